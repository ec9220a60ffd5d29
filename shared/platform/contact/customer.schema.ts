import * as v from 'valibot'
import { seen, singleLine, wireObject } from '../http/fields.ts'
import { digitsOf, isCpf } from './documents.ts'
import { isPhone, readPhone } from './phone.ts'

export const CustomerNameSchema = v.pipe(
  v.string('Nome completo é obrigatório'),
  v.trim(),
  seen(3, 'Nome completo é obrigatório'),
  v.maxLength(120, 'Nome longo demais'),
  singleLine('Nome inválido'),
)

/** As browsers read an address (HTML, valid e-mail address), with a dot in its domain and letters of every language there. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@([\p{L}\p{M}\p{N}]+(-+[\p{L}\p{M}\p{N}]+)*\.)+[\p{L}\p{M}\p{N}]+(-+[\p{L}\p{M}\p{N}]+)*$/u
export const emailSchema = (message: string) =>
  v.pipe(v.string(message), v.trim(), v.maxLength(254, message), v.regex(EMAIL, message))
export const CustomerEmailSchema = emailSchema('E-mail inválido')

/** A phone as people write it, read as its 10 or 11 national digits, or as `+` with country and number (`readPhone`); `short` is for a local one. */
export const phoneSchema = (message: string, short = message) =>
  v.pipe(
    v.string(message),
    v.maxLength(30, message),
    v.transform(readPhone),
    v.check(isPhone, ({ input }) => (/^\d{8,9}$/.test(input) ? short : message)),
  )
export const PhoneSchema = phoneSchema(
  'Telefone inválido',
  'Telefone inválido: informe o DDD e o número',
)

/** A CPF, masked or not, read as its 11 digits. */
export const CpfSchema = v.pipe(
  v.string('CPF deve ter 11 dígitos'),
  v.trim(),
  v.check((text) => digitsOf(text).length >= 11, 'CPF deve ter 11 dígitos'),
  v.maxLength(14, 'CPF inválido'),
  v.transform(digitsOf),
  v.check(isCpf, 'CPF inválido - verifique os dígitos'),
)

/** A CEP, masked or not, read as its 8 digits. */
export const CepSchema = v.pipe(
  v.string('CEP deve ter 8 dígitos'),
  v.trim(),
  v.maxLength(9, 'CEP deve ter 8 dígitos'),
  v.transform(digitsOf),
  v.regex(/^\d{8}$/, 'CEP deve ter 8 dígitos'),
)

const DetailsFields = {
  customerName: CustomerNameSchema,
  customerEmail: CustomerEmailSchema,
  customerPhone: PhoneSchema,
  customerCpf: CpfSchema,
}

export const CustomerDetailsSchema = wireObject(DetailsFields)
export type CustomerDetails = v.InferOutput<typeof CustomerDetailsSchema>

/** The customer form of the wizard's step 3. */
export const CustomerFormSchema = wireObject({
  ...DetailsFields,
  acceptedTerms: v.literal(true, 'Você precisa aceitar os termos'),
})
