import { takingsOf, type DayClose, type OpenPrice } from '#shared/payment/charges/dayClose.ts'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { isOwed } from '#shared/booking/reservation/owed.ts'
import type { PixState } from '#shared/book/till/till.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { peopleNames } from '../../account/people/peopleNames.ts'
import { openRests, readSales } from '../../book/tab/sales.ts'
import { pixStates } from '../../book/till/pixChecks.ts'
import { closedTills } from '../../book/till/readTill.ts'
import { movementsBetween } from '../../book/till/tillBook.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PaymentDeps } from '../port/gateway.ts'
import { instantsOf, paymentTotals } from './paymentTotals.ts'

type CloseDeps = Pick<PaymentDeps, 'knex' | 'config'>

/** What was taken on a day, by the server's time of each movement: a day that is over changes no more. */
export async function readDayClose(deps: CloseDeps, date: CivilDate): Promise<DayClose> {
  const { config, knex } = deps
  const [from, until] = instantsOf([date, date], config.venueTimezone)
  const movements = await movementsBetween(knex, from, until)
    .leftJoin('reservations as r', 'r.id', 'm.reservationId')
    .leftJoin('courts as c', 'c.id', 'r.courtId')
    .select(
      'm.kind',
      'm.method',
      'm.cents',
      'm.reservationId',
      'm.tabId',
      'm.userId',
      'c.name as court',
    )
  const people = await peopleNames(
    knex,
    movements.map(({ userId }) => userId),
  )
  const closed = await knex('till_sessions')
    .where('closedAt', '>=', from)
    .where('closedAt', '<', until)
    .orderBy('id')
  const totals = await paymentTotals(deps, date, date)
  return {
    date,
    ...takingsOf(
      movements.map(({ userId, ...one }) => ({ ...one, who: people.get(userId ?? 0) ?? null })),
    ),
    online: totals.filter(({ method }) => method === 'PIX' || method === 'CREDIT_CARD'),
    ...(await readUnpaid(knex, from, until)),
    ...(await readPix(knex, from, until)),
    open: await openPrices(knex, date),
    sales: await readSales(knex, from, until),
    tabs: await openRests(knex),
    tills: await closedTills(knex, closed),
  }
}

async function readUnpaid(knex: Db, from: string, until: string) {
  const [used] = await knex('credit_entries')
    .whereIn('source', ['use', 'return'])
    .where('at', '>=', from)
    .where('at', '<', until)
    .sum({ cents: 'cents' })
  const [given] = await knex('courtesies')
    .where('at', '>=', from)
    .where('at', '<', until)
    .sum({ cents: 'cents' })
  return {
    credit: toReais(0 - Number(used?.cents ?? 0)),
    courtesies: toReais(Number(given?.cents ?? 0)),
  }
}

async function readPix(knex: Db, from: string, until: string) {
  const rows = await movementsBetween(knex, from, until)
    .where('m.method', 'pix')
    .whereNull('m.corrects')
    .select('m.id', 'm.method', 'm.cents')
  const states = await pixStates(knex, rows)
  const of = (state: PixState) => rows.filter(({ id }) => states.get(id) === state)
  const reaisOf = (state: PixState) => toReais(sumCents(of(state).map(({ cents }) => cents)))
  return {
    unchecked: { count: of('unchecked').length, amount: reaisOf('unchecked') },
    missing: reaisOf('missing'),
  }
}

async function openPrices(knex: Db, date: CivilDate): Promise<OpenPrice[]> {
  const rows = await knex('reservations as r')
    .join('courts as c', 'c.id', 'r.courtId')
    .where({ 'r.date': date, 'r.status': 'approved' })
    .where('r.price', '>', 0)
    .orderBy(['r.startTime', 'r.id'])
    .select(
      'r.id',
      'r.customerName',
      'r.startTime',
      'r.price',
      'r.status',
      'r.paymentStatus',
      'r.paidBy',
      'c.name as court',
    )
  return rows.filter(isOwed).map(({ court, customerName, id, price, startTime }) => ({
    id,
    customerName,
    court,
    startTime,
    price: toReais(price),
  }))
}
