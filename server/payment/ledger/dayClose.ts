import {
  takings,
  takingsOf,
  type DayClose,
  type OpenPrice,
} from '#shared/payment/charges/dayClose.ts'
import type { PaymentTotal } from '#shared/payment/charges/ledger.ts'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import { owedOf } from '#shared/booking/reservation/parts.ts'
import type { MovementKind, PixState, TillMethod } from '#shared/book/till/till.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { peopleNames } from '../../account/people/peopleNames.ts'
import { openRests, readSales } from '../../book/tab/sales.ts'
import { pixStates } from '../../book/till/pixChecks.ts'
import { closedTills } from '../../book/till/readTill.ts'
import type { Db } from '../../platform/db/db.ts'
import {
  entriesBetween,
  instantsOf,
  MONEY,
  onlyDrawer,
  type BookedEntry,
  type BookName,
  type EntryDeps,
} from './entries.ts'

const ON_A_DAY = [...MONEY, 'cash', 'credit', 'courtesy'] as const

type DayQuery = { date: CivilDate; drawer?: number | undefined }

/** What was taken on a day: a day that is over changes no more. Of one drawer alone it is what passed through that: neither what is owed nor what the bar sold has one. */
export async function readDayClose(deps: EntryDeps, query: DayQuery): Promise<DayClose> {
  const { date, drawer } = query
  const { config, knex } = deps
  const [from, until] = instantsOf([date, date], config.venueTimezone)
  const entries: DayEntry[] = await onlyDrawer(entriesBetween(deps, [date, date], ON_A_DAY), drawer)
    .leftJoin('reservations as r', 'r.id', 'e.reservationId')
    .leftJoin('courts as c', 'c.id', 'r.courtId')
    .select('e.*', 'c.name as court')
  const of = (...books: BookName[]) => entries.filter(({ book }) => books.includes(book))
  const people = await peopleNames(
    knex,
    entries.map(({ userId }) => userId),
  )
  const closed = await knex('till_sessions')
    .where('closedAt', '>=', from)
    .where('closedAt', '<', until)
    .where(drawer === undefined ? {} : { tillId: drawer })
    .orderBy(['closedAt', 'id'])
  const ofVenue = async <T>(read: () => Promise<T[]>) => (drawer === undefined ? read() : [])
  const taken = of('movement')
  const late = taken.filter(({ madeAt }) => madeAt !== null && madeAt < from)
  return {
    date,
    ...takingsOf(
      taken.map((one) => ({
        ...one,
        method: one.method as TillMethod,
        // A tab's money is no court's.
        court: one.tabId === null ? one.court : null,
        who: people.get(one.userId ?? 0) ?? null,
      })),
      of('cash').map(({ cents, why }) => ({ cents, why: why as MovementKind })),
    ),
    online: onlineTotals(date, of('attempt', 'refund', 'change')),
    whole: takings('Tudo', of(...MONEY)),
    late: { count: late.length, amount: reaisOf(late) },
    credit: reaisOf(of('credit')),
    courtesies: reaisOf(of('courtesy')),
    ...(await readPix(knex, taken)),
    open: await ofVenue(() => openPrices(knex, date)),
    sales: await ofVenue(() => readSales(knex, from, until)),
    tabs: await ofVenue(() => openRests(knex)),
    tills: await closedTills(knex, closed),
  }
}

type DayEntry = BookedEntry & { court: string | null }

const reaisOf = (entries: readonly { cents: number }[]) =>
  toReais(sumCents(entries.map(({ cents }) => cents)))

function onlineTotals(date: CivilDate, entries: readonly DayEntry[]): PaymentTotal[] {
  return (['CREDIT_CARD', 'PIX'] as const).flatMap((method) => {
    const own = entries.filter((one) => one.method === method)
    if (own.length === 0) return []
    const { back, came, net } = takings(method, own)
    const count = own.filter(({ book }) => book === 'attempt').length
    return [{ date, method, count, received: came, refunded: back, net }]
  })
}

async function readPix(knex: Db, taken: readonly DayEntry[]) {
  const rows = taken.map(({ cents, id, method }) => ({ id: Number(id), method, cents }))
  const states = await pixStates(knex, rows)
  const of = (state: PixState) => rows.filter(({ id }) => states.get(id) === state)
  return {
    unchecked: { count: of('unchecked').length, amount: reaisOf(of('unchecked')) },
    missing: reaisOf(of('missing')),
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
      'r.partPaid',
      'r.deskPart',
      'r.status',
      'r.paymentStatus',
      'r.paidBy',
      'c.name as court',
    )
  return rows.flatMap(({ court, customerName, id, startTime, ...row }) => {
    const cents = owedOf(row)
    return cents > 0 ? [{ id, customerName, court, startTime, price: toReais(cents) }] : []
  })
}
