import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Agenda } from '#shared/booking/calendar/agenda.ts'
import type { CustomerDetail } from '#shared/customers/people/customerDetail.ts'
import {
  incidentGroups,
  type IncidentPerson,
  type OpenChoice,
} from '#shared/guest/rain/incident.ts'
import { DEFAULT_POLICY } from '#shared/venue/policy/policy.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { Problem } from '#shared/problem.ts'
import { backgroundRound } from '../../background.ts'
import { takenHours } from '../../test/fixtures/staff.fixtures.ts'
import { signInStaff, type Staff } from '../../test/fixtures/staff.fixtures.ts'
import { anEvening, booked, paidOnline, paidToStaff } from '../../test/fixtures/booked.fixtures.ts'
import { addClass } from '../../test/fixtures/fixedClass.fixtures.ts'
import { draftOf, shownTo, SPAN, type Choose } from '../../test/fixtures/incident.fixtures.ts'
import { linkIn, startMailedApp } from '../../test/fixtures/own.fixtures.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import type { TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let mails: Awaited<ReturnType<typeof startMailedApp>>['mails']
let staff: Staff
let manager: TestBrowser
beforeEach(async () => {
  ;({ app, mails } = await startMailedApp())
  staff = await signInStaff(app)
  manager = staff.browser
  await app.deps.knex('fixed_classes').delete()
})
afterEach(() => app.stop())

const shown = (span = SPAN) => shownTo(manager, app, span)

type Answer = {
  id: number | null
  canceled: AdminReservation[]
  moved: AdminReservation[]
  skipped: number
  code?: string
}
const close = (draft: object, by = manager, key?: string) =>
  by.post<Answer>('/api/incidents', draft, key ? { headers: { 'Idempotency-Key': key } } : {})
const statusOf = async (ids: readonly number[]) =>
  (
    await app.deps
      .knex('reservations')
      .whereIn('id', [...ids])
      .orderBy('id')
  ).map(({ status }) => status)
type ChosenAnswer = { chosen: AdminReservation[]; code?: string }
const choose = (incidentId: number | null, reservationId: number, wanted: object) =>
  manager.post<ChosenAnswer>('/api/incidents/choices', { incidentId, reservationId, ...wanted })
const open = async () => (await manager.get<OpenChoice[]>('/api/incidents/open')).body

/** Two paid online, one paid at the desk, one unpaid, one weekly, a class and a hold, on two courts. */
async function fullEvening() {
  const online = await paidOnline(app, anEvening('18:00'), anEvening('19:00', { courtId: 2 }))
  const desk = await paidToStaff(app, anEvening('20:00', { courtId: 2 }))
  const unpaid = await booked(app, anEvening('21:00', { courtId: 2 }))
  const weekly = await staff.placed({
    courtId: 1,
    date: TOMORROW,
    startTime: '19:00',
    endTime: '20:00',
    isRecurring: true,
    endDate: '2026-12-15',
  })
  const fixedClass = await addClass(manager, {
    courtId: 1,
    weekday: 'tuesday',
    startTime: '20:00',
    endTime: '21:00',
    sportType: 'futevôlei',
  })
  const holding = app.browser()
  const hold = { date: TOMORROW, startTime: '21:00', sportType: 'futevôlei', courtId: 1 }
  expect((await holding.post('/api/holds', hold)).status).toBe(201)
  return { online, desk, unpaid, weekly, fixedClass, holding }
}

describe('telling people', () => {
  const people = (id: number | null) =>
    manager.post<IncidentPerson[]>(`/api/incidents/${id}/people`, {})

  test('each person has one text with their hours, their money and their link, and a mark that it was sent', async () => {
    const { online, desk, weekly } = await fullEvening()
    const { body: made } = await close(draftOf(await shown()))
    const { status, body } = await people(made.id)
    expect(status).toBe(200)
    // Two hours of one customer are one message.
    expect(body.map(({ reservationId }) => reservationId)).toContain(online.ids[0])
    expect(body.map(({ reservationId }) => reservationId)).not.toContain(online.ids[1])
    const first = body.find(({ reservationId }) => reservationId === online.ids[0])!
    expect(first.text).toContain('Tivemos de cancelar (Chuva)')
    expect(first.text.match(/\d\d:00 às \d\d:00/g)!.length).toBeGreaterThan(1)
    expect(first.text).toMatch(/você escolhe: R\$\s?\d/)
    expect(first.text).toMatch(/\/reserva#[A-Z0-9]{8}\.[\w-]{22}/)
    expect(body.every(({ phone }) => /^\d*$/.test(phone))).toBe(true)
    const theirs = [...online.ids, ...desk.ids, weekly.id]
    expect(theirs).toEqual(expect.arrayContaining([first.reservationId]))

    const mark = (state: string) =>
      manager.post('/api/incidents/told', {
        incidentId: made.id,
        reservationId: first.reservationId,
        state,
      })
    expect((await mark('opened')).status).toBe(200)
    const after = async () =>
      (await people(made.id)).body.find(
        ({ reservationId }) => reservationId === first.reservationId,
      )!
    expect(await after()).toMatchObject({ openedAt: expect.any(String), sentAt: null })
    const { openedAt } = await after()
    app.clock.advance(60_000)
    expect([(await mark('sent')).status, (await mark('sent')).status]).toEqual([200, 200])
    expect(await after()).toMatchObject({ openedAt, sentAt: expect.any(String) })
    // With the same link, or the one in the mail would be dead.
    expect((await after()).text).toBe(first.text)
    expect((await mark('read')).status).toBe(422)
    const of = { incidentId: made.id, reservationId: 999, state: 'sent' }
    expect((await manager.post('/api/incidents/told', of)).status).toBe(404)
    expect((await people(999)).status).toBe(404)
  })

  test('a mark that was made without a connection says when it was made, and once', async () => {
    const { ids } = await paidOnline(app, anEvening('19:00'))
    const { body: made } = await close(draftOf(await shown()))
    const madeAt = new Date(app.clock.now()).toISOString()
    app.clock.advance(3 * 3_600_000)
    const told = { incidentId: made.id, reservationId: ids[0], state: 'sent' }
    const headers = { 'X-Made-At': madeAt, 'Idempotency-Key': crypto.randomUUID() }
    await manager.post('/api/incidents/told', told, { headers })
    await manager.post('/api/incidents/told', told, { headers })
    expect((await people(made.id)).body).toMatchObject([{ openedAt: madeAt, sentAt: madeAt }])
    expect(await app.deps.knex('incident_messages')).toHaveLength(1)
  })

  test('who has their hour again is told so', async () => {
    await paidOnline(app, anEvening('19:00'))
    const { body: made } = await close(draftOf(await shown()))
    await manager.post('/api/incidents/lift', { incidentId: made.id })
    const [one] = (await people(made.id)).body
    expect(one!.text).toContain('Sua reserva está de pé')
    expect(one!.text).not.toContain('cancelar')
  })
})

describe('when the rain is over', () => {
  const lift = (incidentId: number | null, by = manager) =>
    by.post<{ restored: AdminReservation[]; classes: unknown[]; code?: string }>(
      '/api/incidents/lift',
      { incidentId },
    )
  const isClosed = async () =>
    (await app.deps.knex('slot_claims').whereNotNull('incidentId').first()) !== undefined

  test('who has not chosen, what staff had booked and the classes have their hours again, and nobody else', async () => {
    const { online, desk, unpaid, weekly } = await fullEvening()
    const [first, second] = online.ids
    const choose: Choose = ({ choices, id }) => (id === first ? 'credit' : choices[0]!)
    const { body: made } = await close(draftOf(await shown(), choose))
    await backgroundRound(app.deps)
    mails.length = 0
    app.clock.advance(20 * 60_000)
    const { status, body } = await lift(made.id)
    expect(status).toBe(200)
    const back = [second!, ...desk.ids, weekly.id].toSorted((a, b) => a - b)
    expect(body.restored.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(back)
    expect(body.classes).toHaveLength(1)
    expect(new Set(await statusOf(back))).toEqual(new Set(['approved']))
    // The cart has lost its charge with its hour.
    expect(await statusOf([first!, ...unpaid.ids])).toEqual(['canceled', 'canceled'])
    expect(await isClosed()).toBe(false)
    expect(await open()).toEqual([])
    expect((await manager.get<unknown[]>('/api/payment-issues')).body).toEqual([])
    expect((await takenHours(app, TOMORROW)).length).toBe(back.length)
    const { body: day } = await manager.get<Agenda>(
      `/api/calendar?startDate=${TOMORROW}&endDate=${TOMORROW}&sportType=futevôlei`,
    )
    expect(day.days[0]!.closed ?? []).toEqual([])
    expect(day.days[0]!.fixedClasses).toHaveLength(1)
    await backgroundRound(app.deps)
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Sua reserva está de pé'),
    )
    const again = await lift(made.id)
    expect([again.status, again.body.code]).toEqual([409, 'incident-over'])
  })

  test('after half an hour it stays, unless it was pressed in time without a connection', async () => {
    await paidOnline(app, anEvening('19:00'))
    const { body: made } = await close(draftOf(await shown()))
    const pressedAt = new Date(app.clock.now() + 29 * 60_000).toISOString()
    app.clock.advance(40 * 60_000)
    expect((await lift(made.id)).body.code).toBe('incident-over')
    expect(await isClosed()).toBe(true)
    const { status } = await manager.post(
      '/api/incidents/lift',
      { incidentId: made.id },
      { headers: { 'X-Made-At': pressedAt } },
    )
    expect(status).toBe(200)
    expect(await isClosed()).toBe(false)
  })

  test('an hour that is over by then is not given back', async () => {
    const { ids } = await paidOnline(app, anEvening('19:00'))
    const { body: made } = await close(draftOf(await shown()))
    const pressedAt = new Date(app.clock.now()).toISOString()
    app.clock.advance(2 * 24 * 3_600_000)
    const { status, body } = await manager.post<{ restored: unknown[] }>(
      '/api/incidents/lift',
      { incidentId: made.id },
      { headers: { 'X-Made-At': pressedAt } },
    )
    expect([status, body.restored]).toEqual([200, []])
    expect(await statusOf(ids)).toEqual(['canceled'])
    expect(await open()).toHaveLength(1)
  })

  test('an hour that somebody else has booked meanwhile stays theirs, and its customer still chooses', async () => {
    const { ids } = await paidOnline(app, anEvening('18:00'), anEvening('19:00'))
    const [first, second] = ids
    const { body: made } = await close(draftOf(await shown()))
    // A court that is open again by itself, as by a second closing that was lifted.
    await app.deps.knex('slot_claims').where({ incidentId: made.id, startTime: '19:00' }).delete()
    const stranger = await booked(app, anEvening('19:00'))
    const { body } = await lift(made.id)
    expect(body.restored.map(({ id }) => id)).toEqual([first])
    expect(await statusOf([first!, second!, ...stranger.ids])).toEqual([
      'approved',
      'canceled',
      expect.not.stringMatching('canceled'),
    ])
    expect((await open()).map(({ reservationId }) => reservationId)).toEqual([second])
  })

  test('two tablets reopen the courts once, and of a customer who chooses just then either has it', async () => {
    await paidOnline(app, anEvening('19:00'))
    const { body: made } = await close(draftOf(await shown()))
    const [one] = await open()
    const answers = await Promise.all([
      lift(made.id),
      lift(made.id),
      choose(made.id, one!.reservationId, { choice: 'credit' }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.slice(0, 2).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [status] = await statusOf([one!.reservationId])
    const credited = (await app.deps.knex('credit_entries')).length
    expect([status, credited]).toEqual(statuses[2] === 200 ? ['canceled', 1] : ['approved', 0])
  })
})

describe('closing courts', () => {
  test('meets each thing there in its group, does what was chosen and leaves nobody on them', async () => {
    const { online, desk, unpaid, weekly, holding } = await fullEvening()
    const rows = await shown()
    expect(
      incidentGroups(rows).map(({ group, people, hours, back }) => [group, people, hours, back]),
    ).toEqual([
      ['online', 1, 2, 24_000],
      ['desk', 1, 1, 12_000],
      ['unpaid', 1, 1, 0],
      ['weekly', 1, 1, 0],
      ['class', 1, 1, 0],
    ])
    const { status, body } = await close(draftOf(rows))
    expect([status, body.canceled.length, body.skipped]).toEqual([201, 5, 0])
    expect(await statusOf([...online.ids, ...desk.ids, ...unpaid.ids, weekly.id])).toEqual(
      Array.from({ length: 5 }, () => 'canceled'),
    )
    expect((await holding.get<{ holds: unknown[] }>('/api/holds')).body.holds).toEqual([])
    // The other dates of the series stay.
    expect(
      await app.deps
        .knex('reservations')
        .where({ recurrenceId: weekly.recurrenceId, status: 'approved' }),
    ).toHaveLength(3)
    const { body: day } = await manager.get<Agenda>(
      `/api/calendar?startDate=${TOMORROW}&endDate=${TOMORROW}&sportType=futevôlei`,
    )
    expect(day.days[0]!.fixedClasses).toEqual([])
    expect(day.days[0]!.closed).toHaveLength(8)
    expect(day.days[0]!.closed![0]).toMatchObject({ reason: 'Chuva' })
    const taken = app.browser().post('/api/holds', {
      date: TOMORROW,
      startTime: '19:00',
      sportType: 'futevôlei',
      courtId: 1,
    })
    expect((await taken).status).toBe(409)
    expect(
      (await staff.place({ courtId: 2, date: TOMORROW, startTime: '19:00', endTime: '20:00' })).body
        .message,
    ).toContain('Chuva')
    expect((await open()).map(({ back }) => back)).toEqual([120, 120, 120])
    const { body: listed } = await manager.get<{ kind: string }[]>('/api/payment-issues')
    expect(listed.map(({ kind }) => kind)).toEqual(Array(3).fill('choice-open'))
    expect((await manager.get('/api/payment-issues?count=true')).body).toEqual({ open: 0 })
  })

  test('credit and money go out once, each as it was chosen; what was paid at the desk waits there', async () => {
    const { online, desk } = await fullEvening()
    const choose: Choose = (row) =>
      row.id === online.ids[0]
        ? 'credit'
        : row.group === 'class' || row.back === 0
          ? 'cancel'
          : 'refund'
    const { status } = await close(draftOf(await shown(), choose))
    expect(status).toBe(201)
    await backgroundRound(app.deps)
    const { customerId } = (await app.deps
      .knex('reservations')
      .where({ id: online.ids[0]! })
      .first())!
    const { body } = await manager.get<CustomerDetail>(`/api/customers/${customerId}`)
    expect(body.credit).toBe(120)
    expect(body.credits.entries).toMatchObject([
      { source: 'rain', amount: 120, reservationId: online.ids[0] },
    ])
    const refunds = await app.deps.knex('refunds')
    expect(refunds.map(({ amount, state, reason }) => [amount, state, reason])).toEqual([
      [12_000, 'done', 'incident'],
    ])
    const issues = (await manager.get<{ reservations: { id: number }[] }[]>('/api/payment-issues'))
      .body
    expect(issues.flatMap(({ reservations }) => reservations.map(({ id }) => id))).toEqual(desk.ids)
    expect(mails.find(({ text }) => text.includes('virou crédito, para usar até'))).toBeTruthy()
  })

  test('what is moved has the hours that were shown, its price and its payment, and its customer knows', async () => {
    const { ids } = await paidOnline(app, anEvening('19:00'))
    await backgroundRound(app.deps)
    const place = { courtId: 1, date: '2026-11-25', startTime: '19:00' }
    const { status, body } = await close(draftOf(await shown(), () => 'move', { place }))
    expect([status, body.moved]).toMatchObject([
      201,
      [{ id: ids[0], ...place, paymentStatus: 'paid', price: 120 }],
    ])
    expect(await takenHours(app, '2026-11-25')).toEqual(['1 19:00'])
    mails.length = 0
    await backgroundRound(app.deps)
    expect(mails).toHaveLength(1)
    expect(linkIn(mails[0]!).code).toMatch(/^[A-Z0-9]{8}$/)
  })

  test('what stays keeps its hours; the others are closed', async () => {
    await paidOnline(app, anEvening('19:00'))
    await close(draftOf(await shown(), () => 'keep'))
    const claims = await app.deps.knex('slot_claims').where({ date: TOMORROW })
    expect(claims.filter(({ incidentId }) => incidentId !== null)).toHaveLength(7)
    expect(claims.filter(({ reservationId }) => reservationId !== null)).toHaveLength(1)
  })
})

describe('what was not shown', () => {
  test('is asked about again: a sale in between changes nothing', async () => {
    const { ids } = await paidOnline(app, anEvening('18:00'))
    const draft = draftOf(await shown())
    const sold = await paidOnline(app, anEvening('20:00'))
    const { status, body } = await close(draft)
    expect([status, body.code]).toEqual([409, 'incident-changed'])
    expect(await statusOf([...ids, ...sold.ids])).toEqual(['approved', 'approved'])
    expect(await app.deps.knex('incidents')).toEqual([])
    expect((await close(draftOf(await shown()))).status).toBe(201)
  })

  test('closes the free hours of a tablet without a connection all the same, once: only who is new is asked about', async () => {
    const { ids } = await paidOnline(app, anEvening('18:00'))
    const draft = draftOf(await shown())
    const sold = await paidOnline(app, anEvening('20:00'))
    const key = randomUUID()
    const made = { 'X-Made-At': `${new Date(app.clock.now()).toISOString()} offline` }
    const send = () =>
      manager.post<Problem>('/api/incidents', draft, {
        headers: { 'Idempotency-Key': key, ...made },
      })
    const { status, body } = await send()
    expect([status, body]).toMatchObject([409, { code: 'incident-changed', recorded: true }])
    expect(body.message).toContain('Os horários livres já estão fechados')
    expect(await statusOf([...ids, ...sold.ids])).toEqual(['approved', 'approved'])
    const closed = () => app.deps.knex('slot_claims').whereNotNull('incidentId')
    expect(await closed()).toHaveLength(6)
    expect((await send()).status).toBe(409)
    expect(await app.deps.knex('incidents')).toHaveLength(1)
    // Looked at again, with the list of now.
    expect((await close(draftOf(await shown()))).status).toBe(201)
    expect(await closed()).toHaveLength(8)
    expect(await statusOf([...ids, ...sold.ids])).toEqual(['canceled', 'canceled'])
  })

  test('is asked about again: a target that somebody else has taken', async () => {
    const { ids } = await paidOnline(app, anEvening('19:00'))
    const place = { courtId: 1, date: '2026-11-25', startTime: '19:00' }
    const draft = draftOf(await shown(), () => 'move', { place })
    await paidOnline(app, anEvening('19:00', { date: '2026-11-25' }))
    expect((await close(draft)).body.code).toBe('incident-changed')
    expect(await statusOf(ids)).toEqual(['approved'])
    expect(await app.deps.knex('slot_claims').whereNotNull('incidentId')).toEqual([])
  })

  test('is asked about again: a target that has begun until the tablet had a connection', async () => {
    const { ids } = await paidOnline(app, anEvening('19:00'))
    const place = { courtId: 1, date: '2026-11-25', startTime: '08:00' }
    const draft = draftOf(await shown(), () => 'move', { place })
    const headers = { 'X-Made-At': new Date(app.clock.now()).toISOString() }
    // Ten o'clock of that day.
    app.clock.advance(49 * 3_600_000)
    const late = await manager.post<Answer>('/api/incidents', draft, { headers })
    expect([late.status, late.body.code]).toEqual([409, 'incident-changed'])
    expect(await statusOf(ids)).toEqual(['approved'])
  })

  test('is left alone when it is gone: its customer has cancelled while the tablet had no connection', async () => {
    const { ids, browser, order } = await paidOnline(app, anEvening('18:00'), anEvening('19:00'))
    const draft = draftOf(await shown(), () => 'credit')
    const pressedAt = new Date(app.clock.now()).toISOString()
    app.clock.advance(60_000)
    const { code } = (await app.deps
      .knex('payment_groups')
      .where({ id: order.paymentGroupId })
      .first())!
    const quote = await browser.get<{ hash: string }>(
      `/api/my/reservations/${code}/quote?ids=${ids[0]}`,
    )
    await browser.post(`/api/my/reservations/${code}/cancel`, {
      reservationIds: [ids[0]],
      quote: quote.body.hash,
    })
    const { status, body } = await manager.post<Answer>('/api/incidents', draft, {
      headers: { 'X-Made-At': pressedAt },
    })
    expect([status, body.skipped, body.canceled.map(({ id }) => id)]).toEqual([201, 1, [ids[1]]])
    const credits = await app.deps.knex('credit_entries')
    expect(credits.map(({ reservationId }) => reservationId)).toEqual([ids[1]])
  })
})

test('two tablets that press it at once do it once', async () => {
  const { online } = await fullEvening()
  const draft = draftOf(await shown(), ({ back, choices }) => (back > 0 ? 'credit' : choices[0]!))
  const other = await signedIn(app, 'manager')
  const answers = await Promise.all([close(draft), close(draft, other), close(draft, other)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(answers.filter(({ body }) => body.id !== null)).toHaveLength(1)
  expect(await app.deps.knex('incidents')).toHaveLength(1)
  const credits = await app.deps.knex('credit_entries').whereIn('reservationId', online.ids)
  expect(credits.map(({ cents }) => cents)).toEqual([12_000, 12_000])
})

test('what breaks in the middle leaves all as it was', async () => {
  const { online, desk } = await fullEvening()
  const draft = draftOf(await shown(), ({ back, choices }) => (back > 0 ? 'credit' : choices[0]!))
  const before = await takenHours(app, TOMORROW)
  // The last table that is written to.
  await app.deps.knex.schema.renameTable('money_decisions', 'elsewhere')
  expect((await close(draft)).status).toBe(500)
  await app.deps.knex.schema.renameTable('elsewhere', 'money_decisions')
  expect(await takenHours(app, TOMORROW)).toEqual(before)
  expect(await statusOf([...online.ids, ...desk.ids])).toEqual(['approved', 'approved', 'approved'])
  for (const table of [
    'incidents',
    'incident_reservations',
    'credit_entries',
    'fixed_class_cancellations',
  ] as const) {
    expect([table, await app.deps.knex(table)]).toEqual([table, []])
  }
  expect((await close(draft)).status).toBe(201)
})

describe('a customer who has not chosen', () => {
  test('is chosen for by staff, once, as they say', async () => {
    const { ids } = await paidOnline(app, anEvening('19:00'))
    const { body } = await close(draftOf(await shown()))
    const refund = await choose(body.id, ids[0]!, { choice: 'refund' })
    expect(refund.body.chosen).toMatchObject([{ id: ids[0], status: 'canceled' }])
    const credit = await choose(body.id, ids[0]!, { choice: 'credit' })
    expect(credit.body.code).toBe('already-chosen')
    expect(await open()).toEqual([])
    await backgroundRound(app.deps)
    expect(await app.deps.knex('refunds')).toMatchObject([{ amount: 12_000, state: 'done' }])
    expect(await app.deps.knex('credit_entries')).toEqual([])
  })

  test('has another hour by staff, of the same length, with what was paid; a taken one is refused with who has it', async () => {
    const { ids } = await paidOnline(app, anEvening('19:00'))
    const [id] = ids
    const { body } = await close(draftOf(await shown()))
    await backgroundRound(app.deps)
    const taken = await booked(app, anEvening('20:00', { date: '2026-11-25' }))
    const at = (startTime: string) => ({
      choice: 'move',
      place: { courtId: 1, date: '2026-11-25', startTime },
    })
    const refused = await choose(body.id, id!, at('20:00'))
    expect([refused.status, refused.body.code]).toEqual([409, 'slot-taken'])
    expect((await choose(body.id, id!, { choice: 'move' })).status).toBe(422)
    expect(await open()).toMatchObject([{ reservationId: id, mayMove: true, courtId: 1 }])
    mails.length = 0
    const { body: done } = await choose(body.id, id!, at('19:00'))
    expect(done.chosen).toMatchObject([
      { id, ...at('19:00').place, endTime: '20:00', status: 'approved', paymentStatus: 'paid', price: 120 }, // prettier-ignore
    ])
    expect(await takenHours(app, '2026-11-25')).toEqual(['1 19:00', '1 20:00'])
    expect(await open()).toEqual([])
    await backgroundRound(app.deps)
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/confirmada/i))
    expect((await choose(body.id, id!, { choice: 'refund' })).body.code).toBe('already-chosen')
    expect(await app.deps.knex('credit_entries')).toEqual([])
    expect(taken.ids).toHaveLength(1)
  })

  test('chooses by the link while a tablet gives them another hour: one of the two holds', async () => {
    const { ids, browser, order } = await paidOnline(app, anEvening('19:00'))
    const { body } = await close(draftOf(await shown()))
    const group = await app.deps.knex('payment_groups').where({ id: order.paymentGroupId }).first()
    const place = { courtId: 1, date: '2026-11-25', startTime: '19:00' }
    const answers = await Promise.all([
      choose(body.id, ids[0]!, { choice: 'move', place }),
      browser.post(`/api/my/reservations/${group!.code}/choose`, {
        reservationId: ids[0],
        choice: 'credit',
      }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const credits = await app.deps.knex('credit_entries')
    const hours = await takenHours(app, '2026-11-25')
    expect([hours.length, credits.length]).toEqual(answers[0].status === 200 ? [1, 0] : [0, 1])
  })

  test('gets the money when the week is over, where the policy of that day says so', async () => {
    const { body: venue } = await manager.get<{ version: number }>('/api/venue')
    const cancellation = { ...DEFAULT_POLICY, unanswered: 'refund' }
    const saved = await manager.patch(
      '/api/venue',
      { cancellation },
      {
        headers: { 'If-Match': `"${venue.version}"` },
      },
    )
    expect(saved.status).toBe(200)
    const { ids } = await paidOnline(app, anEvening('19:00'))
    await close(draftOf(await shown()))
    expect((await open())[0]).toMatchObject({ unanswered: 'refund' })
    mails.length = 0
    await backgroundRound(app.deps)
    expect(mails[0]!.text).toContain('sem resposta, o valor volta para você')
    app.clock.advance(7 * 86_400_000 + 60_000)
    await backgroundRound(app.deps)
    await backgroundRound(app.deps)
    expect(await app.deps.knex('refunds')).toMatchObject([{ amount: 12_000, reason: 'incident' }])
    expect(await app.deps.knex('credit_entries')).toEqual([])
    expect(await open()).toEqual([])
    expect(ids).toHaveLength(1)
  })

  test('gets credit when the week is over', async () => {
    const { ids } = await paidOnline(app, anEvening('19:00'))
    await close(draftOf(await shown()))
    app.clock.advance(7 * 86_400_000 - 1)
    await backgroundRound(app.deps)
    expect(await app.deps.knex('credit_entries')).toEqual([])
    app.clock.advance(60_000)
    await backgroundRound(app.deps)
    await backgroundRound(app.deps)
    expect(await app.deps.knex('credit_entries')).toMatchObject([
      { cents: 12_000, source: 'rain', reservationId: ids[0] },
    ])
  })
})

test('the reception closes courts and asks; credit and money above its limit are not its own to give', async () => {
  await paidOnline(app, anEvening('19:00'))
  const reception = await signedIn(app, 'reception')
  const rows = await shown()
  expect(
    (
      await close(
        draftOf(rows, () => 'credit'),
        reception,
      )
    ).body.code,
  ).toBe('refund-limit')
  expect((await close(draftOf(rows), reception)).status).toBe(201)
})

test('as many statements for each reservation, however many there are', async () => {
  const count = async (hours: number) => {
    const reservations = Array.from({ length: hours }, (_, index) => anEvening(`${18 + index}:00`))
    await paidOnline(app, ...reservations)
    const span = { ...SPAN, courtIds: [1], startTime: '18:00', endTime: '23:00' }
    const rows = await shown(span)
    expect(rows).toHaveLength(hours)
    let statements = 0
    const counted = () => (statements += 1)
    app.deps.knex.on('query', counted)
    expect((await close(draftOf(rows, () => 'credit', { span }))).status).toBe(201)
    app.deps.knex.removeListener('query', counted)
    await app.deps.knex('slot_claims').whereNotNull('incidentId').delete()
    return statements
  }
  const [few, many] = [await count(1), await count(4)]
  expect(many - few).toBeLessThanOrEqual(3 * 12)
})
