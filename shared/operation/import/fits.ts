import { digitsOf, isCpf } from '../../platform/contact/documents.ts'
import { isBlankCell, readAmount, readCpf, readPhoneCell, readWeekdays, readYes } from './cells.ts'
import { instantOf, isDay, readDate } from './readDate.ts'
import { readHours } from './readHours.ts'
import type { ImportField } from './kinds.ts'

/** Any day and clock will do to say whether a text is a date. */
const FACTS = { today: '2026-01-01', timeZone: 'America/Sao_Paulo' }
/** Of the cells that hold something. */
const MOST = 0.5
const NEARLY_ALL = 0.9

const isDate = (text: string) => readDate(text, FACTS) !== null
/** `08/12` may be a day: a column of hours has others beside it, as `19/20` is. */
const mayBeDay = (text: string) => /^\d{1,2}\/\d{1,2}$/.test(text) && isDay(text)
const isHours = (text: string) => readHours(text, '', FACTS.timeZone) !== null && !mayBeDay(text)
const READS: Partial<Record<ImportField, (text: string) => boolean>> = {
  phone: (text) => /\d{8}/.test(readPhoneCell(text)),
  email: (text) => text.includes('@'),
  cpf: (text) => digitsOf(readCpf(text)).length >= 11,
  weekday: (text) => readWeekdays(text) !== null,
  date: isDate,
  startDate: isDate,
  endDate: isDate,
  startTime: isHours,
  endTime: isHours,
  price: (text) => readAmount(text) !== null,
  paid: (text) => readYes(text) !== null,
}
/** Numbers that are given out, also mobiles of before the ninth digit; a student's number is another. */
const GIVEN = /^[1-9]{2}(9\d{8}|[2-9]\d{7})$/
/** By which alone a column is known, whatever it is called: nothing else looks so. */
const ALONE: Partial<Record<ImportField, (text: string) => boolean>> = {
  phone: (text) => GIVEN.test(readPhoneCell(text)) && !isCpf(readCpf(text)),
  email: (text) => /^\S+@\S+\.\S+$/.test(text),
  // The digits of a day of birth are one by chance.
  cpf: (text) => isCpf(digitsOf(readCpf(text))) && !isDate(text),
  weekday: (text) => /[a-z]{3}/i.test(text) && readWeekdays(text) !== null,
  date: (text) => isDate(text) && !/^\d{5}$/.test(text),
  startTime: (text) => /\d\s*(h|:)/i.test(text) && isHours(text) && instantOf(text) === null,
}

/** Whether the cells of a column can be that field: `surely` when hardly any other column holds such, `no` when most of them say nothing of the kind. */
export function fits(field: ImportField, cells: readonly string[]): 'surely' | 'maybe' | 'no' {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isBlankCell(field, cell))
  if (filled.length === 0) return 'maybe'
  const share = (reads: (text: string) => boolean) => filled.filter(reads).length / filled.length
  const alone = ALONE[field]
  if (alone && share(alone) >= NEARLY_ALL) return 'surely'
  const reads = READS[field]
  return !reads || share(reads) >= MOST ? 'maybe' : 'no'
}
