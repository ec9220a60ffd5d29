import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { IncidentChoice, OpenChoice } from '#shared/guest/rain/incident.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import type { Problem } from '#shared/problem.ts'
import { backgroundRound } from '../../background.ts'
import { startAsaasVenue, type AsaasVenue } from '../../test/fixtures/asaasVenue.fixtures.ts'
import { bookedBy, idsOf, payCard, spenderOf } from '../../test/fixtures/credit.fixtures.ts'
import { draftOf, shownTo, SPAN } from '../../test/fixtures/incident.fixtures.ts'

let venue: AsaasVenue
beforeEach(async () => {
  venue = await startAsaasVenue()
  await venue.app.deps.knex('fixed_classes').delete()
})
afterEach(() => venue.app.stop())

const MORNING = { ...SPAN, courtIds: [1], startTime: '08:00', endTime: '13:00' }
const WEEK_MS = 7 * 86_400_000

async function rain(choose: (id: number) => IncidentChoice) {
  const rows = await shownTo(venue.admin, venue.app, MORNING)
  const draft = draftOf(rows, ({ id }) => choose(id), { span: MORNING })
  const { body, status } = await venue.admin.post<{ id: number }>('/api/incidents', draft)
  expect(status).toBe(201)
  return body.id
}
const choose = (incidentId: number, reservationId: number, choice: string) =>
  venue.admin.post<Problem>('/api/incidents/choices', { incidentId, reservationId, choice })
const open = async () => (await venue.admin.get<OpenChoice[]>('/api/incidents/open')).body
const charge = () => venue.fake.state.charges[0]!
const rainCredit = () => venue.app.deps.knex('credit_entries').where({ source: 'rain' })

describe('while its customer may choose', () => {
  test('money that is given back in the panel ends the choice, and nobody gets credit a week later', async () => {
    const { ids } = await venue.paid(['10:00'])
    const incidentId = await rain(() => 'ask')
    await venue.refundInPanel(charge())
    expect(await open()).toEqual([])
    expect((await choose(incidentId, ids[0]!, 'credit')).body.code).toBe('already-chosen')
    venue.app.clock.advance(WEEK_MS)
    await venue.settled(2)
    expect(await rainCredit()).toEqual([])
    expect(await venue.app.deps.knex('incident_reservations')).toMatchObject([
      { chosen: 'refund', chosenBy: 'nobody' },
    ])
    expect(await venue.issues()).toEqual([])
  })

  test('a payment that is disputed leaves nothing to choose until it is won; then its week is over', async () => {
    const { ids } = await venue.paid(['10:00'])
    const incidentId = await rain(() => 'ask')
    await venue.becomes(charge(), 'CHARGEBACK_REQUESTED', 'PAYMENT_CHARGEBACK_REQUESTED')
    for (const choice of ['credit', 'refund']) {
      const { body, status } = await choose(incidentId, ids[0]!, choice)
      expect([status, body.code]).toEqual([409, 'money-uncertain'])
    }
    expect(await open()).toEqual([])
    expect((await venue.issues()).map(({ kind }) => kind)).toEqual(['chargeback'])
    venue.app.clock.advance(WEEK_MS)
    await venue.settled()
    expect(await rainCredit()).toEqual([])
    await venue.becomes(charge(), 'RECEIVED', 'PAYMENT_RECEIVED')
    venue.app.clock.advance(61_000)
    await backgroundRound(venue.app.deps)
    expect(await rainCredit()).toMatchObject([{ cents: 8_000, reservationId: ids[0] }])
  })

  test('the refund of one hour is no reason to let the other wait', async () => {
    const { ids } = await venue.payable(['10:00', '11:00'])
    venue.fake.charges.pay(charge())
    await venue.settled()
    const incidentId = await rain(() => 'ask')
    expect((await choose(incidentId, ids[0]!, 'refund')).status).toBe(200)
    await backgroundRound(venue.app.deps)
    expect((await choose(incidentId, ids[1]!, 'refund')).status).toBe(200)
    await backgroundRound(venue.app.deps)
    venue.fake.refunds.finish()
    await venue.settled(2)
    expect(await venue.reservation(ids[1]!)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await rainCredit()).toEqual([])
  })
})

describe('money of which a part was given back in the panel', () => {
  const refunded = async () =>
    sumCents((await venue.refunds()).map(({ amount }) => amount)) + (await credited())
  const credited = async () => sumCents((await rainCredit()).map(({ cents }) => cents))

  test.each(['credit', 'ask'] as const)(
    'becomes credit as far as it is here: %s',
    async (choice) => {
      await venue.paid(['10:00'])
      await venue.refundInPanel(charge(), 30)
      await rain(() => choice)
      venue.app.clock.advance(WEEK_MS)
      await venue.settled(2)
      expect(await credited()).toBe(5_000)
    },
  )

  test('of a cart is shared by what becomes credit and what goes back', async () => {
    const { ids } = await venue.paid(['10:00', '11:00'])
    await venue.refundInPanel(charge(), 30)
    await rain((id) => (id === ids[0] ? 'credit' : 'refund'))
    await venue.settled(2)
    expect([await credited(), await refunded()]).toEqual([5_000, 16_000])
  })

  test('of a cart is the same when one chooses later', async () => {
    const { ids } = await venue.paid(['10:00', '11:00'])
    await venue.refundInPanel(charge(), 30)
    const incidentId = await rain(() => 'ask')
    for (const id of ids) expect((await choose(incidentId, id, 'credit')).status).toBe(200)
    expect([await credited(), await refunded()]).toEqual([13_000, 16_000])
  })
})

test('of a cart that was paid partly by credit an hour that became credit takes nothing of the other', async () => {
  const person = await spenderOf(venue.app)
  await person.give(3_000)
  const order = await bookedBy(person.phone, '10:00', '11:00')
  expect((await payCard(person.phone, order, { credit: 30 })).body.paymentStatus).toBe('paid')
  const [first, second] = idsOf(order)
  await rain((id) => (id === first ? 'credit' : 'refund'))
  await venue.settled(2)
  expect(await venue.reservation(second!)).toMatchObject({ paymentStatus: 'refunded' })
  const parts = await person.parts([first!, second!])
  const [refund, ...others] = await venue.refunds()
  expect(others).toEqual([])
  expect(await rainCredit()).toMatchObject([{ cents: 8_000, reservationId: first }])
  expect(refund!.amount).toBe(13_000 - (8_000 - parts[0]!))
})
