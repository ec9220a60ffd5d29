import * as calls from '../venue/price.calls.ts'
import { toReais } from '../platform/money/money.ts'
import { SpecialPriceDraftSchema, type SpecialPriceEntry } from '../venue/prices/price.schema.ts'
import { defineCommand, intoCreation, noRow, oneRow, type RowsOf } from './defineCommand.ts'
import { courtIn, markUnsent, rowWith, withRow, withoutRow, type Snapshot } from './snapshot.ts'
import { readDraft } from './tempId.ts'

const specialPriceRows: RowsOf<SpecialPriceEntry> = {
  kind: 'specialPrice',
  rows: ({ specialPrices }) => specialPrices,
  put: (snapshot, entry) => ({
    ...snapshot,
    specialPrices: withRow(snapshot.specialPrices, entry),
  }),
  without: (snapshot, ids) => ({
    ...snapshot,
    specialPrices: snapshot.specialPrices.filter(({ id }) => !ids.has(id)),
  }),
}

export const specialPriceCommands = [
  defineCommand({
    kind: 'specialPrice.create',
    call: calls.createSpecialPrice,
    rows: specialPriceRows,
    answer: oneRow<SpecialPriceEntry>(),
    apply: (snapshot, { body }, { tempId }) => putSpecialPrice(snapshot, tempId, body, 0),
    creates: (_, tempId) => tempId,
  }),
  defineCommand({
    kind: 'specialPrice.update',
    call: calls.changeSpecialPrice,
    rows: specialPriceRows,
    answer: oneRow<SpecialPriceEntry>(),
    apply(snapshot, { id, body }) {
      const entry = rowWith(snapshot.specialPrices, id)
      if (!entry) return snapshot
      return putSpecialPrice(snapshot, id, { ...entry, ...body }, entry.version)
    },
    supersedes: ({ body }, creation) => intoCreation('specialPrice.create', creation, body),
  }),
  defineCommand({
    kind: 'specialPrice.remove',
    call: calls.removeSpecialPrice,
    rows: specialPriceRows,
    answer: noRow<SpecialPriceEntry>(),
    apply: (snapshot, { id }) => ({
      ...snapshot,
      specialPrices: withoutRow(snapshot.specialPrices, id),
    }),
    supersedes: () => 'withdraw',
  }),
] as const

function putSpecialPrice(snapshot: Snapshot, id: number, body: object, version: number): Snapshot {
  const draft = readDraft(SpecialPriceDraftSchema, body)
  if (!draft) return snapshot
  const { court } = courtIn(snapshot, draft.courtId)
  const entry: SpecialPriceEntry = { ...draft, id, version, price: toReais(draft.price), court }
  return markUnsent(specialPriceRows.put(snapshot, entry), 'specialPrice', [id])
}
