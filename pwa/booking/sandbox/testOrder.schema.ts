import * as v from 'valibot'
import {
  CpfSchema,
  CustomerEmailSchema,
  CustomerNameSchema,
  PhoneSchema,
} from '#shared/customer/customer.schema.ts'
import { PriceCentsSchema } from '#shared/money/money.schema.ts'

/** Who pays how much in a test; `value` is typed in reais, with a comma or a point. */
export const TestOrderSchema = v.object({
  value: v.pipe(
    v.string(),
    v.regex(/^\d{1,6}([.,]\d{1,2})?$/, 'Informe um valor em reais'),
    v.transform((text) => Number(text.replace(',', '.'))),
    PriceCentsSchema,
  ),
  customerName: CustomerNameSchema,
  customerEmail: CustomerEmailSchema,
  customerPhone: PhoneSchema,
  customerCpf: CpfSchema,
})
export type TestOrder = v.InferOutput<typeof TestOrderSchema>

export const SAMPLE = {
  value: '50,00',
  customerName: 'Marina Teste',
  customerEmail: 'marina.teste@example.com',
  customerPhone: '11987654321',
  customerCpf: '52998224725',
}
