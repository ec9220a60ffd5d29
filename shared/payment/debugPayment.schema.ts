import * as v from 'valibot'
import {
  CustomerEmailSchema,
  CustomerNameSchema,
  PhoneSchema,
} from '../customer/customer.schema.ts'
import { wireObject } from '../http/wireObject.ts'
import { PriceCentsSchema } from '../money/money.schema.ts'
import { CardSchema, PayerCpfSchema } from './card.schema.ts'
import { MINIMUM_TOTAL_CENTS } from './minimum.ts'

const Fields = {
  value: v.pipe(
    PriceCentsSchema,
    v.minValue(
      MINIMUM_TOTAL_CENTS,
      'O valor total da reserva deve ser de no mínimo R$5,00 para processamento pelo Asaas.',
    ),
  ),
  customerName: CustomerNameSchema,
  customerEmail: CustomerEmailSchema,
  customerPhone: PhoneSchema,
  customerCpf: PayerCpfSchema,
}

/** A charge of the test page: it belongs to no reservation. */
export const DebugPaymentSchema = v.variant(
  'paymentMethod',
  [
    wireObject({ ...Fields, paymentMethod: v.literal('PIX') }),
    wireObject({ ...Fields, paymentMethod: v.literal('CREDIT_CARD'), creditCard: CardSchema }),
  ],
  'Escolha PIX ou cartão de crédito',
)

/** What the test page makes of its charge. */
export const DebugOutcomeSchema = wireObject({
  outcome: v.picklist(['success', 'pending', 'error'], 'Escolha sucesso, pendente ou erro'),
})
export type DebugOutcome = v.InferOutput<typeof DebugOutcomeSchema>['outcome']
