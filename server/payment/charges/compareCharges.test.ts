import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FakeCharge } from '../../test/fakeAsaas/fakeState.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'
import { putBack } from '../../test/fixtures/putBack.fixtures.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
})
afterEach(() => venue.app.stop())

const knex = () => venue.app.deps.knex
const listed = async () => (await venue.issues()).map(({ amount, kind }) => [kind, amount])
const rows = async (ids: readonly number[]) =>
  (await knex()('reservations').whereIn('id', ids).orderBy('id')).map(
    ({ paymentStatus, status }) => `${status} ${paymentStatus}`,
  )
/** No event of the provider reaches the venue any more. */
const loseAll = () => void (venue.fake.webhooks.faults.lose = 10_000)

/** Lets so much time pass, and looks. */
async function later(ms: number) {
  venue.app.clock.advance(ms)
  await venue.settled(3)
}
/** Waits for the next night, and looks. */
const nextNight = () => later(DAY_MS)

async function paid(...times: string[]) {
  const { ids } = await venue.paid(times)
  await venue.settled()
  return { ids, charge: venue.fake.state.charges.at(-1)! }
}

describe('what happened at the provider, of which no event came', () => {
  test('a refund in the panel, long after the payment, is seen within an hour', async () => {
    const { charge, ids } = await paid('10:00')
    await later(20 * DAY_MS)
    loseAll()
    venue.fake.refunds.refund(charge, {})
    await later(HOUR_MS + 1_000)
    expect(await rows(ids)).toEqual(['approved refunded'])
    expect(await listed()).toEqual([['chargeback', 80]])
  })

  test('so is a chargeback, and that it was lost', async () => {
    const { charge, ids } = await paid('10:00')
    await later(40 * DAY_MS)
    loseAll()
    venue.fake.charges.become(charge, 'CHARGEBACK_REQUESTED', 'PAYMENT_CHARGEBACK_REQUESTED')
    await later(HOUR_MS + 1_000)
    expect([await listed(), await rows(ids)]).toEqual([[['chargeback', 80]], ['approved paid']])
    venue.fake.charges.become(charge, 'REFUNDED', 'PAYMENT_REFUNDED')
    await later(HOUR_MS + 1_000)
    expect([await listed(), await rows(ids)]).toEqual([[['chargeback', 80]], ['approved refunded']])
  })

  test('a part that went back weeks later is seen within a night, once', async () => {
    const { charge } = await paid('10:00')
    await later(20 * DAY_MS)
    loseAll()
    venue.fake.refunds.refund(charge, { value: 30 })
    await nextNight()
    expect(await listed()).toEqual([['partly-returned', 30]])
    await nextNight()
    expect(await listed()).toEqual([['partly-returned', 30]])
    expect(await venue.refunds()).toHaveLength(1)
  })

  test('nothing is asked again of charges that agree, however many there are', async () => {
    const { charge } = await paid('10:00')
    venue.fake.refunds.refund(charge, { value: 30 })
    await later(HOUR_MS)
    await nextNight()
    venue.fake.state.calls.length = 0
    await nextNight()
    const reads = venue.fake.state.calls.filter((call) => call.includes(charge.id))
    expect(reads).toEqual([])
  })

  test('goes on page by page, also after a crash in the middle', async () => {
    const { charge } = await paid('10:00')
    const strangers = Array.from({ length: 250 }, (_, index): FakeCharge => ({
      ...structuredClone(charge),
      id: `pay_stranger${index}`,
      externalReference: null,
    }))
    // Behind all others.
    venue.fake.state.charges.unshift(...strangers)
    await later(20 * DAY_MS)
    loseAll()
    venue.fake.refunds.refund(charge, { value: 30 })
    const { gateway } = venue.app.deps
    const list = gateway.chargesBetween
    const asked: number[] = []
    gateway.chargesBetween = (from, to, offset) => {
      asked.push(offset)
      if (asked.length === 2) throw new Error('the process ends')
      return list(from, to, offset)
    }
    await nextNight()
    expect(await listed()).toEqual([])
    await later(HOUR_MS)
    await later(HOUR_MS)
    await later(HOUR_MS)
    expect(await listed()).toEqual([['partly-returned', 30]])
    expect(asked.slice(2)).toEqual(expect.arrayContaining([asked[1], 100, 200]))
  })
})

describe('after a copy of yesterday was put back', () => {
  test('what was paid since stands in the list, with its sum, until somebody puts it away', async () => {
    const takeBack = await venue.app.remember()
    const { charge } = await paid('10:00')
    await putBack(venue, takeBack)
    expect(await knex()('reservations').where({ date: '2026-11-24' })).toEqual([])
    await later(HOUR_MS + 1_000)
    expect(await listed()).toEqual([['unmatched', 80]])
    const [one] = await venue.issues()
    expect(one!.text).toContain(charge.id)
    await later(HOUR_MS + 1_000)
    await nextNight()
    expect(await listed()).toHaveLength(1)
    await venue.resolve(one!.id, { action: 'dismiss' })
    await nextNight()
    expect(await listed()).toEqual([])
  })

  test('a refund from before is none of the new ones: it is listed, and the next one is sent', async () => {
    const { charge, ids } = await paid('10:00', '11:00')
    const takeBack = await venue.app.remember()
    await venue.cancel(ids[0]!, { money: 'refund' })
    await venue.settled(2)
    expect(charge.refunds).toHaveLength(1)
    await putBack(venue, takeBack)
    expect(await rows(ids)).toEqual(['approved paid', 'approved paid'])
    await later(HOUR_MS + 1_000)
    expect(await listed()).toEqual([['partly-returned', 80]])
    await venue.cancel(ids[1]!, { money: 'refund' })
    await venue.settled(3)
    const [theirs] = venue.fake.state.charges.filter(({ id }) => id === charge.id)
    expect(theirs!.refunds.map(({ cents }) => cents)).toEqual([8_000, 8_000])
    // Now all of the charge is gone, and one hour stands.
    expect(await rows(ids)).toEqual(['approved refunded', 'canceled refunded'])
    expect((await venue.issues()).map(({ kind }) => kind)).toContain('chargeback')
  })
})

test('a part is asked for when its event comes and the charge lists none', async () => {
  const { charge } = await paid('10:00')
  charge.odd = { refunds: null }
  await venue.refundInPanel(charge, 30)
  await venue.settled()
  expect(await listed()).toEqual([['partly-returned', 30]])
})

test('a refund that an earlier version has sent is not sent again', async () => {
  const { charge, ids } = await paid('10:00')
  await venue.cancel(ids[0]!, { money: 'refund' })
  const [refund] = await venue.refunds()
  await knex()('refunds').update({ reference: `refund-${refund!.id}` })
  venue.fake.refunds.refund(charge, { value: 80, description: `Estorno refund-${refund!.id}` })
  await venue.settled(3)
  expect(charge.refunds).toHaveLength(1)
  expect(await rows(ids)).toEqual(['canceled refunded'])
})
