import * as v from 'valibot'
import { formatPhone } from '../customer/documents.ts'
import { CustomerEmailSchema, PhoneSchema } from '../customer/customer.schema.ts'
import { PriceCentsSchema } from '../money/money.schema.ts'
import { singleLine, wireObject } from '../http/fields.ts'

/** `GET /api/venue`: the venue's data for the client. */
export type Venue = {
  name: string
  /** The short brand acronym of the header. */
  brand: string
  address: string
  phone: string
  email: string
  timeZone: string
  isSandbox: boolean
  /** Whether people must be warned that nothing is charged: the sandbox in production. */
  warnsOfSandbox: boolean
  /** Where a card is typed: `here`, or on the provider's own page (`hosted`). */
  cards: 'here' | 'hosted'
  /** The server's clock, ISO instant. */
  serverTime: string
  version: number
  /** What the reception may give back by one act without asking, in reais; told to the staff alone. */
  refundLimit?: number
}

const line = (limit: number, required: string) =>
  v.pipe(
    v.string(required),
    v.trim(),
    v.minLength(1, required),
    v.maxLength(limit, 'Texto longo demais'),
    singleLine('Texto inválido'),
  )

/** The venue as an admin describes it in 'Dados do local'. */
export const VenueDraftSchema = wireObject({
  name: line(120, 'O nome do local é obrigatório'),
  brand: line(12, 'A sigla é obrigatória'),
  address: line(300, 'O endereço é obrigatório'),
  phone: v.pipe(PhoneSchema, v.transform(formatPhone)),
  email: CustomerEmailSchema,
  refundLimit: v.optional(PriceCentsSchema, 0),
})
export type VenueDraft = v.InferOutput<typeof VenueDraftSchema>
