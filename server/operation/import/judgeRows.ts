import { readRow, type RowDrafts, type RowFacts } from '#shared/operation/import/readRow.ts'
import type { ImportRow } from '#shared/operation/import/import.schema.ts'
import type { ImportKind } from '#shared/operation/import/kinds.ts'
import { tablePriceCents } from '#shared/venue/prices/suggestedPrice.ts'
import { judgeBookings, type BookingWork } from './judgeBookings.ts'
import { judgeCustomers, type CustomerWork } from './judgeCustomers.ts'
import { breathe, type Judged, type Judging, type Readable } from './judging.ts'
import { judgePrices, type PriceWork } from './judgePrices.ts'

type ImportWork = BookingWork | CustomerWork | PriceWork
export type Judgement = { rows: Judged[]; work: ImportWork }

type Asked = { kind: ImportKind; skipTaken: boolean }
/** The verdict on every row, in the order of the lines: those that cannot be read, those that something is in the way of, and what the others would write. Writes nothing. */
export async function judgeRows(
  judging: Judging,
  { kind, skipTaken }: Asked,
  rows: readonly ImportRow[],
): Promise<Judgement> {
  const facts = rowFacts(judging)
  const mistaken: Judged[] = []
  const readable: { line: number; read: RowDrafts }[] = []
  for (const [index, { cells, line }] of rows.entries()) {
    if (index % 200 === 0) await breathe(judging, (0.3 * index) / rows.length)
    const read = readRow(kind, cells, facts)
    if ('ok' in read) readable.push({ line, read: read.ok })
    else mistaken.push({ line, verdict: 'error', reason: read.mistakes.join('; ') })
  }
  const { judged, work } = await judgeReadable(judging, kind, skipTaken, readable)
  return { rows: [...mistaken, ...judged].sort((a, b) => a.line - b.line), work }
}

function judgeReadable(
  judging: Judging,
  kind: ImportKind,
  skipTaken: boolean,
  rows: readonly { line: number; read: RowDrafts }[],
): Promise<{ judged: Judged[]; work: ImportWork }> {
  if (kind === 'customers') return judgeCustomers(judging, of<'customers'>(rows))
  if (kind === 'prices') return judgePrices(judging, of<'prices'>(rows))
  return judgeBookings(judging, of<'weekly' | 'reservations'>(rows), skipTaken)
}

// All rows of one import are of one kind.
function of<Kind extends ImportKind>(rows: readonly { line: number; read: RowDrafts }[]) {
  return rows.map(({ line, read }) => ({ line, drafts: read.drafts as Readable<Kind>['drafts'] }))
}

function rowFacts({ catalog, now, timeZone }: Judging): RowFacts {
  const specials = [...catalog.specialPrices.values()].flat()
  return {
    today: now.date,
    timeZone,
    courts: catalog.courts,
    priceOf: (place) => tablePriceCents(place, catalog.prices, specials),
  }
}
