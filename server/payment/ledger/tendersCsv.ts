import {
  LEDGER_METHOD_NAMES,
  type CounterPart,
  type TenderQuery,
} from '#shared/payment/charges/ledger.ts'
import { receiptText } from '#shared/book/till/till.ts'
import { CSV_START, csvLine, csvReais, csvText } from '../../platform/http/csv.ts'
import type { ListDeps } from './attemptList.ts'
import { HEADINGS, lineOf, venueTime } from './attemptsCsv.ts'
import { readTenders } from './tenderList.ts'

const AT_ONCE = 1_000

/** All parts that a list finds as a CSV that a pt-BR spreadsheet opens, read in batches while it is sent. */
export async function* tendersCsv(deps: ListDeps, query: TenderQuery): AsyncGenerator<string> {
  const timeZone = deps.config.venueTimezone
  yield CSV_START + csvLine(HEADINGS.map(csvText))
  for await (const entries of readTenders(deps, query, AT_ONCE)) {
    const lines = entries.map((entry) =>
      entry.kind === 'attempt' ? lineOf(entry, timeZone) : counterLine(entry, timeZone),
    )
    yield lines.join('')
  }
}

function counterLine(part: CounterPart, timeZone: string): string {
  const { amount, at, customerEmail, customerName, method } = part
  const isBack = amount < 0
  return csvLine([
    venueTime(at, timeZone),
    csvText(isBack ? 'Devolvido' : 'Recebido'),
    csvText(LEDGER_METHOD_NAMES[method]),
    csvReais(isBack ? 0 : amount),
    csvReais(isBack ? 0 : amount),
    csvReais(isBack ? -amount : 0),
    venueTime(at, timeZone),
    csvText(customerName),
    csvText(customerEmail),
    '1',
    csvText(receiptText(part) ?? ''),
    csvText(''),
  ])
}
