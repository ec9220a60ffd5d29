import fc from 'fast-check'
import { describe, test } from 'vitest'
import { runs } from '#shared/platform/testing/runs.ts'
import { anHourPaidInBoth, aPaidHour } from '../../test/fixtures/life.fixtures.ts'
import { begunOnce } from '../../test/fixtures/lifePairs.fixtures.ts'
import { MONEY_ACTS, PART_ACTS, playOrder } from '../../test/fixtures/moneyOrders.fixtures.ts'

const orderOf = (acts: readonly string[]) => fc.array(fc.constantFrom(...acts), { maxLength: 12 })

describe('a paid hour', () => {
  const begun = begunOnce(aPaidHour, { asaas: true })

  // Four times fifty: all together would take as long as a test may on a slow machine.
  test.each([1, 2, 3, 4])(
    'in any order of acts its money is somewhere, once, and what is listed can be ended: %i of 4',
    async () => {
      await fc.assert(
        fc
          .asyncProperty(orderOf(Object.keys(MONEY_ACTS)), async (names) => {
            const { given, world } = begun()
            await playOrder(world, given, names)
          })
          .beforeEach(async () => begun().takeBack()),
        { numRuns: runs(50) },
      )
    },
  )
})

describe('an hour of which the desk took a part and a charge the rest', () => {
  const begun = begunOnce(anHourPaidInBoth, { asaas: true })
  const acts = [...Object.keys(MONEY_ACTS), ...Object.keys(PART_ACTS)]

  test('in any order of acts its money is somewhere, once, and what is listed can be ended', async () => {
    await fc.assert(
      fc
        .asyncProperty(orderOf(acts), async (names) => {
          const { given, world } = begun()
          await playOrder(world, given, names)
        })
        .beforeEach(async () => begun().takeBack()),
      { numRuns: runs(40) },
    )
  })
})
