import type {
  AccountTrouble,
  ChargeRefusal,
  RefusedField,
} from '#shared/payment/charges/chargeRefusal.ts'
import type { CustomerPaymentMethod } from '#shared/platform/money/paid.ts'

/** Asaas's refusal: a code, which may be one for all, and a Portuguese description, which then tells them apart. */
type Said = { code: string; description: string }

const FIELDS_BY_CODE: Record<string, RefusedField> = {
  invalid_name: 'customerName',
  invalid_email: 'customerEmail',
  invalid_phone: 'customerPhone',
  invalid_mobilePhone: 'customerPhone',
  invalid_cpfCnpj: 'customerCpf',
  invalid_postalCode: 'cep',
  invalid_address: 'address',
  invalid_addressNumber: 'addressNumber',
  invalid_complement: 'complement',
  invalid_addressComplement: 'complement',
  invalid_province: 'neighborhood',
}
const FIELDS_BY_WORDS: readonly (readonly [RegExp, RefusedField])[] = [
  [/\b(CPF|CNPJ|cpfCnpj)\b/i, 'customerCpf'],
  [/\be-?mail\b/i, 'customerEmail'],
  [/\b(celular|telefone|phone|mobilePhone)\b/i, 'customerPhone'],
  [/\b(CEP|postalCode)\b/i, 'cep'],
  [/número do endereço|\baddressNumber\b/i, 'addressNumber'],
  [/\bendereço\b/i, 'address'],
]
const TROUBLES_BY_CODE: Record<string, AccountTrouble> = {
  invalid_callback: 'site-missing',
  insufficient_permission: 'no-permission',
  account_not_approved: 'not-approved',
}
const TROUBLES_BY_WORDS: readonly (readonly [RegExp, AccountTrouble])[] = [
  [/domínio|cadastre um site/i, 'site-missing'],
  [/permiss(ão|ões)/i, 'no-permission'],
  [/chave pix/i, 'no-pix-key'],
  [/conta.*(aprovad|análise|pendente)/i, 'not-approved'],
  [/limite/i, 'daily-limit'],
]
const METHOD_TROUBLES = { PIX: 'no-pix', CREDIT_CARD: 'no-card' } as const
const METHOD_CODE = 'invalid_billingType'

/** Why a charge, or the customer that it needs, was refused. */
export function meaningOf(said: Said, method: CustomerPaymentMethod): ChargeRefusal {
  const { code, description } = said
  const field = FIELDS_BY_CODE[code]
  if (field) return { of: 'payer', field }
  const trouble =
    TROUBLES_BY_CODE[code] ?? byWords(TROUBLES_BY_WORDS, description) ?? ofMethod(code, method)
  if (trouble) return { of: 'account', trouble }
  const named = byWords(FIELDS_BY_WORDS, description)
  if (named) return { of: 'payer', field: named }
  return /menor que R\$/.test(description) ? { of: 'amount' } : { of: 'unknown' }
}

/** The same of a card's own call; null where the card was declined: whose bank said why is not told to anybody. */
export function meaningOfCard({ code, description }: Said): ChargeRefusal | null {
  const isAboutHolder = /\btitular\b/i.test(description)
  const field =
    FIELDS_BY_CODE[code] ?? (isAboutHolder ? byWords(FIELDS_BY_WORDS, description) : undefined)
  if (field) return { of: 'payer', field }
  const trouble = TROUBLES_BY_CODE[code] ?? ofMethod(code, 'CREDIT_CARD')
  return trouble ? { of: 'account', trouble } : null
}

/** Whether it may be where the payer is to be sent back to: the account has no site, or another one, or nobody knows what is wrong. */
export function mayBeAboutSite(said: Said): boolean {
  const refusal = meaningOf(said, 'CREDIT_CARD')
  if (refusal.of === 'account') return refusal.trouble === 'site-missing'
  return refusal.of === 'unknown'
}

/** Whether it is a phone that was refused. A payment needs none. */
export function isAboutPhone(refusal: ChargeRefusal | null): boolean {
  return refusal?.of === 'payer' && refusal.field === 'customerPhone'
}

function ofMethod(code: string, method: CustomerPaymentMethod): AccountTrouble | undefined {
  return code === METHOD_CODE ? METHOD_TROUBLES[method] : undefined
}

function byWords<Meaning>(
  table: readonly (readonly [RegExp, Meaning])[],
  description: string,
): Meaning | undefined {
  return table.find(([words]) => words.test(description))?.[1]
}
