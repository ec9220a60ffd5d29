import { toInstant } from '../../db/instant.ts'
import type { JobPayloads } from '../../jobs/jobs.ts'
import type { BookingDeps } from '../money.ts'
import { ReservationRow } from '../reservation/ReservationRow.ts'
import { composeMail } from './composeMail.ts'
import { moneyWords } from './moneyWords.ts'

type MailDeps = Pick<BookingDeps, 'knex' | 'clock' | 'catalog' | 'config' | 'mailer' | 'money'>

/** Sends the mail about these reservations as they are now: what was cancelled meanwhile is not confirmed, and nothing is confirmed twice. */
export async function sendReservationMail(
  deps: MailDeps,
  { kind, reservationIds }: JobPayloads['mail'],
): Promise<void> {
  const rows = await ReservationRow.query(deps.knex)
    .whereIn('id', reservationIds)
    .orderBy(['date', 'startTime', 'id'])
  const wanted = kind === 'confirmed' ? 'approved' : 'canceled'
  const told = rows.filter(
    ({ status, emailSentAt }) => status === wanted && (kind === 'canceled' || emailSentAt === null),
  )
  const first = told[0]
  if (!first) return
  const { venue } = await deps.catalog.current()
  const names = new Map(
    (await deps.knex('courts').select('id', 'name')).map(({ id, name }) => [id, name as string]),
  )
  await deps.mailer.send(
    composeMail({
      kind,
      to: { name: first.customerName, email: first.customerEmail },
      entries: told.map((row) => ({
        ...row,
        courtName: names.get(row.courtId) ?? '',
        priceCents: row.price,
      })),
      money: await moneyWords(deps.knex, deps.money, kind, told),
      venue,
      timeZone: deps.config.venueTimezone,
    }),
  )
  if (kind !== 'confirmed') return
  await deps
    .knex('reservations')
    .whereIn(
      'id',
      told.map(({ id }) => id),
    )
    .whereNull('emailSentAt')
    .update({ emailSentAt: toInstant(deps.clock.now()) })
}
