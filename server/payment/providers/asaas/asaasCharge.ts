import * as v from 'valibot'
import { toCents } from '#shared/money/money.ts'
import type { RemoteCharge } from '../../gateway.ts'

/** A charge as the provider writes it, as far as it matters here; more keys come and go (`research/asaas-pix.md` §1.5). */
export const AsaasChargeSchema = v.object({
  id: v.string(),
  status: v.string(),
  deleted: v.optional(v.boolean(), false),
  value: v.number(),
  billingType: v.string(),
  externalReference: v.nullish(v.string()),
  invoiceUrl: v.nullish(v.string()),
  creditCard: v.nullish(
    v.object({
      creditCardNumber: v.nullish(v.string()),
      creditCardBrand: v.nullish(v.string()),
    }),
  ),
})
export type AsaasCharge = v.InferOutput<typeof AsaasChargeSchema>

/** The same in our words. */
export function toRemote(charge: AsaasCharge): RemoteCharge {
  return {
    id: charge.id,
    status: charge.status,
    deleted: charge.deleted,
    cents: toCents(charge.value),
    // A payer may choose debit on the provider's page: still a card.
    method: charge.billingType === 'PIX' ? 'PIX' : 'CREDIT_CARD',
    externalReference: charge.externalReference ?? '',
    invoiceUrl: charge.invoiceUrl ?? null,
    cardLast4: charge.creditCard?.creditCardNumber?.slice(-4) ?? null,
    cardBrand: charge.creditCard?.creditCardBrand ?? null,
  }
}
