import * as calls from '../venue/price.calls.ts'
import { toReais } from '../platform/money/money.ts'
import { adjustPrices, missingHours, type PriceAdjust } from '../venue/prices/adjustPrices.ts'
import { PriceDraftSchema, type CopyMode, type PriceEntry } from '../venue/prices/price.schema.ts'
import { hourOf } from '../platform/time/hours.ts'
import type { Weekday } from '../platform/time/weekday.ts'
import { defineCommand, rowsIn, type AnswerShape } from './defineCommand.ts'
import { changing, creating, listRows, removing, type BodyOf } from './listCommands.ts'
import { markUnsent, type Snapshot } from './snapshot.ts'
import { readDraft } from './tempId.ts'

const priceRows = listRows<PriceEntry>(
  'price',
  ({ prices }) => prices,
  (snapshot, prices) => ({ ...snapshot, prices }),
)
const everyRow: AnswerShape<PriceEntry, readonly PriceEntry[]> = {
  rows: (answer) => rowsIn(answer),
  of: (rows) => rows,
}

export const priceCommands = [
  defineCommand({
    kind: 'price.create',
    call: calls.createPrice,
    ...creating(priceRows, putPrice),
  }),
  defineCommand({
    kind: 'price.update',
    call: calls.changePrice,
    ...changing(priceRows, putPrice),
  }),
  defineCommand({
    kind: 'price.remove',
    call: calls.removePrice,
    ...removing(priceRows),
    // Removing one row of a copied or adjusted table does not cancel the rest of it.
    supersedes: (_, { kind }) => (kind !== 'price.create' ? null : 'withdraw'),
  }),
  defineCommand({
    kind: 'price.copy',
    call: calls.copyPrices,
    rows: priceRows,
    answer: everyRow,
    apply: (snapshot, { body }, { tempId }) => copyTables(snapshot, body, tempId),
    creates: ({ body }, tempId, row) => copiedId(body.copies, tempId, row),
  }),
  defineCommand({
    kind: 'price.adjust',
    call: calls.adjustPrices,
    rows: priceRows,
    answer: everyRow,
    apply: (snapshot, { body }, { tempId }) => adjust(snapshot, body, tempId),
    creates: ({ body }, tempId, row) => partId(body, tempId, row),
  }),
] as const

function putPrice(snapshot: Snapshot, body: object, { id, before }: BodyOf<PriceEntry>): Snapshot {
  const draft = readDraft(PriceDraftSchema, body)
  if (!draft) return snapshot
  const price = { ...draft, id, version: before?.version ?? 0, price: toReais(draft.price) }
  return markUnsent(priceRows.put(snapshot, price), 'price', [id])
}

type TableDay = { courtId: number; weekday: Weekday }
type Copies = readonly { from: TableDay; to: readonly TableDay[] }[]

/** Each target's table becomes its source's previous one, or gets from it what it lacks; a target that is its own source does not change. */
function copyTables(
  snapshot: Snapshot,
  { copies, mode }: { copies: Copies; mode?: CopyMode | undefined },
  tempId: number,
): Snapshot {
  const before = snapshot.prices
  let prices = [...before]
  for (const { from, to } of copies) {
    const table = before.filter(isOn(from))
    for (const day of to) {
      const { courtId, weekday } = day
      const kept = mode === 'add' ? before.filter(isOn(day)) : []
      const copied = missingHours(kept, table).map((entry): PriceEntry => {
        const id = copiedId(copies, tempId, { courtId, weekday, startTime: entry.startTime })
        return { ...entry, courtId, weekday, id, version: 0 }
      })
      // For a day named twice the last source wins, also when that is itself.
      const rows = isOn(from)(day) ? table : [...kept, ...copied]
      prices = [...prices.filter((entry) => !isOn(day)(entry)), ...rows]
    }
  }
  const created = prices.filter((entry) => !before.includes(entry))
  return markUnsent(
    { ...snapshot, prices },
    'price',
    created.map(({ id }) => id),
  )
}

/** The placeholder id of a copied row. Derived from its position alone, so that it stays the same when the source changes. */
function copiedId(
  copies: Copies,
  tempId: number,
  place: Pick<PriceEntry, 'courtId' | 'weekday' | 'startTime'>,
): number {
  const targets = copies.flatMap(({ to }) => to)
  return tempId - (targets.findLastIndex(isOn(place)) * 24 + hourOf(place.startTime))
}

/** The prices as the adjustment leaves them; what the server finds otherwise than it was shown, it refuses. */
function adjust(snapshot: Snapshot, change: PriceAdjust, tempId: number): Snapshot {
  const adjusted = adjustPrices(snapshot.prices, change)
  const changed = new Map(
    adjusted.map(({ row, parts }) => [
      row.id,
      parts.map((part, at): PriceEntry =>
        at === 0
          ? { ...row, ...part }
          : { ...row, ...part, id: partId(change, tempId, { ...row, ...part }), version: 0 },
      ),
    ]),
  )
  const prices = snapshot.prices.flatMap((row) => changed.get(row.id) ?? [row])
  const unsent = [...changed.values()].flat().map(({ id }) => id)
  return markUnsent({ ...snapshot, prices }, 'price', unsent)
}

/** The placeholder id of what an adjustment splits off, derived from its place. */
function partId(
  { courts, weekdays }: Pick<PriceAdjust, 'courts' | 'weekdays'>,
  tempId: number,
  { courtId, startTime, weekday }: Pick<PriceEntry, 'courtId' | 'weekday' | 'startTime'>,
): number {
  const court = courts.findIndex((one) => one.courtId === courtId)
  const day = court * 7 + weekdays.indexOf(weekday)
  return tempId - 1 - (day * 24 + hourOf(startTime))
}

function isOn({ courtId, weekday }: TableDay) {
  return (entry: TableDay) => entry.courtId === courtId && entry.weekday === weekday
}
