import { digitsOf, isCpf } from '../../platform/contact/documents.ts'
import { readPhone } from '../../platform/contact/phone.ts'
import { readReais, toCents, toReais } from '../../platform/money/money.ts'
import { fold } from '../../platform/text/fold.ts'
import { addDays, type CivilDate } from '../../platform/time/civil.ts'
import { WEEKDAYS, weekdayOf, type Weekday } from '../../platform/time/weekday.ts'
import type { ImportField } from './kinds.ts'

/** What people and programs write where nothing is known, in any column. */
const NOTHING =
  /^(?:[-–—.*_/\\?]+|s\/n|n\/?[ad]|#n\/[ad]|nulo?|null|none|nan|nat|undefined|(?:em )?branco|sem|vazio|nao (?:tem|informad[oa]|possui|consta))$/
/** The same as a name may be somebody's. */
const NAMELESS = /^[-–—.*_/\\]+$/

/** Whether a cell holds nothing: blank, or words for it. A masked document or phone (`***.982.247-**`), and one of zeros or of a form's own dots alone, is none either. */
export function isBlankCell(field: ImportField, text: string): boolean {
  const plain = fold(text).trim()
  if (field === 'name') return plain === '' || NAMELESS.test(plain)
  const isNumber = field === 'cpf' || field === 'phone'
  // `0xx48` is a carrier's place before an area code.
  if (isNumber && /(?:^|[^0])x{2}|#{2}|^[0\s()._/+-]+$/.test(plain)) return true
  if (!isNumber && field !== 'email') return isNothing(plain)
  return /\*{2}|•{2}/.test(plain) || isNothing(plain.replace(CONTACT, ''))
}
/** `sem e-mail`, in the column of e-mails. */
const CONTACT = / (?:e-?mail|telefone|celular|fone|whats(?:app)?|cpf)$/

function isNothing(plain: string) {
  const bare = /^[<(](.+)[>)]$/.exec(plain)?.[1] ?? plain
  return bare === '' || NOTHING.test(bare)
}

/** Reais: `R$ 1.234,50`, `120`, `120,00`, `1,200.00`, a number's `33.333333` to the centavo; null when it is no amount, or one that two countries read otherwise (`1,200`). */
export function readAmount(text: string): number | null {
  const plain = fold(text).trim()
  if (/^(gratis|gratuito|cortesia|isento|r\$\s*[-–])$/.test(plain)) return 0
  const said = text.trim().replace(/\s*(reais|real|\/\s*h(ora)?|por hora)$/i, '')
  const bare = said.replace(/^R\$\s*/i, '')
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(bare)) return readReais(bare.replaceAll(',', ''))
  if (/^\d{1,3},\d{3}$/.test(bare)) return null
  const reais = readReais(said)
  return reais === null ? null : toReais(toCents(reais))
}

/** A phone as the desk's own reader has it. Of two the first; what stands behind it (`ramal 21`) is left out. */
export function readPhoneCell(text: string): string {
  const parted = text.trim().replace(/(\d{4})\s+(?=[(+]\d)/g, '$1; ')
  const first = wholeNumber(parted).split(/\s*(?:[/;,|\n]|\be\b|\bou\b|:::)\s*(?=[(+\d])/)[0] ?? ''
  const alone = first.replace(/\s*\(?\b(?:ramal|r|ext|int|x)[.:]?\s*\d+\)?\s*$/i, '')
  return readPhone(wholeNumber(alone))
}

/** A CPF's digits, with the zeros that a spreadsheet takes off its front. */
export function readCpf(text: string): string {
  const digits = digitsOf(wholeNumber(text.trim()))
  const whole = digits.padStart(11, '0')
  const isMended = digits.length >= 8 && whole !== digitsOf(text) && isCpf(whole)
  return isMended ? whole : text.trim()
}

/** A document or phone that a spreadsheet took for a number: `48999887766.0`, `5,2998224725E+10`. */
function wholeNumber(text: string): string {
  if (/^\d+[.,]0+$/.test(text)) return text.replace(/[.,]0+$/, '')
  const [, decimals = '', power] = /^\d(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text) ?? []
  if (!power) return text
  // Zeros at its end are left out; of a number that lacks more the end was rounded away, and the rest is nobody's.
  if (Number(power) - decimals.length > 2) return text.replace(/[.,]\d+/, '')
  const number = Number(text.replace(',', '.'))
  return Number.isSafeInteger(number) ? String(number) : text
}

const DAY_PREFIXES = ['seg', 'ter', 'qua', 'qui', 'sex', 'sab', 'dom']

/** `Segunda`, `seg e qua`, `segunda a sexta`, `fim de semana`, `todos os dias`; also 2ª to 6ª. Null when a part of it is no day. */
export function readWeekdays(text: string): Weekday[] | null {
  const plain = fold(text)
    .replace(/-?\s*feiras?\b/g, '')
    .trim()
  if (/^(todos|todos os dias|diario|diariamente|todo dia)$/.test(plain)) return [...WEEKDAYS]
  if (/^(fim|fins|final|finais) de semana$|^fds$/.test(plain)) return ['saturday', 'sunday']
  if (/^(dias uteis|dia de semana|dias de semana)$/.test(plain)) return WEEKDAYS.slice(0, 5)
  const found = new Set<Weekday>()
  for (const part of plain.split(/\s*(?:,|;|\/|\+|\be\b)\s*/)) {
    const [from, to, ...more] = part.split(/\s*(?:-|–|\ba\b|\bate\b)\s*/)
    const first = dayIndex(from ?? '')
    const last = to === undefined ? first : dayIndex(to)
    if (first < 0 || last < 0 || more.length > 0) return null
    const count = ((last - first + 7) % 7) + 1
    for (let step = 0; step < count; step++) found.add(WEEKDAYS[(first + step) % 7]!)
  }
  return WEEKDAYS.filter((day) => found.has(day))
}

function dayIndex(text: string) {
  const plain = text.replace(/[.\s]/g, '').replace(/s$/, '')
  // Sunday is the first day, so that Monday is the second.
  const ordinal = /^([2-6])[aªº]?$/.exec(plain)
  if (ordinal) return Number(ordinal[1]) - 2
  if (!/^(seg(unda)?|ter(ca)?|qua(rta)?|qui(nta)?|sex(ta)?|sab(ado)?|dom(ingo)?)$/.test(plain)) {
    return -1
  }
  return DAY_PREFIXES.indexOf(plain.slice(0, 3))
}

/** Whether it says yes; null when it says neither. */
export function readYes(text: string): boolean | null {
  const plain = fold(text).trim()
  if (/^(sim|s|x|1|pago|paga|quitado|ok|confirmado|recebido|verdadeiro|true)$/.test(plain))
    return true
  if (/^(nao|n|0|pendente|aberto|em aberto|a pagar|nao pago|falso|false|)$/.test(plain))
    return false
  return null
}

/** The first date from `from` on with that weekday. */
export function nextWeekday(from: CivilDate, weekday: Weekday): CivilDate {
  const days = (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(from)) + 7) % 7
  return addDays(from, days)
}

/** Finds the one with that name, or short name; `Mar` is `Quadra do Mar`, and `1`, `Q1` and `quadra 01` are `Quadra 1` where no other has the number. */
export function readNamed<One extends { name: string; shortName?: string | null }>(
  text: string,
  all: readonly One[],
): One | null {
  const key = nameKeyOf(text)
  for (const keyOf of [nameKeyOf, bareKeyOf]) {
    const wanted = keyOf(text)
    const same = all.filter(({ name }) => keyOf(name) === wanted)
    if (same.length > 0) return same.length === 1 ? same[0]! : null
  }
  const short = all.find(({ shortName }) => shortName && nameKeyOf(shortName) === key)
  if (short) return short
  const number = /^(?:q|quadra)?\s*0*(\d+)$/.exec(key)?.[1]
  const alike = number
    ? all.filter(({ name }) => new RegExp(`(^|\\D)0*${number}$`).test(nameKeyOf(name)))
    : []
  return alike.length === 1 ? alike[0]! : null
}

function nameKeyOf(text: string) {
  return fold(text).replace(/\s+/g, ' ').trim()
}

function bareKeyOf(text: string) {
  return nameKeyOf(text).replace(/^(quadra|arena|campo)\s+((do|da|de|dos|das)\s+)?/, '')
}
