import * as v from 'valibot'
import {
  CepSchema,
  CpfSchema,
  CustomerEmailSchema,
  CustomerNameSchema,
  phoneSchema,
} from '../../platform/contact/customer.schema.ts'
import { optionalLine, singleLine, wireObject } from '../../platform/http/fields.ts'

const CPF_REQUIRED = 'CPF é obrigatório para realizar o pagamento'

/** A card as typed; the number comes out as digits. Strings only, so that no leading zero is lost. */
export const CardSchema = wireObject(
  {
    holderName: v.pipe(
      v.string('Nome do titular deve ter pelo menos 3 caracteres'),
      v.trim(),
      v.minLength(3, 'Nome do titular deve ter pelo menos 3 caracteres'),
      v.maxLength(60, 'Nome longo demais'),
      singleLine('Nome inválido'),
    ),
    number: v.pipe(
      v.string('Número do cartão inválido'),
      v.transform((text) => text.replace(/\s/g, '')),
      v.minLength(13, 'Número do cartão inválido'),
      v.maxLength(19, 'Número do cartão inválido'),
      v.regex(/^\d*$/, 'Apenas números são permitidos'),
    ),
    expiryMonth: v.pipe(
      v.string('Mês com 2 dígitos'),
      v.length(2, 'Mês com 2 dígitos'),
      v.regex(/^(0[1-9]|1[0-2])$/, 'Mês inválido (01-12)'),
    ),
    expiryYear: v.pipe(
      v.string('Ano com 2 dígitos'),
      v.length(2, 'Ano com 2 dígitos'),
      v.regex(/^\d{2}$/, 'Ano inválido'),
    ),
    ccv: v.pipe(v.string('CCV inválido'), v.regex(/^\d{3,4}$/, 'CCV inválido')),
  },
  'Informe os dados do cartão',
)
export type Card = v.InferOutput<typeof CardSchema>

/** A CPF required for a charge; missing and invalid have different messages. */
export const PayerCpfSchema = v.pipe(
  v.string(CPF_REQUIRED),
  v.trim(),
  v.nonEmpty(CPF_REQUIRED),
  CpfSchema,
)

/** The card holder's address, as in the payment payload. */
export const PayerAddressFields = {
  cep: CepSchema,
  address: optionalLine(120),
  addressNumber: optionalLine(20),
  complement: optionalLine(60),
  neighborhood: optionalLine(60),
  city: optionalLine(60),
  state: optionalLine(2),
}

/** Who pays by card: the customer, or another holder. Named as in the payment payload. */
export const CardPayerSchema = wireObject({
  customerName: CustomerNameSchema,
  customerEmail: CustomerEmailSchema,
  customerPhone: phoneSchema('Telefone deve ter pelo menos 10 dígitos'),
  customerCpf: PayerCpfSchema,
  ...PayerAddressFields,
})
export type CardPayer = v.InferOutput<typeof CardPayerSchema>
