import { describe, test } from 'vitest'
import { anHourPaidInBoth, aPaidHour } from '../../test/fixtures/life.fixtures.ts'
import { begunOnce } from '../../test/fixtures/lifePairs.fixtures.ts'
import {
  CORE_ACTS,
  MONEY_ACTS,
  PART_ACTS,
  playOrder,
} from '../../test/fixtures/moneyOrders.fixtures.ts'

type Begun = ReturnType<typeof begunOnce<Awaited<ReturnType<typeof aPaidHour>>>>
const ALL = Object.keys(MONEY_ACTS)

describe('an hour that a charge paid', () => {
  const begun = begunOnce(aPaidHour, { asaas: true })

  // All that begin alike are one test: each by itself would take longer to report than to do.
  test.each(ALL)('%s, then any other', async (first) => {
    for (const second of ALL) await expectEachPlayed(begun, [first, second])
  })

  test.each(CORE_ACTS)('%s, then any two others', async (first) => {
    for (const second of CORE_ACTS) {
      for (const third of CORE_ACTS) await expectEachPlayed(begun, [first, second, third])
    }
  })
})

describe('an hour of which the desk took a part and a charge the rest', () => {
  const begun = begunOnce(anHourPaidInBoth, { asaas: true })
  const each = [...ALL, ...Object.keys(PART_ACTS)]

  test.each(each)('%s, then any other', async (first) => {
    for (const second of each) await expectEachPlayed(begun, [first, second])
  })
})

async function expectEachPlayed(begun: Begun, names: readonly string[]) {
  const { given, takeBack, world } = begun()
  await takeBack()
  try {
    await playOrder(world, given, names)
  } catch (error) {
    throw new Error(names.join(', then '), { cause: error })
  }
}
