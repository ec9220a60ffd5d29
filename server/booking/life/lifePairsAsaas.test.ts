import { describe } from 'vitest'
import { takeBackOutside, tell } from '../../test/fixtures/life.fixtures.ts'
import {
  aBegunMove,
  aPaidCart,
  begunOnce,
  ON_PAID,
  ON_UNPAID,
  ordered,
  tryPairs,
  unordered,
  type Act,
  type Paid,
  type Unpaid,
} from '../../test/fixtures/lifePairs.fixtures.ts'

/** What Asaas says by itself, beside all that people do. */
const TOLD_OF_PAID: Record<string, Act<Paid>> = {
  'the webhook of the difference': tell,
  'the money is taken back at Asaas': (world, { id }) => takeBackOutside(world, id),
}
const TOLD_OF_UNPAID: Record<string, Act<Unpaid>> = { 'the webhook of the money': tell }

/** Those pairs in which Asaas says something. */
function withAsaas<Given, P extends [string, string, unknown]>(
  told: Record<string, Act<Given>>,
  pairs: readonly P[],
) {
  return pairs.filter(([first, second]) => first in told || second in told)
}
const ofPaid = { ...TOLD_OF_PAID, ...ON_PAID }
const ofUnpaid = { ...TOLD_OF_UNPAID, ...ON_UNPAID }
const ASAAS = { asaas: true }

describe('a paid hour', () => {
  tryPairs(
    begunOnce(aBegunMove, ASAAS),
    withAsaas(TOLD_OF_PAID, ordered(ofPaid)),
    withAsaas(TOLD_OF_PAID, unordered(ofPaid)),
  )
})

describe('a cart that waits for its money', () => {
  tryPairs(
    begunOnce(aPaidCart, ASAAS),
    withAsaas(TOLD_OF_UNPAID, ordered(ofUnpaid)),
    withAsaas(TOLD_OF_UNPAID, unordered(ofUnpaid)),
  )
})
