import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LedgerEntry, PaymentTotal } from '#shared/payment/charges/ledger.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import type { Report } from '#shared/operation/report/report.ts'
import type { OwnQuote, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import type { CheckoutAnswer } from '#shared/booking/reservation/reservation.schema.ts'
import type { Policy } from '#shared/venue/policy/policy.ts'
import { runs, TEST_TIMEOUT_MS } from '#shared/platform/testing/runs.ts'
import { atHour, centsOf, later } from '#shared/platform/testing/reckoning.ts'
import { backgroundRound } from '../../background.ts'
import { untyped } from '../../platform/db/connect.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { aCheckout, aSlot, TOMORROW } from '../../test/support/aCheckout.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { adminOf } from '../../test/fixtures/admin.fixtures.ts'
import { payCard, payPix, spenderOf } from '../../test/fixtures/credit.fixtures.ts'
import { deskOf, type Call } from '../../test/fixtures/desk.fixtures.ts'

const tablet = fc.constantFrom(0, 1)
const which = fc.nat(5)
const reais = fc.integer({ min: 1, max: 60 })
/** What somebody pays with besides cash, in reais; more than the price is refused. */
const parts = fc.record(
  {
    pix: fc.integer({ min: 1, max: 40 }),
    card: fc.integer({ min: 1, max: 40 }),
    credit: fc.integer({ min: 1, max: 40 }),
    courtesy: fc.integer({ min: 1, max: 30 }),
  },
  { requiredKeys: [] },
)
type Parts = Partial<Record<'pix' | 'card' | 'credit' | 'courtesy', number>>
const money = fc.constantFrom('refund' as const, 'keep' as const, null)
const kind = <K extends string>(of: K) => fc.constant(of)

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('book'), tablet, parts: fc.option(parts) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('pay'), tablet, which, parts }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('part'),
      tablet,
      which,
      reais,
      method: fc.constantFrom('cash' as const, 'pix' as const, 'credit' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('unpay'), tablet, which }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('price'), tablet, which, reais }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('cancel'), tablet, which, money }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('buy'),
      by: fc.constantFrom('pix' as const, 'card' as const, 'nothing' as const),
      withCredit: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('payRest'),
      which,
      by: fc.constantFrom('pix' as const, 'card' as const),
      withCredit: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('payAtDesk'), tablet, which, parts }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('ownCancel'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('give'), tablet, reais }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('resolve'), which, action: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('open'), tablet, reais }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('supply'), tablet, reais }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('withdrawal'), tablet, reais }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('undo'), tablet }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('close'), tablet, reais }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('connection'), tablet }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('round') }) },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
const script = fc.array(fc.tuple(act, fc.boolean()), { minLength: 3, maxLength: 16 })

/** Gives half of what they paid back to who cancels themselves. */
const HALF: Policy = {
  steps: [{ untilHoursBefore: 1, percent: 50 }],
  form: 'original',
  reschedule: { untilHoursBefore: 1, most: 1 },
}

type World = Awaited<ReturnType<typeof startWorld>>

async function startWorld() {
  const app = await startTestApp()
  const owner = await signedIn(app, 'admin')
  await owner.patch('/api/venue', { cancellation: HALF })
  const person = await spenderOf(app)
  const desks = [
    deskOf(await signedIn(app, 'admin')),
    deskOf(await signedIn(app, 'admin')),
  ] as const
  const known = { hours: 0, tills: [] as string[], cash: [] as string[] }
  return { app, person, desks, admin: await adminOf(app), known }
}

/** An hour that nobody has: customers book the first court, staff the second. */
function freshHour({ known }: World, courtId: number) {
  const nth = known.hours++
  const hour = 8 + (nth % 4)
  const date = later(TOMORROW, Math.floor(nth / 4))
  return { courtId, date, startTime: atHour(hour), endTime: atHour(hour + 1) }
}

const paid = ({ card, courtesy, credit, pix }: Parts) => ({
  paidWith: 'cash',
  ...((pix ?? card) && {
    paidParts: [
      ...(pix ? [{ method: 'pix', amount: pix }] : []),
      ...(card ? [{ method: 'debit', amount: card, nsu: '0042', brand: 'Elo' }] : []),
    ],
  }),
  ...(credit && { paidCredit: credit }),
  ...(courtesy && { courtesy: { amount: courtesy, reason: 'Cortesia da casa' } }),
})

async function picked({ app }: World, nth: number, where: Record<string, unknown> = {}) {
  const rows = await untyped(app.deps.knex)('reservations').where(where).orderBy('id').select('*')
  return rows[nth % Math.max(1, rows.length)] as
    { id: number; price: number; paymentGroupId: string } | undefined
}

const STANDING = { status: 'approved', paymentStatus: 'paid' }

/** By their own page, with the quote that it shows. */
async function cancelOwn(
  { app, person: { phone } }: World,
  { id, paymentGroupId }: { id: number; paymentGroupId: string },
) {
  const group = await app.deps.knex('payment_groups').where({ id: paymentGroupId }).first()
  const path = `/api/my/reservations/${group?.code}`
  const { hash } = (await phone.get<OwnQuote>(`${path}/quote?ids=${id}`)).body
  const { status } = await phone.post(`${path}/cancel`, { reservationIds: [id], quote: hash })
  return status === 200
}

/** Pays on their own page what is left after the desk has taken a part. */
async function payRest(
  { app, person: { phone } }: World,
  { paymentGroupId }: { paymentGroupId: string },
  { by, withCredit }: { by: 'pix' | 'card'; withCredit: boolean },
) {
  const group = await app.deps.knex('payment_groups').where({ id: paymentGroupId }).first()
  const { rest } = (await phone.get<OwnReservation>(`/api/my/reservations/${group?.code}`)).body
  if (!rest) return false
  const order = { id: rest.reservationId, totalPrice: rest.amount }
  const credit = withCredit ? (await payPix(phone, order)).body.credit?.offered : undefined
  const { body, status } = await (by === 'pix'
    ? payPix(phone, order, credit)
    : payCard(phone, order, credit === undefined ? {} : { credit }))
  app.clock.advance(60_000)
  await phone.get<PaymentAnswer>(`/api/payments/${body.id}/status`)
  return status === 201
}

/** Does it, and says whether it was done; a desk without a connection does it later. */
async function take(world: World, one: Act, isTwice: boolean): Promise<boolean> {
  const { admin, app, desks, known, person } = world
  const key = randomUUID()
  const send = (nth: number, path: string, body: object, method: Call['method'] = 'POST') =>
    desks[nth]!.act({ method, path, body, key, madeAt: toInstant(app.clock.now()) }, isTwice)
  switch (one.kind) {
    case 'book': {
      const customer = { customerId: person.customerId, customerName: 'Marina Souza' }
      const pays = one.parts ? { paymentStatus: 'paid', ...paid(one.parts) } : {}
      const base = { sportType: 'futevôlei', price: 80, customerPhone: '', customerEmail: '' }
      const hour = freshHour(world, 2)
      return send(one.tablet, '/api/reservations', { ...base, ...hour, ...customer, ...pays })
    }
    case 'pay':
    case 'unpay':
    case 'price': {
      const row = await picked(world, one.which, { courtId: 2 })
      if (!row) return false
      const body =
        one.kind === 'pay'
          ? { paymentStatus: 'paid', ...paid(one.parts) }
          : one.kind === 'unpay'
            ? { paymentStatus: 'pending' }
            : { price: one.reais }
      return send(one.tablet, `/api/reservations/${row.id}`, body, 'PATCH')
    }
    case 'part': {
      const row = await picked(world, one.which)
      const part = { amount: one.reais, method: one.method }
      return row ? send(one.tablet, `/api/reservations/${row.id}/parts`, part) : false
    }
    case 'cancel': {
      const row = await picked(world, one.which)
      const how = one.money ? { money: one.money } : {}
      return row ? send(one.tablet, `/api/reservations/${row.id}/cancel`, how) : false
    }
    case 'buy': {
      const cart = aCheckout([aSlot('', freshHour(world, 1))])
      const { body: order } = await person.phone.post<CheckoutAnswer>('/api/reservations', cart)
      if (one.by === 'nothing') return true
      const credit = one.withCredit ? await offered(world, order) : undefined
      const { body } = await (one.by === 'pix'
        ? payPix(person.phone, order, credit)
        : payCard(person.phone, order, credit === undefined ? {} : { credit }))
      app.clock.advance(60_000)
      await person.phone.get<PaymentAnswer>(`/api/payments/${body.id}/status`)
      return true
    }
    case 'payRest': {
      const row = await picked(world, one.which, { courtId: 1, paymentStatus: 'pending' })
      return row ? payRest(world, row, one) : false
    }
    case 'payAtDesk': {
      const row = await picked(world, one.which, { status: 'pending', courtId: 1 })
      if (!row) return false
      return send(one.tablet, `/api/reservations/${row.id}/pay`, { total: 80, ...paid(one.parts) })
    }
    case 'ownCancel': {
      const row = await picked(world, one.which, { courtId: 1, ...STANDING })
      return row ? cancelOwn(world, row) : false
    }
    case 'give':
      return send(one.tablet, `/api/customers/${person.customerId}/credits`, {
        amount: one.reais,
        reason: 'Choveu',
      })
    case 'resolve':
      if ((await admin.issues()).length === 0) return false
      await admin.resolve(one.which, one.action, '12:00')
      return true
    case 'open':
      known.tills.push(key)
      return send(one.tablet, '/api/till/open', { opening: one.reais })
    case 'supply':
    case 'withdrawal':
      known.cash.push(key)
      return send(one.tablet, '/api/till/cash', {
        kind: one.kind,
        amount: one.reais,
        reason: 'other',
      })
    case 'undo': {
      const movement = known.cash.at(-1)
      if (!movement) return false
      return send(one.tablet, '/api/till/corrections', { movement, note: 'Engano' })
    }
    case 'close': {
      const session = known.tills.at(-1)
      if (!session) return false
      return send(one.tablet, '/api/till/close', { session, count: { '100': one.reais } })
    }
    case 'connection':
      await desks[one.tablet]!.toggle()
      return true
    case 'round':
      app.clock.advance(20_000)
      await backgroundRound(app.deps)
      return true
  }
}

/** What the page offers of their credit, in reais. */
async function offered({ person }: World, order: CheckoutAnswer) {
  const { body } = await payPix(person.phone, order)
  return body.credit?.offered
}

async function settle({ app, desks }: World) {
  for (const desk of desks) await desk.reconnect()
  for (let round = 0; round < 6; round += 1) {
    app.clock.advance(round < 3 ? 60_000 : 1_900_000)
    await backgroundRound(app.deps)
  }
}

type Raw = { rows: Record<string, unknown>[] } | Record<string, unknown>[]
/** Sums by SQL that shares nothing with the product: name to centavos, without zeros. */
async function sums({ deps }: TestApp, sql: string): Promise<Record<string, number>> {
  const answer = await untyped(deps.knex).raw<Raw>(sql)
  const rows = Array.isArray(answer) ? answer : answer.rows
  const named = rows.map((row) => [String(row['name']), Number(row['cents'])] as const)
  return Object.fromEntries(named.filter(([, cents]) => cents !== 0))
}
const withoutZeros = (all: readonly (readonly [string, number])[]) => {
  const byName = new Map<string, number>()
  for (const [name, cents] of all) byName.set(name, (byName.get(name) ?? 0) + cents)
  return Object.fromEntries([...byName].filter(([, cents]) => cents !== 0))
}

/** A reservation is paid exactly when its parts cover its price: the money and credit that are here are what is paid for, less what was given for nothing, and half of it where its customer cancelled and has the other half; with the parts of what is not covered, or is no more, and what the desk still has to hand back of a price that it shares with a charge. */
async function checkParts({ app }: World) {
  const here = await sums(
    app,
    `select payment_group_id as name, sum(cents) as cents from tenders
     where kind <> 'courtesy' group by 1`,
  )
  const owed = await sums(
    app,
    `select r.payment_group_id as name, sum(r.part_paid - r.desk_part
       + coalesce((select p.desk from refund_reservations p where p.reservation_id = r.id), 0) + case
       when r.payment_status = 'paid' or r.payment_status = 'refunded' and r.canceled_reason = 'customer'
       then (r.price - coalesce((select sum(c.cents) from courtesies c where c.reservation_id = r.id), 0))
         / case r.payment_status when 'paid' then 1 else 2 end
       else 0 end) as cents
     from reservations r group by 1`,
  )
  expect(here).toEqual(owed)
  // Money goes back before credit; what the desk takes for an hour that is gone by then is owed by itself.
  const early = await sums(
    app,
    `select r.id as name, sum(e.cents) as cents
     from reservations r join credit_entries e on e.reservation_id = r.id and e.source = 'return'
     where r.canceled_reason = 'customer'
       and (select sum(m.cents) from till_movements m where m.reservation_id = r.id) > r.part_paid
     group by 1`,
  )
  expect(early).toEqual({})
}

/** Lists, totals and reports say what the books do; what came in online is what the provider has. */
async function checkFigures({ app, person }: World) {
  const owner = person.staff.browser
  const counter = await sums(
    app,
    `select method as name, sum(cents) as cents from till_movements
     where reservation_id is not null group by 1`,
  )
  const online = await sums(
    app,
    `select c.method as name, sum(c.amount) - coalesce(sum(f.cents), 0) as cents
     from sandbox_charges c left join
       (select charge_id, sum(amount) as cents from sandbox_refunds group by 1) f on f.charge_id = c.id
     where c.paid_at is not null group by 1`,
  )
  const period = 'startDate=2026-11-01&endDate=2026-12-20'
  const totals = (await owner.get<PaymentTotal[]>(`/api/payment-attempts/totals?${period}`)).body
  expect(withoutZeros(totals.map(({ method, net }) => [method, centsOf(net)]))).toEqual({
    ...counter,
    ...online,
  })
  const report = (await owner.get<Report>(`/api/reports?${period}`)).body
  expect(
    withoutZeros(report.sources.map(({ now, source }) => [source, now.received - now.refunded])),
  ).toEqual({ ...counter, ...online })

  const listed = (await owner.get<LedgerEntry[]>('/api/tenders?perPage=200')).body
  const books = await sums(
    app,
    `select case kind when 'attempt' then 'online' else kind end as name, sum(cents) as cents
     from tenders group by 1`,
  )
  expect(
    withoutZeros(
      listed.map((entry) => {
        if (entry.kind === 'attempt') return ['online', centsOf(entry.received ?? entry.amount)]
        const isOnline = entry.kind === 'refund' || entry.kind === 'change'
        return [isOnline ? 'online' : entry.kind, centsOf(entry.amount)]
      }),
    ),
  ).toEqual(books)
}

/** The drawer holds its change and what was moved in cash since it was opened. */
async function checkDrawer({ app, person }: World) {
  const drawer = await sums(
    app,
    `select 'drawer' as name, s.opening + coalesce((select sum(m.cents) from till_movements m
       where m.method = 'cash' and m.id > s.after_movement), 0) as cents
     from till_sessions s where s.closed_at is null`,
  )
  const { body } = await person.staff.browser.get<{ drawer: number | null }>('/api/till')
  expect(centsOf(body.drawer ?? 0)).toBe(drawer['drawer'] ?? 0)
  const wrong = await sums(
    app,
    `select s.id as name, s.expected - s.opening - coalesce((select sum(m.cents) from till_movements m
       where m.method = 'cash' and m.id > s.after_movement and m.id <= s.last_movement), 0) as cents
     from till_sessions s where s.closed_at is not null`,
  )
  expect(wrong).toEqual({})
}

/** Credit that is left is what was given less what pays for something; no lot is below nothing. */
async function checkCredit({ app, person }: World) {
  const books = await sums(
    app,
    `select 'left' as name, sum(cents) as cents from credit_entries where source not in ('use', 'hold', 'return')
     union all select 'used', -coalesce(sum(cents), 0) from tenders where kind = 'credit'`,
  )
  expect(await person.left()).toBe((books['left'] ?? 0) + (books['used'] ?? 0))
  const lots = await sums(
    app,
    'select lot as name, sum(cents) as cents from credit_entries group by 1',
  )
  expect(Object.values(lots).filter((cents) => cents < 0)).toEqual([])
}

/** A day with everything in it: both desks, one of them without a connection, and a customer who pays with credit as well. */
const WHOLE_DAY: Act[] = [
  { kind: 'open', tablet: 0, reais: 50 },
  { kind: 'give', tablet: 0, reais: 60 },
  { kind: 'book', tablet: 0, parts: { pix: 30, card: 10, credit: 10, courtesy: 5 } },
  { kind: 'book', tablet: 1, parts: null },
  { kind: 'connection', tablet: 1 },
  { kind: 'buy', by: 'pix', withCredit: true },
  { kind: 'buy', by: 'card', withCredit: true },
  { kind: 'buy', by: 'nothing', withCredit: false },
  { kind: 'payAtDesk', tablet: 0, which: 0, parts: { pix: 40 } },
  { kind: 'pay', tablet: 1, which: 1, parts: { card: 20 } },
  { kind: 'price', tablet: 0, which: 0, reais: 60 },
  { kind: 'cancel', tablet: 0, which: 3, money: 'refund' },
  { kind: 'cancel', tablet: 0, which: 4, money: null },
  { kind: 'supply', tablet: 0, reais: 20 },
  { kind: 'undo', tablet: 0 },
  { kind: 'withdrawal', tablet: 1, reais: 10 },
  { kind: 'close', tablet: 0, reais: 40 },
  { kind: 'connection', tablet: 1 },
  { kind: 'unpay', tablet: 1, which: 1 },
  { kind: 'round' },
  { kind: 'resolve', which: 0, action: 0 },
]
/** Somebody pays in parts at two desks, one of them without a connection, more than the price; another cancels with a part paid. */
const IN_PARTS: Act[] = [
  { kind: 'book', tablet: 0, parts: null },
  { kind: 'connection', tablet: 1 },
  { kind: 'part', tablet: 1, which: 0, reais: 50, method: 'pix' },
  { kind: 'part', tablet: 0, which: 0, reais: 50, method: 'cash' },
  { kind: 'connection', tablet: 1 },
  { kind: 'resolve', which: 0, action: 0 },
  { kind: 'buy', by: 'nothing', withCredit: false },
  { kind: 'part', tablet: 0, which: 1, reais: 30, method: 'cash' },
  { kind: 'cancel', tablet: 0, which: 1, money: 'refund' },
]
/** Somebody who paid in three ways at the desk cancels, and staff give back what goes back. */
const HALF_BACK: Act[] = [
  { kind: 'give', tablet: 0, reais: 60 },
  { kind: 'buy', by: 'nothing', withCredit: false },
  { kind: 'payAtDesk', tablet: 0, which: 0, parts: { pix: 20, credit: 10, courtesy: 4 } },
  { kind: 'ownCancel', which: 0 },
  { kind: 'resolve', which: 0, action: 0 },
]
/** Somebody pays a part at the desk and the rest by PIX and credit, cancels, and has half of it back; another pays the rest by card. */
const IN_BOTH: Act[] = [
  { kind: 'give', tablet: 0, reais: 20 },
  { kind: 'buy', by: 'nothing', withCredit: false },
  { kind: 'part', tablet: 0, which: 1, reais: 50, method: 'cash' },
  { kind: 'payRest', which: 1, by: 'pix', withCredit: true },
  { kind: 'ownCancel', which: 0 },
  { kind: 'buy', by: 'nothing', withCredit: false },
  { kind: 'part', tablet: 1, which: 2, reais: 10, method: 'pix' },
  { kind: 'payRest', which: 1, by: 'card', withCredit: false },
  { kind: 'ownCancel', which: 0 },
  { kind: 'resolve', which: 0, action: 0 },
]
/** The desk takes money for an hour whose customer has cancelled it, and has money and credit back. */
const FOR_NOTHING: Act[] = [
  { kind: 'give', tablet: 0, reais: 41 },
  { kind: 'buy', by: 'pix', withCredit: true },
  { kind: 'round' },
  { kind: 'ownCancel', which: 0 },
  { kind: 'part', tablet: 0, which: 3, reais: 1, method: 'cash' },
]
const SCRIPTS = [WHOLE_DAY, IN_PARTS, HALF_BACK, IN_BOTH, FOR_NOTHING]
const done = new Map<Act['kind'], number>()

test(
  'whatever is paid by whatever parts, online and at two desks: no centavo is lost, and every figure says so',
  async () => {
    await fc.assert(
      fc.asyncProperty(script, async (acts) => {
        const world = await startWorld()
        try {
          for (const [one, isTwice] of acts) {
            world.app.clock.advance(1_000)
            if (await take(world, one, isTwice)) done.set(one.kind, (done.get(one.kind) ?? 0) + 1)
          }
          await settle(world)
          await checkParts(world)
          await checkFigures(world)
          await checkDrawer(world)
          await checkCredit(world)
        } finally {
          await world.app.stop()
        }
      }),
      {
        numRuns: runs(12, 1_500),
        examples: SCRIPTS.map((acts) => [acts.map((one) => [one, false])]),
      },
    )
    // Nothing of these was only refused.
    expect(SCRIPTS.flat().filter((one) => !done.has(one.kind))).toEqual([])
  },
  TEST_TIMEOUT_MS,
)
