import { describe, test } from 'vitest'
import { IS_ALONE } from '../../test/fixtures/life.fixtures.ts'
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
} from '../../test/fixtures/lifePairs.fixtures.ts'

describe('a paid hour', () => {
  const begun = begunOnce(aBegunMove)

  test.runIf(IS_ALONE).each(ordered(ON_PAID))('%s, then %s', async (first, _, acts) => {
    const { world, given } = begun()
    await oneAfterTheOther(world, { first, acts }, given)
    await expectWhole(world, given.id)
  })

  test.skipIf(IS_ALONE).each(unordered(ON_PAID))('%s and %s', async (_first, _second, acts) => {
    const { world, given } = begun()
    const answers = await Promise.all(acts.map((act) => act(world, given)))
    answers.forEach(expectAnswered)
    await expectWhole(world, given.id)
  })
})

describe('a cart that waits for its money', () => {
  const begun = begunOnce(aPaidCart)

  test.runIf(IS_ALONE).each(ordered(ON_UNPAID))('%s, then %s', async (first, _, acts) => {
    const { world, given } = begun()
    await oneAfterTheOther(world, { first, acts }, given)
    await expectWhole(world, given.id)
  })

  test.skipIf(IS_ALONE).each(unordered(ON_UNPAID))('%s and %s', async (_first, _second, acts) => {
    const { world, given } = begun()
    const answers = await Promise.all(acts.map((act) => act(world, given)))
    answers.forEach(expectAnswered)
    await expectWhole(world, given.id)
  })
})
