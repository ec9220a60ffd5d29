import * as v from 'valibot'
import { wireObject } from '../../platform/http/fields.ts'

/** From so many hours of one address on, staff are shown them. */
export const FLOOD_FROM = 12
/** How long staff may keep an address from booking. */
export const BLOCK_HOURS = 24

/** Hours behind one address that wait for their money. */
export type Flood = {
  client: string
  hours: number
  /** Of them, hours that are booked and not paid. */
  booked: number
  browsers: number
  /** ISO instant of the first. */
  since: string
}
export type Block = { client: string; until: string }
export type FloodList = { floods: Flood[]; blocked: Block[] }
export type ReleaseAnswer = { released: number }

export const FloodClientSchema = wireObject({
  client: v.pipe(
    v.string('Endereço inválido'),
    v.regex(/^[0-9a-f.:]{2,64}$/i, 'Endereço inválido'),
  ),
})
