import {
  CardPayerSchema,
  CardSchema,
  type Card,
  type CardPayer,
} from '#shared/payment/card.schema.ts'
import { cardExpired } from '#shared/payment/card.ts'
import type { CustomerDetails } from '#shared/customer/customer.schema.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { parseForm, type FieldErrors } from '../ui/parseForm.ts'

type Parsed =
  { output: { card: Card; payer: CardPayer }; errors: null } | { output: null; errors: FieldErrors }

/** The card and who pays with it: the customer, where the form names nobody else. */
export function parseCardForm(
  typed: Readonly<Record<string, string>>,
  customer: CustomerDetails,
  today = venueNow(Date.now(), 'America/Sao_Paulo').date,
): Parsed {
  const values = Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ''))
  const card = parseForm(CardSchema, values)
  const payer = parseForm(CardPayerSchema, { ...customer, ...values })
  if (card.errors || payer.errors)
    return { output: null, errors: { ...payer.errors, ...card.errors } }
  if (cardExpired(card.output.expiryMonth, card.output.expiryYear, today)) {
    return { output: null, errors: { expiryMonth: 'Cartão vencido' } }
  }
  return { output: { card: card.output, payer: payer.output }, errors: null }
}
