import { refuseByAccount } from './fakeAccounts.ts'
import { isCivilDate } from '#shared/platform/time/civil.ts'
import { chargeCard } from './fakeCards.ts'
import type { BillingType, FakeCharge, FakeState } from './fakeState.ts'
import { DIGITS, fakeUuid, LETTERS } from './fakeState.ts'
import { creditCharge } from './fakeStatement.ts'
import { fakeToday } from './fakeTime.ts'
import { invalid, notFound } from './fakeProblem.ts'
import { chargeWire } from './fakeWire.ts'
import type { FakeWebhooks } from './fakeWebhooks.ts'

const BILLING_TYPES = ['PIX', 'CREDIT_CARD', 'BOLETO', 'UNDEFINED']
export const PAYABLE = ['PENDING', 'OVERDUE']
const MIN_CENTS = 500

export type FakeCharges = {
  find(id: string): FakeCharge
  create(body: Record<string, unknown>, remoteIp: string): FakeCharge
  payWithCard(charge: FakeCharge, body: Record<string, unknown>): void
  /** Money of a card reaches the account. */
  credit(charge: FakeCharge): void
  /** Money arrives by PIX, or the payer pays on the invoice page. */
  pay(charge: FakeCharge): void
  remove(charge: FakeCharge): void
  /** The panel's 'Duplicar cobrança': another charge with the same reference, open. */
  copy(charge: FakeCharge): FakeCharge
  /** Sets another status and sends its event. */
  become(charge: FakeCharge, status: string, event: string): void
  wire(charge: FakeCharge): object
}
type FakeChargesOptions = {
  origin: () => string
  webhooks: FakeWebhooks
  pixDelayMs: number | null
}

/** The provider's charges: validated in its order, one error at a time, every transition sent by webhook. */
export function fakeCharges(
  state: FakeState,
  { origin, webhooks, pixDelayMs }: FakeChargesOptions,
): FakeCharges {
  const wire = (charge: FakeCharge) => chargeWire(charge, origin())
  const become = (charge: FakeCharge, status: string, event: string) => {
    charge.status = status
    webhooks.emit(event, wire(charge))
  }

  function settle(charge: FakeCharge, status: string, event: string) {
    charge.paidOn = fakeToday(state)
    charge.paysAtMs = null
    if (charge.billingType === 'PIX') charge.pixTransaction = fakeUuid(state)
    // A card comes a month later: by `credit`.
    if (status === 'RECEIVED') creditCharge(state, charge)
    become(charge, status, event)
  }

  function payWithCard(charge: FakeCharge, body: Record<string, unknown>) {
    if (charge.deleted || !PAYABLE.includes(charge.status)) {
      throw invalid('invalid_action', 'Esta cobrança não pode mais ser paga.')
    }
    const { status } = chargeCard(state, charge, body)
    if (status === 'CONFIRMED') settle(charge, 'CONFIRMED', 'PAYMENT_CONFIRMED')
    else become(charge, status, 'PAYMENT_AWAITING_RISK_ANALYSIS')
  }

  return {
    wire,
    become,
    payWithCard,
    find(id) {
      const charge = state.charges.find((entry) => entry.id === id)
      if (!charge) throw notFound()
      // A read first applies what is due by the clock.
      if (charge.paysAtMs !== null && charge.paysAtMs <= state.clock.now()) this.pay(charge)
      return charge
    },
    create(body) {
      refuseByAccount(state, body)
      const { customer, billingType, dueDate, cents } = validCharge(state, body)
      const charge: FakeCharge = {
        id: `pay_${state.nextId(LETTERS, 16)}`,
        dateCreated: fakeToday(state),
        customer,
        billingType,
        cents,
        dueDate,
        description: textOrNull(body['description']),
        externalReference: textOrNull(body['externalReference']),
        status: 'PENDING',
        deleted: false,
        paysAtMs:
          billingType === 'PIX' && pixDelayMs !== null ? state.clock.now() + pixDelayMs : null,
        paidOn: null,
        pixTransaction: null,
        card: null,
        callbackUrl: successUrl(body['callback']),
        invoiceNumber: state.nextId(DIGITS, 8),
        refunds: [],
        odd: {},
      }
      // A refused card stores nothing.
      const outcome = body['creditCard'] ? chargeCard(state, charge, body) : null
      state.charges.unshift(charge)
      webhooks.emit('PAYMENT_CREATED', wire(charge))
      if (outcome?.status === 'CONFIRMED') settle(charge, 'CONFIRMED', 'PAYMENT_CONFIRMED')
      if (outcome?.status === 'AWAITING_RISK_ANALYSIS') {
        become(charge, 'AWAITING_RISK_ANALYSIS', 'PAYMENT_AWAITING_RISK_ANALYSIS')
      }
      return charge
    },
    pay(charge) {
      if (charge.deleted || !PAYABLE.includes(charge.status)) return
      if (charge.billingType === 'CREDIT_CARD') settle(charge, 'CONFIRMED', 'PAYMENT_CONFIRMED')
      else settle(charge, 'RECEIVED', 'PAYMENT_RECEIVED')
    },
    credit(charge) {
      creditCharge(state, charge)
      become(charge, 'RECEIVED', 'PAYMENT_RECEIVED')
    },
    copy(charge) {
      const copied: FakeCharge = {
        ...charge,
        id: `pay_${state.nextId(LETTERS, 16)}`,
        status: 'PENDING',
        deleted: false,
        paysAtMs: null,
        paidOn: null,
        pixTransaction: null,
        card: null,
        refunds: [],
      }
      state.charges.unshift(copied)
      webhooks.emit('PAYMENT_CREATED', wire(copied))
      return copied
    },
    remove(charge) {
      if (charge.deleted || !PAYABLE.includes(charge.status)) {
        throw invalid('invalid_action', 'Só é possível remover cobranças pendentes ou vencidas.')
      }
      charge.deleted = true
      charge.paysAtMs = null
      webhooks.emit('PAYMENT_DELETED', wire(charge))
    },
  }
}

function validCharge(state: FakeState, body: Record<string, unknown>) {
  const customer = state.customers.find(({ id, deleted }) => id === body['customer'] && !deleted)
  if (!customer) throw invalid('invalid_customer', 'Customer inválido ou não informado.')
  const billingType = String(body['billingType'])
  if (!BILLING_TYPES.includes(billingType)) {
    throw invalid('invalid_billingType', 'O campo billingType deve ser informado')
  }
  const dueDate = String(body['dueDate'])
  if (!isCivilDate(dueDate)) throw invalid('invalid_dueDate', 'O campo dueDate deve ser informado')
  if (dueDate < fakeToday(state)) {
    throw invalid('invalid_dueDate', 'Não é permitido data de vencimento inferior a hoje.')
  }
  const value = body['value']
  if (typeof value !== 'number') throw invalid('invalid_value', 'O campo value deve ser informado')
  const cents = Math.round(value * 100)
  if (cents < MIN_CENTS) {
    const amountText = (cents / 100).toFixed(2).replace('.', ',')
    throw invalid(
      'invalid_action',
      `O valor da cobrança (R$ ${amountText}) menos o valor do desconto (R$ 0,00) não pode ser menor que R$ 5,00.`,
    )
  }
  if (body['creditCard'] && typeof body['remoteIp'] !== 'string') {
    throw invalid('invalid_remoteIp', 'O campo remoteIp deve ser informado')
  }
  return { customer: customer.id, billingType: billingType as BillingType, dueDate, cents }
}

function successUrl(callback: unknown) {
  return callback && typeof callback === 'object' && 'successUrl' in callback
    ? String(callback.successUrl)
    : null
}

function textOrNull(value: unknown) {
  return typeof value === 'string' ? value.slice(0, 500) : null
}
