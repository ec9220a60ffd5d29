import * as v from 'valibot'
import { SPORTS } from '#shared/court/sport.ts'

const SlotSchema = v.object({
  holdId: v.number(),
  courtId: v.number(),
  date: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  priceCents: v.number(),
})

const DraftSchema = v.object({
  step: v.picklist(['sport', 'slots', 'customer', 'payment', 'confirmed']),
  sport: v.nullable(v.picklist(SPORTS)),
  slots: v.array(SlotSchema),
  customer: v.object({
    customerName: v.exactOptional(v.string()),
    customerEmail: v.exactOptional(v.string()),
    customerPhone: v.exactOptional(v.string()),
    customerCpf: v.exactOptional(v.string()),
  }),
  attempt: v.nullable(v.object({ key: v.string(), groupId: v.string(), cart: v.string() })),
  order: v.nullable(
    v.object({ reservationIds: v.array(v.number()), totalCents: v.number(), endsAt: v.number() }),
  ),
  payment: v.nullable(
    v.object({ paymentId: v.string(), method: v.picklist(['PIX', 'CREDIT_CARD']) }),
  ),
})

/** What a reload needs to come back to the same step. Never any card data. */
export type Draft = v.InferOutput<typeof DraftSchema>

const KEY = 'reservation-draft'

/** The draft this tab left; a broken one, or one of an older version, counts as none. */
export function readDraft(storage: Storage): Draft | null {
  try {
    const draft = v.safeParse(DraftSchema, JSON.parse(storage.getItem(KEY) ?? 'null'))
    return draft.success ? draft.output : null
  } catch {
    return null
  }
}

/** Keeps the draft; a browser that allows no storage only loses the way back. */
export function writeDraft(storage: Storage, draft: Draft) {
  try {
    storage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the booking itself goes on.
  }
}
