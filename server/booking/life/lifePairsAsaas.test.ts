import { afterEach, beforeEach, describe, test } from 'vitest'
import {
  aWorld,
  IS_ALONE,
  takeBackOutside,
  tell,
  type World,
} from '../../test/fixtures/life.fixtures.ts'
import {
  aBegunMove,
  aPaidCart,
  expectAnswered,
  oneAfterTheOther,
  expectWhole,
  ON_PAID,
  ON_UNPAID,
  ordered,
  unordered,
  type Act,
  type Paid,
  type Unpaid,
} from '../../test/fixtures/lifePairs.fixtures.ts'

let world: World
beforeEach(async () => {
  world = await aWorld({ asaas: true })
})
afterEach(() => world.stop())

/** What Asaas says by itself, beside all that people do. */
const TOLD_OF_PAID: Record<string, Act<Paid>> = {
  'the webhook of the difference': tell,
  'the money is taken back at Asaas': (_, { id }) => takeBackOutside(world, id),
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

describe.runIf(IS_ALONE)('one after the other', () => {
  test.each(withAsaas(TOLD_OF_PAID, ordered(ofPaid)))('%s, then %s', async (first, _, acts) => {
    const given = await aBegunMove(world)
    await oneAfterTheOther(world, { first, acts }, given)
    await expectWhole(world, given.id)
  })
  test.each(withAsaas(TOLD_OF_UNPAID, ordered(ofUnpaid)))('%s, then %s', async (first, _, acts) => {
    const given = await aPaidCart(world)
    await oneAfterTheOther(world, { first, acts }, given)
    await expectWhole(world, given.id)
  })
})

describe.skipIf(IS_ALONE)('at once, in two processes', () => {
  test.each(withAsaas(TOLD_OF_PAID, unordered(ofPaid)))('%s and %s', async (_1, _2, acts) => {
    const given = await aBegunMove(world)
    const answers = await Promise.all(acts.map((act) => act(world, given)))
    answers.forEach(expectAnswered)
    await expectWhole(world, given.id)
  })
  test.each(withAsaas(TOLD_OF_UNPAID, unordered(ofUnpaid)))('%s and %s', async (_1, _2, acts) => {
    const given = await aPaidCart(world)
    const answers = await Promise.all(acts.map((act) => act(world, given)))
    answers.forEach(expectAnswered)
    await expectWhole(world, given.id)
  })
})
