import type { PriceDraft } from '#shared/venue/prices/price.schema.ts'
import { WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'
import { rangeText } from '#shared/platform/time/hours.ts'
import { isPriced } from '../../venue/prices/price.ts'
import { breathe, type Judged, type Judging, type Readable } from './judging.ts'

export type PriceWork = { kind: 'prices'; prices: { line: number; draft: PriceDraft }[] }

type Priced = { id: number; startTime: string; endTime: string; line: number | null }

/** As the price list takes them: no hour of a court and weekday has two prices, neither here nor there. A row is taken whole. */
export async function judgePrices(
  judging: Judging,
  rows: readonly Readable<'prices'>[],
): Promise<{ judged: Judged[]; work: PriceWork }> {
  const { catalog } = judging
  const tables = new Map<string, Priced[]>()
  for (const { id, startTime, endTime, ...day } of catalog.prices) {
    tableOf(tables, day).push({ id, startTime, endTime, line: null })
  }
  const judged: Judged[] = []
  const prices: PriceWork['prices'] = []
  for (const [index, { drafts, line }] of rows.entries()) {
    if (index % 200 === 0) await breathe(judging, 0.3 + (0.7 * index) / rows.length)
    const inTheWay = drafts.flatMap((draft) => {
      const other = tableOf(tables, draft).find((one) => isPriced([one], draft, undefined))
      return other ? [{ draft, other }] : []
    })[0]
    if (inTheWay) {
      judged.push({ line, verdict: 'conflict', reason: pricedText(judging, inTheWay) })
      continue
    }
    for (const draft of drafts) {
      const { startTime, endTime } = draft
      tableOf(tables, draft).push({ id: 0, startTime, endTime, line })
      prices.push({ line, draft })
    }
    judged.push({ line, verdict: 'ok', reason: null })
  }
  return { judged, work: { kind: 'prices', prices } }
}

function tableOf(
  tables: Map<string, Priced[]>,
  { courtId, weekday }: Pick<PriceDraft, 'courtId' | 'weekday'>,
) {
  const key = `${courtId} ${weekday}`
  const known = tables.get(key) ?? []
  tables.set(key, known)
  return known
}

function pricedText({ catalog }: Judging, { draft, other }: { draft: PriceDraft; other: Priced }) {
  const name = catalog.courts.find(({ id }) => id === draft.courtId)?.name ?? ''
  const where = `${name}, ${WEEKDAY_LABELS[draft.weekday].toLowerCase()}, ${rangeText(other)}`
  return other.line === null
    ? `Já existe um preço neste horário: ${where}`
    : `Já tem preço na linha ${other.line}: ${where}`
}
