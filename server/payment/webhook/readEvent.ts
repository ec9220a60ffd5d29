import * as v from 'valibot'
import { redacted } from './redacted.ts'

const EventSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  event: v.pipe(v.string(), v.maxLength(80)),
  payment: v.optional(
    v.object({
      id: v.pipe(v.string(), v.maxLength(64)),
      status: v.optional(v.string()),
      externalReference: v.nullish(v.pipe(v.string(), v.maxLength(100))),
    }),
  ),
})

/** What the provider tells, as it is kept. */
export type ReceivedEvent = {
  eventId: string | null
  eventType: string | null
  paymentId: string | null
  externalReference: string | null
  payload: string
  /** Why it says nothing, when it does not. */
  error: string | null
}

const KEPT_CHARACTERS = 2_000

/** Reads an event's body. What cannot be read is kept too: refusing it would hold up the provider's queue for ever. */
export function readEvent(text: string): ReceivedEvent {
  const malformed = (error: string): ReceivedEvent => ({
    eventId: null,
    eventType: null,
    paymentId: null,
    externalReference: null,
    payload: text.replaceAll('\u0000', '').slice(0, KEPT_CHARACTERS),
    error,
  })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return malformed('not JSON')
  }
  const parsed = v.safeParse(EventSchema, body)
  if (!parsed.success) return { ...malformed('not an event'), payload: kept(body) }
  const { id, event, payment } = parsed.output
  return {
    eventId: id,
    eventType: event,
    paymentId: payment?.id ?? null,
    externalReference: payment?.externalReference ?? null,
    payload: kept(body),
    error: null,
  }
}

// PostgreSQL cannot store NUL.
function kept(body: unknown) {
  return JSON.stringify(redacted(body)).replaceAll('\\u0000', '').slice(0, 20_000)
}
