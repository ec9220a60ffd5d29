import * as calls from '../venue/price.calls.ts'
import { toReais } from '../platform/money/money.ts'
import { SpecialPriceDraftSchema, type SpecialPriceEntry } from '../venue/prices/price.schema.ts'
import { defineCommand } from './defineCommand.ts'
import { changing, creating, listRows, removing, type BodyOf } from './listCommands.ts'
import { courtIn, markUnsent, type Snapshot } from './snapshot.ts'
import { readDraft } from './tempId.ts'

const specialPriceRows = listRows<SpecialPriceEntry>(
  'specialPrice',
  ({ specialPrices }) => specialPrices,
  (snapshot, specialPrices) => ({ ...snapshot, specialPrices }),
)

export const specialPriceCommands = [
  defineCommand({
    kind: 'specialPrice.create',
    call: calls.createSpecialPrice,
    ...creating(specialPriceRows, putSpecialPrice),
  }),
  defineCommand({
    kind: 'specialPrice.update',
    call: calls.changeSpecialPrice,
    ...changing(specialPriceRows, putSpecialPrice),
  }),
  defineCommand({
    kind: 'specialPrice.remove',
    call: calls.removeSpecialPrice,
    ...removing(specialPriceRows),
  }),
] as const

type Of = BodyOf<SpecialPriceEntry>

function putSpecialPrice(snapshot: Snapshot, body: object, { id, before }: Of): Snapshot {
  const draft = readDraft(SpecialPriceDraftSchema, body)
  if (!draft) return snapshot
  const { court } = courtIn(snapshot, draft.courtId)
  const version = before?.version ?? 0
  const entry = { ...draft, id, version, price: toReais(draft.price), court }
  return markUnsent(specialPriceRows.put(snapshot, entry), 'specialPrice', [id])
}
