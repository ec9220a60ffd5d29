import { CourtDraftSchema } from '../court/court.schema.ts'
import { toReais } from '../money/money.ts'
import {
  PriceDraftSchema,
  SpecialPriceDraftSchema,
  type PriceEntry,
  type SpecialPriceEntry,
} from '../pricing/price.schema.ts'
import { changeDays } from './deriveDays.ts'
import { markUnsent, type Snapshot } from './snapshot.ts'
import { readDraft } from './readDraft.ts'
import { rowWith, withoutRow, withRow } from './rows.ts'

type Body = object

export function putCourt(snapshot: Snapshot, id: number, body: Body, version: number): Snapshot {
  const draft = readDraft(CourtDraftSchema, body)
  if (!draft) return snapshot
  const courts = withRow(snapshot.courts, { ...draft, id, version })
  const { name } = draft
  const named = changeDays(
    { ...snapshot, courts },
    () => true,
    (day) => ({
      ...day,
      allReservations: day.allReservations.map((one) =>
        one.courtId === id ? { ...one, court: { id, name } } : one,
      ),
    }),
  )
  const specialPrices = named.specialPrices.map((one) =>
    one.courtId === id ? { ...one, court: { id, name } } : one,
  )
  return markUnsent({ ...named, specialPrices }, 'court', [id])
}

/** Its prices go with it. What is played on it keeps its name. */
export function removeCourt(snapshot: Snapshot, id: number): Snapshot {
  return {
    ...snapshot,
    courts: withoutRow(snapshot.courts, id),
    prices: snapshot.prices.filter(({ courtId }) => courtId !== id),
    specialPrices: snapshot.specialPrices.filter(({ courtId }) => courtId !== id),
  }
}

export function putPrice(snapshot: Snapshot, id: number, body: Body, version: number): Snapshot {
  const draft = readDraft(PriceDraftSchema, body)
  if (!draft) return snapshot
  const entry: PriceEntry = { ...draft, id, version, price: toReais(draft.price) }
  return markUnsent({ ...snapshot, prices: withRow(snapshot.prices, entry) }, 'price', [id])
}

export function putSpecialPrice(
  snapshot: Snapshot,
  id: number,
  body: Body,
  version: number,
): Snapshot {
  const draft = readDraft(SpecialPriceDraftSchema, body)
  if (!draft) return snapshot
  const { id: courtId, name } = rowWith(snapshot.courts, draft.courtId) ?? {
    id: draft.courtId,
    name: '',
  }
  const entry: SpecialPriceEntry = {
    ...draft,
    id,
    version,
    price: toReais(draft.price),
    court: { id: courtId, name },
  }
  const specialPrices = withRow(snapshot.specialPrices, entry)
  return markUnsent({ ...snapshot, specialPrices }, 'specialPrice', [id])
}
