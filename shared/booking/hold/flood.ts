import * as v from 'valibot'
import { wireObject } from '../../platform/http/fields.ts'

/** From so many hours of one address on, staff are shown them. */
export const FLOOD_FROM = 12
/** How long staff may keep an address from booking. */
export const BLOCK_HOURS = 24

/** Hours behind one address, or of one IPv6 network, that wait for their money. */
const FloodSchema = v.object({
  /** An address, the first 64 bits of one, or a wider network as `2001:db8:1:200::/56`. */
  client: v.string(),
  hours: v.number(),
  /** Of them, hours that are booked and not paid. */
  booked: v.number(),
  browsers: v.number(),
  /** ISO instant of the first. */
  since: v.string(),
})
export type Flood = v.InferOutput<typeof FloodSchema>
const BlockedClientSchema = v.object({ client: v.string(), until: v.string() })
export type Block = v.InferOutput<typeof BlockedClientSchema>
export const FloodListSchema = v.object({
  floods: v.array(FloodSchema),
  blocked: v.array(BlockedClientSchema),
})
export type FloodList = v.InferOutput<typeof FloodListSchema>
export const ReleaseAnswerSchema = v.object({ released: v.number() })
export type ReleaseAnswer = v.InferOutput<typeof ReleaseAnswerSchema>

export const FloodClientSchema = wireObject({
  client: v.pipe(
    v.string('Endereço inválido'),
    v.regex(/^[0-9a-f.:]{2,60}(?:\/(?:48|56))?$/i, 'Endereço inválido'),
  ),
})
