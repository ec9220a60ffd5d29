import { cardBrand } from '#shared/payment/charges/card.ts'
import { refusePhones } from './fakeAccounts.ts'
import { fakeUuid, type FakeCharge, type FakeState } from './fakeState.ts'
import { invalid } from './fakeProblem.ts'

/** Refused by the real sandbox. */
const DECLINED = new Set(['5184019740373151', '4916561358240741'])
const HOLDER_FIELDS = ['name', 'email', 'cpfCnpj', 'postalCode', 'addressNumber'] as const

type CardBody = {
  creditCard?: Record<string, unknown>
  creditCardHolderInfo?: Record<string, unknown>
}

export type CardOutcome = { status: 'CONFIRMED' | 'AWAITING_RISK_ANALYSIS' }

/** The issuer's decision; throws the provider's refusal. Stores only the last digits of the card. */
export function chargeCard(state: FakeState, charge: FakeCharge, body: CardBody): CardOutcome {
  const { creditCard = {}, creditCardHolderInfo = {} } = body
  const number = text(creditCard['number'])
  requireText(creditCard, ['holderName', 'number', 'expiryMonth', 'expiryYear', 'ccv'])
  if (!/^\d{13,19}$/.test(number)) throw invalid('invalid_creditCard', 'Número de cartão inválido.')
  if (!/^\d{4}$/.test(text(creditCard['expiryYear']))) {
    throw invalid('invalid_creditCard', 'Ano de validade do cartão inválido.')
  }
  requireText(creditCardHolderInfo, HOLDER_FIELDS)
  refusePhones(state, creditCardHolderInfo)
  if (DECLINED.has(number) || triggered(body, 'SIM:DECLINE')) throw declined()
  charge.card = { last4: number.slice(-4), brand: brandOf(number), token: fakeUuid(state) }
  return { status: triggered(body, 'SIM:RISK') ? 'AWAITING_RISK_ANALYSIS' : 'CONFIRMED' }
}

function declined() {
  // The documentation says `invalid_creditCard`; the sandbox really answers this.
  return invalid(
    'invalid_action',
    'Transação não autorizada. Verifique os dados do cartão de crédito e tente novamente.',
  )
}

function triggered({ creditCard, creditCardHolderInfo }: CardBody, token: string) {
  return [creditCard?.['holderName'], creditCardHolderInfo?.['name']].some((name) =>
    text(name).includes(token),
  )
}

function requireText(fields: Record<string, unknown>, names: readonly string[]) {
  for (const name of names) {
    if (text(fields[name]) === '') {
      throw invalid('invalid_creditCard', `O campo ${name} deve ser informado`)
    }
  }
}

function brandOf(number: string) {
  return cardBrand(number)?.toUpperCase() ?? 'UNKNOWN'
}

function text(value: unknown) {
  return typeof value === 'string' ? value : ''
}
