import {
  LEDGER_METHOD_NAMES,
  type ChargeChange,
  type CounterPart,
  type LedgerEntry,
  type TenderQuery,
} from '#shared/payment/charges/ledger.ts'
import { receiptText } from '#shared/book/till/till.ts'
import { CSV_START, csvLine, csvReais, csvText } from '../../platform/http/csv.ts'
import type { ListDeps } from './attemptList.ts'
import { attemptCells, HEADINGS, venueTime } from './attemptsCsv.ts'
import { readTenders } from './tenderList.ts'

const AT_ONCE = 1_000

/** Beside those of charges: when a part was made that arrived late, and when the money came that goes back. */
const MORE = ['Feito em', 'Recebido antes em']

/** All parts that a list finds as a CSV that a pt-BR spreadsheet opens, read in batches while it is sent. What was received less what went back is the sum of the money of these days. */
export async function* tendersCsv(deps: ListDeps, query: TenderQuery): AsyncGenerator<string> {
  const timeZone = deps.config.venueTimezone
  yield CSV_START + csvLine([...HEADINGS, ...MORE].map(csvText))
  for await (const entries of readTenders(deps, query, AT_ONCE)) {
    yield entries.map((entry) => csvLine(cellsOf(entry, timeZone))).join('')
  }
}

function cellsOf(entry: LedgerEntry, timeZone: string): string[] {
  // Money that went back has lines of its own.
  if (entry.kind === 'attempt')
    return [...attemptCells({ ...entry, refunded: 0 }, timeZone), '', '']
  if ('cameAt' in entry) return changeCells(entry, timeZone)
  return counterCells(entry, timeZone)
}

function changeCells(entry: ChargeChange, timeZone: string): string[] {
  const { amount, at, cameAt, customerEmail, customerName, kind, method, reservations } = entry
  const undone = amount < 0 ? 'Recebimento desfeito' : 'Recebimento refeito'
  return [
    venueTime(at, timeZone),
    csvText(kind === 'refund' ? 'Estornado' : undone),
    csvText(LEDGER_METHOD_NAMES[method]),
    csvReais(0),
    csvReais(Math.max(0, amount)),
    csvReais(Math.max(0, -amount)),
    venueTime(at, timeZone),
    csvText(customerName),
    csvText(customerEmail),
    String(reservations),
    csvText(''),
    csvText(''),
    '',
    cameAt === null ? '' : venueTime(cameAt, timeZone),
  ]
}

function counterCells(part: CounterPart, timeZone: string): string[] {
  const { amount, at, customerEmail, customerName, madeAt, method } = part
  const isBack = amount < 0
  const came = isBack ? 0 : amount
  // Neither credit nor a courtesy brings money.
  const isMoney = part.kind === 'movement'
  return [
    venueTime(at, timeZone),
    csvText(isBack ? 'Devolvido' : 'Recebido'),
    csvText(LEDGER_METHOD_NAMES[method]),
    csvReais(came),
    csvReais(isMoney ? came : 0),
    csvReais(isMoney && isBack ? -amount : 0),
    venueTime(at, timeZone),
    csvText(customerName),
    csvText(customerEmail),
    '1',
    csvText(receiptText(part) ?? ''),
    csvText(''),
    madeAt ? venueTime(madeAt, timeZone) : '',
    '',
  ]
}
