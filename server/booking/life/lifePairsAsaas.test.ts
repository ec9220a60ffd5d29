import { describe, test } from 'vitest'
import { IS_ALONE, takeBackOutside, tell } from '../../test/fixtures/life.fixtures.ts'
import {
  aBegunMove,
  aPaidCart,
  begunOnce,
  expectAnswered,
  expectWhole,
  oneAfterTheOther,
  ON_PAID,
  ON_UNPAID,
  ordered,
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
  const begun = begunOnce(aBegunMove, ASAAS)
  const inOrder = withAsaas(TOLD_OF_PAID, ordered(ofPaid))
  const atOnce = withAsaas(TOLD_OF_PAID, unordered(ofPaid))

  test.runIf(IS_ALONE).each(inOrder)('%s, then %s', async (first, _, acts) => {
    const { world, given } = begun()
    await oneAfterTheOther(world, { first, acts }, given)
    await expectWhole(world, given.id)
  })

  test.skipIf(IS_ALONE).each(atOnce)('%s and %s', async (_first, _second, acts) => {
    const { world, given } = begun()
    const answers = await Promise.all(acts.map((act) => act(world, given)))
    answers.forEach(expectAnswered)
    await expectWhole(world, given.id)
  })
})

describe('a cart that waits for its money', () => {
  const begun = begunOnce(aPaidCart, ASAAS)
  const inOrder = withAsaas(TOLD_OF_UNPAID, ordered(ofUnpaid))
  const atOnce = withAsaas(TOLD_OF_UNPAID, unordered(ofUnpaid))

  test.runIf(IS_ALONE).each(inOrder)('%s, then %s', async (first, _, acts) => {
    const { world, given } = begun()
    await oneAfterTheOther(world, { first, acts }, given)
    await expectWhole(world, given.id)
  })

  test.skipIf(IS_ALONE).each(atOnce)('%s and %s', async (_first, _second, acts) => {
    const { world, given } = begun()
    const answers = await Promise.all(acts.map((act) => act(world, given)))
    answers.forEach(expectAnswered)
    await expectWhole(world, given.id)
  })
})
