import type { FakeCharge, FakeState } from './fakeState.ts'
import { fakeUuid } from './fakeState.ts'
import { fakeStamp } from './fakeTime.ts'
import { invalid } from './fakeProblem.ts'
import type { FakeCharges } from './fakeCharges.ts'
import { returnCharge } from './fakeStatement.ts'

const REFUNDABLE = ['CONFIRMED', 'RECEIVED']

export type FakeRefunds = {
  refund(charge: FakeCharge, body: Record<string, unknown>): void
  /** Finishes the refunds that wait for a bank. */
  finish(): void
  /** The bank fails its open refunds, and the money stays with the venue. */
  deny(): void
  /** While true, the account has not enough money for any refund: fees are not refunded. */
  broke: boolean
  /** While true, refunds stay open: the clock does not finish them. */
  slow: boolean
}

/** Refunds: a card at once, PIX after a while. */
export function fakeRefunds(state: FakeState, charges: FakeCharges): FakeRefunds {
  const refunds: FakeRefunds = {
    broke: false,
    slow: false,
    refund(charge, body) {
      if (!REFUNDABLE.includes(charge.status)) {
        throw invalid('invalid_action', 'Esta cobrança não pode ser estornada.')
      }
      const left = charge.cents - refundedCents(charge)
      const cents = typeof body['value'] === 'number' ? Math.round(body['value'] * 100) : left
      if (cents <= 0 || cents > left) {
        throw invalid('invalid_value', 'O valor do estorno é maior que o valor disponível.')
      }
      if (refunds.broke || String(body['description']).includes('SIM:REFUND_FAIL')) {
        throw invalid('invalid_action', 'Saldo insuficiente para realizar o estorno.')
      }
      const isCard = charge.billingType === 'CREDIT_CARD'
      charge.refunds.push({
        id: fakeUuid(state),
        dateCreated: fakeStamp(state),
        status: isCard ? 'DONE' : 'PENDING',
        cents,
        description: typeof body['description'] === 'string' ? body['description'] : null,
      })
      if (isCard) {
        returnCharge(state, charge, cents)
        settle(charges, charge)
      } else if (refundedCents(charge) === charge.cents) {
        charges.become(charge, 'REFUND_IN_PROGRESS', 'PAYMENT_REFUND_IN_PROGRESS')
      }
    },
    deny() {
      for (const charge of state.charges) {
        const open = charge.refunds.filter(({ status }) => status === 'PENDING')
        if (open.length === 0) continue
        for (const refund of open) refund.status = 'CANCELLED'
        charges.become(charge, 'RECEIVED', 'PAYMENT_REFUND_DENIED')
      }
    },
    finish() {
      for (const charge of state.charges) {
        const open = charge.refunds.filter(({ status }) => status === 'PENDING')
        if (open.length === 0) continue
        for (const refund of open) {
          refund.status = 'DONE'
          returnCharge(state, charge, refund.cents)
        }
        settle(charges, charge)
      }
    },
  }
  return refunds
}

/** Centavos refunded or being refunded. */
export function refundedCents({ refunds }: FakeCharge): number {
  return refunds
    .filter(({ status }) => status !== 'CANCELLED')
    .reduce((sum, { cents }) => sum + cents, 0)
}

// A partial refund does not change the status.
function settle(charges: FakeCharges, charge: FakeCharge) {
  if (refundedCents(charge) === charge.cents) {
    charges.become(charge, 'REFUNDED', 'PAYMENT_REFUNDED')
  } else {
    charges.become(charge, charge.status, 'PAYMENT_PARTIALLY_REFUNDED')
  }
}
