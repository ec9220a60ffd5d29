import { addressIn, calendarFile, calendarHost } from '../../booking/mail/calendarFile.ts'
import { linkText } from '../../booking/links/groupLink.ts'
import { groupReservations, namedCourts } from '../../booking/rows/reservations.ts'
import type { Db } from '../../platform/db/db.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import type { Group } from './readOwn.ts'

/** The calendar file of a group: the same events as in its mails, so that a calendar that has them takes the change. Null while nothing is confirmed. */
export async function ownCalendar(
  { catalog, config }: Pick<PaymentDeps, 'catalog' | 'config'>,
  db: Db,
  group: Group,
): Promise<string | null> {
  const rows = (await groupReservations(db, group.id)).filter(
    ({ status, canceledReason }) =>
      status === 'approved' || (status === 'canceled' && canceledReason !== 'expired'),
  )
  if (rows.length === 0) return null
  const courts = await namedCourts(db)
  const code = group.code ?? ''
  const own = { code, link: linkText(config, { code }) }
  const entries = rows.map((row) => ({
    ...row,
    courtName: courts.get(row.courtId)?.name ?? '',
    own,
    isCanceled: row.status === 'canceled',
  }))
  return calendarFile(entries, {
    place: (await catalog.current()).venue,
    timeZone: config.venueTimezone,
    host: await calendarHost(db),
    organizer: addressIn(config.mailFrom),
  })
}
