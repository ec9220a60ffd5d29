import { expect } from 'vitest'
import type { Stranded } from '#shared/calendar/stranded.schema.ts'
import type { IncidentChoice, IncidentSpan } from '#shared/incident/incident.ts'
import type { PaymentAnswer } from '#shared/payment/payment.ts'
import type { Problem } from '#shared/problem.ts'
import type { OwnMoveQuote, OwnReservation } from '#shared/reservation/ownReservation.ts'
import type { AdminReservationAnswer } from '#shared/reservation/adminReservation.ts'
import { arrivalOf } from '#shared/reservation/arrival.ts'
import { occupies } from '#shared/reservation/status.ts'
import { hoursBetween } from '#shared/time/hours.ts'
import { backgroundRound, doJobs } from '../background.ts'
import type { ReservationColumns } from '../db/tables.ts'
import { booked, paidOnline } from '../catalog/booked.fixtures.ts'
import { draftOf, shownTo } from '../incident/incident.fixtures.ts'
import { aCardPayment, aPayment, aSlot } from '../testing/aCheckout.ts'
import type { TestBrowser } from '../testing/testBrowser.ts'
import { sandboxGateway } from '../payment/providers/sandbox/sandboxGateway.ts'
import { startAsaasApp } from '../testing/startAsaasApp.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'
import { copiedLink, openLink } from './staff/handOver.fixtures.ts'
import { checkClaims, signInStaff } from './staff/staff.fixtures.ts'

/** Monday, at nine in the morning. */
export const TODAY = '2026-11-23'
export const OTHER_DAY = '2026-11-25'
/** Where it goes when something gives it another hour. */
export const OTHER = { courtId: 1, date: OTHER_DAY, startTime: '15:00' }
const SPAN: IncidentSpan = {
  courtIds: [1],
  date: TODAY,
  startTime: '14:00',
  endTime: '15:00',
  at: null,
  played: 'none',
}
const MY = '/api/my/reservations'
const PATH = '/api/reservations'

export type World = Awaited<ReturnType<typeof aWorld>>

/** A venue, its desk, and every act that changes a reservation, through its route; its provider is the sandbox, or speaks as Asaas does. */
export async function aWorld({ asaas = false } = {}) {
  const config = { rateLimits: true, trustedProxies: 1 }
  const provided = asaas ? await startAsaasApp({ cards: 'here', config }) : null
  const app = provided ?? (await startTestApp({ config }))
  // Several processes are PostgreSQL's case: its customers then ask another one than the desk.
  const isAlone = app.deps.config.database.kind === 'sqlite'
  const far = isAlone
    ? app
    : await startTestApp({
        beside: app,
        clock: app.clock,
        config: app.deps.config,
        gateway: (deps) => (provided ? provided.deps.gateway : sandboxGateway(deps)),
      })
  const { knex } = app.deps
  await knex('fixed_classes').delete()
  const reception = await aReception(app)
  const cancellation = {
    steps: [{ untilHoursBefore: 2, percent: 100 }],
    form: 'original',
    reschedule: { untilHoursBefore: 3, most: 2 },
  }
  await reception.desk.patch('/api/venue', { cancellation })
  const stop = async () => {
    if (!isAlone) await far.stop()
    await app.stop()
  }
  const fake = provided?.fake ?? null
  return { app, far, fake, isAlone, knex, ...reception, stop }
}

/** Lets the desk of that venue ask the other process. */
export async function atTheOtherProcess(world: World): Promise<World> {
  return { ...world, ...(await aReception(world.far)) }
}

async function aReception(app: TestApp) {
  const staff = await signInStaff(app)
  const desk = staff.browser
  /** Closes the court for the afternoon hour, with one choice for what is on it where that can be chosen. */
  const rain = async (choice: IncidentChoice) => {
    const shown = await shownTo(desk, app, SPAN)
    const draft = draftOf(
      shown,
      ({ choices }) => (choices.includes(choice) ? choice : choices[0]!),
      {
        span: SPAN,
        place: OTHER,
      },
    )
    const answer = await desk.post<{ id: number } & Problem>('/api/incidents', draft)
    return { ...answer, id: answer.body.id }
  }
  const arrived = async (id: number) => {
    const { status } = await desk.post(`${PATH}/${id}/arrival`, { arrival: 'arrived' })
    expect(status).toBe(200)
  }
  return { staff, desk, rain, arrived }
}

/** A customer's hour of this afternoon, paid by card, and what its customer can do. */
export async function aPaidHour({ app, far, knex }: World, startTime = '14:00') {
  const cart = await paidOnline(far, aSlot(startTime, { date: TODAY, courtId: 1 }))
  const id = cart.ids[0]!
  await doJobs(app.deps)
  const { code } = (await knex('payment_groups').where({ id: cart.order.paymentGroupId }).first())!
  const page = `${MY}/${code}`
  return { ...cart, id, ...customerOf({ browser: cart.browser, id, page }) }
}

type Page = { browser: TestBrowser; id: number; page: string }

/** Acts of a customer on the page of their reservation. */
function customerOf({ browser, id, page }: Page) {
  const moveTo = async (date: string, hour: string) => {
    const query = `reservationId=${id}&date=${date}&startTime=${hour}`
    const quoted = await browser.get<OwnMoveQuote & Problem>(`${page}/reschedule?${query}`)
    if (quoted.status !== 200) return quoted
    const { body } = quoted
    const wanted = { reservationId: id, date, startTime: hour, quote: body.hash }
    return browser.post<OwnReservation & Problem>(`${page}/reschedule`, wanted)
  }
  return {
    moveTo,
    /** Begins to move to an hour that costs R$ 40 more, and asks for its PIX. */
    async begin() {
      expect(await moveTo(TODAY, '18:00')).toMatchObject({ status: 200 })
      const { body } = await browser.get<OwnReservation>(page)
      const answer = await browser.post<PaymentAnswer>('/api/payments', {
        ...aPayment(id, 40),
        moveId: body.moving!.id,
      })
      expect(answer.status).toBe(201)
      return answer.body
    },
    async cancel() {
      const quoted = await browser.get<{ hash: string } & Problem>(`${page}/quote?ids=${id}`)
      if (quoted.status !== 200) return quoted
      const wanted = { reservationIds: [id], quote: quoted.body.hash }
      return browser.post<Problem>(`${page}/cancel`, wanted)
    },
    giveUpMove: () => browser.post<Problem>(`${page}/reschedule/give-up`),
    choose: (body: object) =>
      browser.post<Problem>(`${page}/choose`, { reservationId: id, ...body }),
  }
}

/** A customer's cart that waits for its money, with the PIX that it was given. */
export async function anUnpaidCart({ far }: World, hours = ['14:00']) {
  const cart = await booked(far, ...hours.map((hour) => aSlot(hour, { date: TODAY, courtId: 1 })))
  const { body } = await cart.browser.post<PaymentAnswer>(
    '/api/payments',
    aPayment(cart.order.id, cart.order.totalPrice),
  )
  return { ...cart, id: cart.ids[0]!, payment: body }
}

/** Written down at the desk for this afternoon. */
export async function aDeskHour({ staff }: World, change: object = {}) {
  const made: AdminReservationAnswer = await staff.placed({
    date: TODAY,
    startTime: '14:00',
    endTime: '15:00',
    ...change,
  })
  return { id: made.id, made, ids: made.reservations.map(({ id }) => id) }
}

/** The same, paid by its customer by the link that they were given; they have begun to move it to a dearer hour. */
export async function aLinkedHour(world: World) {
  const { app, far, staff } = world
  const { id } = await staff.placed({
    date: TODAY,
    startTime: '14:00',
    endTime: '15:00',
    price: 80,
    status: 'pending',
  })
  const link = await copiedLink(staff, id)
  const browser = far.browser()
  expect(await openLink(browser, link)).toMatchObject({ status: 200 })
  const paid = await browser.post<PaymentAnswer>('/api/payments', aCardPayment(id, 80))
  expect(paid.body).toMatchObject({ reservationStatus: 'approved' })
  await doJobs(app.deps)
  const hour = customerOf({ browser, id, page: `${MY}/${link.code}` })
  await hour.begin()
  return { id, ...hour }
}

/** Delivers Asaas's webhooks, and processes them. */
export async function tell({ app, fake }: World) {
  await fake!.webhooks.deliver()
  await backgroundRound(app.deps)
  return { status: 200, body: null }
}

/** The charge of that at Asaas is refunded in the panel there. */
export async function takeBackOutside(world: World, id: number) {
  const row = (await world.knex('reservations').where({ id }).first())!
  const charge = world.fake!.state.charges.find((one) => one.id === row.asaasPaymentId)!
  if (charge.status !== 'REFUNDED') world.fake!.refunds.refund(charge, {})
  return tell(world)
}

/** Closes the day for the afternoon, with what was on it cancelled. */
export async function strand({ desk }: World) {
  const body = {
    date: TODAY,
    description: 'Torneio',
    allDay: false,
    startTime: '14:00',
    endTime: '15:00',
  }
  const asked = await desk.post<Problem & { affected?: Stranded }>('/api/closingDates', {
    ...body,
    onStranded: 'ask',
  })
  if (!asked.body.affected) return asked
  const seen = asked.body.affected.reservations.map(({ id }) => id)
  return desk.post('/api/closingDates', { ...body, onStranded: 'cancel', seen })
}

/** A customer's hour that rain has closed after they came; they were asked what they want for it and have not answered. */
export async function anAskedHour(world: World) {
  const hour = await aPaidHour(world)
  await world.arrived(hour.id)
  const { id: incidentId } = await world.rain('ask')
  return { ...hour, incidentId }
}

/** Effects of an act on a reservation and around it. */
export type Effects = {
  place: string
  state: string
  arrival: 'arrived' | 'missed' | null
  detached: boolean
  /** How many charges are cancelled at the provider, the begun move's among them. */
  charges: number
  /** State of the move that its customer had begun. */
  move: string | null
  /** Action and changed fields of each new entry in its history. */
  history: string[]
  mails: string[]
}

/** Runs an act, proves what holds of every act, and says what this one did. */
export async function effectsOf(
  { app, far, knex }: World,
  id: number,
  act: () => Promise<{ status: number; body: unknown } | void>,
): Promise<Effects> {
  const rowOf = async () => (await knex('reservations').where({ id }).first())!
  const jobs = async (kind: string) => knex('jobs').where({ kind }).orderBy('id')
  const ofHistory = () =>
    knex('audit_entries')
      .where({ entity: 'reservation', entityId: String(id) })
      .orderBy('id')
  const was = { row: await rowOf(), history: await ofHistory() }
  const mailsBefore = await jobs('mail')
  const endedBefore = await jobs('cancel-charge')
  await knex('days_to_count').delete()
  const seen: string[] = []
  // The process that writes publishes before it answers; the other one is notified by the database a little later.
  const stops = [app, far].map(({ deps }) =>
    deps.events.subscribe(({ dates }) => void seen.push(...dates)),
  )

  const answer = await act()
  stops.forEach((stop) => stop())
  if (answer) expect(answer).toMatchObject({ status: expect.toBeOneOf([200, 201]) })

  const row = await rowOf()
  await checkClaims(app)
  expect(row.version, 'the row has another version').toBeGreaterThan(was.row.version)
  const days = [...new Set([was.row.date, row.date])]
  if (hoursOf(was.row).join() !== hoursOf(row).join()) {
    expect([...new Set(seen)], 'open calendars are told of the days').toEqual(
      expect.arrayContaining(days),
    )
  }
  const toCount = (await knex('days_to_count').distinct('date')).map(({ date }) => date)
  expect(toCount, 'the days are counted anew').toEqual(expect.arrayContaining(days))
  const move = await knex('hour_moves').where({ reservationId: id }).orderBy('id', 'desc').first()
  const held = move ? await knex('holds').where({ ownerId: `move-${move.id}` }) : []
  expect(held.length, 'an hour is kept for a move that is open, and for no other').toBe(
    move?.state === 'open' ? 1 : 0,
  )
  const entries = (await ofHistory()).slice(was.history.length)
  const mails = (await jobs('mail')).slice(mailsBefore.length)
  return {
    place: `${row.courtId} ${row.date} ${row.startTime}-${row.endTime}`,
    state: [row.status, row.canceledReason, row.paymentStatus].filter(Boolean).join(' '),
    arrival: arrivalOf(row),
    detached: Boolean(row.detached),
    charges: (await jobs('cancel-charge')).length - endedBefore.length,
    move: move?.state ?? null,
    history: entries.map(({ action, changes }) => `${action}: ${fieldsIn(changes)}`),
    mails: mails
      .map(({ payload }) => JSON.parse(payload) as { kind: string; reservationIds: number[] })
      .filter(({ reservationIds }) => reservationIds.includes(id))
      .map(({ kind }) => kind),
  }
}

function fieldsIn(changes: string): string {
  return (JSON.parse(changes) as { field: string }[]).map(({ field }) => field).join(' ')
}

function hoursOf({ courtId, date, startTime, endTime, status }: ReservationColumns) {
  return occupies({ status })
    ? hoursBetween(startTime, endTime).map((hour) => `${courtId} ${date} ${hour}`)
    : []
}
