import { afterEach, beforeEach, describe, test } from 'vitest'
import { aWorld, IS_ALONE, type World } from '../../test/fixtures/life.fixtures.ts'
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
} from '../../test/fixtures/lifePairs.fixtures.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
})
afterEach(() => world.stop())

describe.runIf(IS_ALONE)('one after the other', () => {
  test.each(ordered(ON_PAID))('%s, then %s', async (first, _, acts) => {
    const given = await aBegunMove(world)
    await oneAfterTheOther(world, { first, acts }, given)
    await expectWhole(world, given.id)
  })
  test.each(ordered(ON_UNPAID))('%s, then %s', async (first, _, acts) => {
    const given = await aPaidCart(world)
    await oneAfterTheOther(world, { first, acts }, given)
    await expectWhole(world, given.id)
  })
})

describe.skipIf(IS_ALONE)('at once, in two processes', () => {
  test.each(unordered(ON_PAID))('%s and %s', async (_first, _second, acts) => {
    const given = await aBegunMove(world)
    const answers = await Promise.all(acts.map((act) => act(world, given)))
    answers.forEach(expectAnswered)
    await expectWhole(world, given.id)
  })
  test.each(unordered(ON_UNPAID))('%s and %s', async (_first, _second, acts) => {
    const given = await aPaidCart(world)
    const answers = await Promise.all(acts.map((act) => act(world, given)))
    answers.forEach(expectAnswered)
    await expectWhole(world, given.id)
  })
})
