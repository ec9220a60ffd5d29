import { toReais } from '../money/money.ts'
import { PriceCopySchema, PriceDraftSchema, type PriceEntry } from '../pricing/price.schema.ts'
import { hourOf } from '../time/hours.ts'
import type { Weekday } from '../time/weekday.ts'
import {
  creation,
  defineCommand,
  intoCreation,
  noRow,
  patchOf,
  oneRow,
  removal,
  rowsIn,
  update,
  type AnswerShape,
  type RowsOf,
} from './defineCommand.ts'
import { markUnsent, rowWith, withRow, withoutRow, type Snapshot } from './snapshot.ts'
import { readDraft } from './tempId.ts'

export const priceRows: RowsOf<PriceEntry> = {
  kind: 'price',
  permission: 'price.edit',
  rows: ({ prices }) => prices,
  put: (snapshot, price) => ({ ...snapshot, prices: withRow(snapshot.prices, price) }),
  without: (snapshot, ids) => ({
    ...snapshot,
    prices: snapshot.prices.filter(({ id }) => !ids.has(id)),
  }),
}
const everyRow: AnswerShape<PriceEntry, readonly PriceEntry[]> = {
  rows: (answer) => rowsIn(answer),
  of: (rows) => rows,
}

export const priceCommands = [
  defineCommand({
    kind: 'price.create',
    schema: creation(PriceDraftSchema),
    request: ({ body }) => ({ method: 'POST', path: '/api/prices', body }),
    rows: priceRows,
    answer: oneRow<PriceEntry>(),
    apply: (snapshot, { body }, { tempId }) => putPrice(snapshot, tempId, body, 0),
    creates: (_, tempId) => tempId,
  }),
  defineCommand({
    kind: 'price.update',
    schema: update(PriceDraftSchema),
    request: patchOf('/api/prices'),
    rows: priceRows,
    answer: oneRow<PriceEntry>(),
    apply(snapshot, { id, body }) {
      const price = rowWith(snapshot.prices, id)
      return price ? putPrice(snapshot, id, { ...price, ...body }, price.version) : snapshot
    },
    supersedes: ({ body }, creation) => intoCreation('price.create', creation, body),
  }),
  defineCommand({
    kind: 'price.remove',
    schema: removal(),
    request: ({ id, version }) => ({ method: 'DELETE', path: `/api/prices/${id}`, version }),
    rows: priceRows,
    answer: noRow<PriceEntry>(),
    apply: (snapshot, { id }) => ({ ...snapshot, prices: withoutRow(snapshot.prices, id) }),
    // Removing one row of a copied table does not cancel the copy.
    supersedes: (_, { kind }) => (kind === 'price.copy' ? null : 'withdraw'),
  }),
  defineCommand({
    kind: 'price.copy',
    schema: creation(PriceCopySchema),
    request: ({ body }) => ({ method: 'POST', path: '/api/prices/copy', body }),
    rows: priceRows,
    answer: everyRow,
    apply: (snapshot, { body }, { tempId }) => copyTables(snapshot, body.copies, tempId),
    creates: ({ body }, tempId, row) => copiedId(body.copies, tempId, row),
  }),
] as const

function putPrice(snapshot: Snapshot, id: number, body: object, version: number): Snapshot {
  const draft = readDraft(PriceDraftSchema, body)
  if (!draft) return snapshot
  const price: PriceEntry = { ...draft, id, version, price: toReais(draft.price) }
  return markUnsent(priceRows.put(snapshot, price), 'price', [id])
}

type TableDay = { courtId: number; weekday: Weekday }
type Copies = readonly { from: TableDay; to: readonly TableDay[] }[]

/** Each target's table becomes its source's previous one; a target that is its own source does not change. */
function copyTables(snapshot: Snapshot, copies: Copies, tempId: number): Snapshot {
  const before = snapshot.prices
  let prices = [...before]
  for (const { from, to } of copies) {
    const table = before.filter(isOn(from))
    for (const day of to) {
      const { courtId, weekday } = day
      const copied = table.map((entry): PriceEntry => {
        const id = copiedId(copies, tempId, { courtId, weekday, startTime: entry.startTime })
        return { ...entry, courtId, weekday, id, version: 0 }
      })
      // For a day named twice the last source wins, also when that is itself.
      const rows = isOn(from)(day) ? table : copied
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

function isOn({ courtId, weekday }: TableDay) {
  return (entry: TableDay) => entry.courtId === courtId && entry.weekday === weekday
}
