import { isOtherAddress } from '#shared/platform/contact/isOtherAddress.ts'
import { isWalkIn } from '#shared/booking/reservation/status.ts'
import type { Db } from '../../platform/db/db.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import { sendAsked } from '../../account/people/askedMail.ts'
import { isSameCustomer } from '../../customers/link/link.ts'
import { linkOf, linkText } from '../links/groupLink.ts'
import type { JobPayloads, MailKind } from '../../platform/jobs/jobs.ts'
import { addressIn, calendarHost, type OwnPage } from './calendarFile.ts'
import { composeMail, isLost } from './composeMail.ts'
import { markConfirmed } from './confirmation.ts'
import type { BookingDeps } from '../rows/money.ts'
import { moneySentences } from './moneySentences.ts'
import { queueMailTo, TOLD } from './queueMailTo.ts'

/** Queues one mail to each customer about their reservations, sent once this transaction is committed; queued again for the same state it is still one mail. */
export async function queueMail(
  tx: Tx,
  kind: MailKind,
  reservationIds: readonly number[],
): Promise<void> {
  if (reservationIds.length === 0) return
  await queueMailTo(
    tx,
    kind,
    await tx
      .trx('reservations')
      .whereIn('id', [...reservationIds])
      .select('customerId', ...TOLD),
  )
}

type MailDeps = Pick<
  BookingDeps,
  'knex' | 'clock' | 'events' | 'catalog' | 'config' | 'mailer' | 'sessionKeys'
>

/** Sends the mail about these reservations in their current state: what was cancelled meanwhile is not confirmed, nothing is confirmed twice, and there is no mail about a walk-in. */
export async function sendReservationMail(
  deps: MailDeps,
  { kind, reservationIds, customerId = null, was = [] }: JobPayloads['mail'],
): Promise<void> {
  const rows = await ReservationRow.query(deps.knex)
    .whereIn('id', reservationIds)
    .orderBy(['date', 'startTime', 'id'])
  const own = await ownOf(deps.knex, rows, customerId)
  const mailed = rows.filter(
    (row) => isStillSo(kind, row, own.has(row)) && !isWalkIn(row, deps.config.venueTimezone),
  )
  const before = new Map(was.map((one) => [one.id, one]))
  const first = mailed[0]
  const to = first && (before.get(first.id) ?? first)
  if (!to?.customerEmail) return
  const { venue } = await deps.catalog.current()
  const names = new Map(
    (await deps.knex('courts').select('id', 'name')).map(({ id, name }) => [id, name]),
  )
  // Whose it is no more gets no link to it, nor does an address that was corrected.
  const linked = new Set(
    mailed.filter((row) => own.has(row) && !isOtherAddress(row.customerEmail, to.customerEmail)),
  )
  const pages = await ownPages(deps, [...linked])
  const toEntry = (row: ReservationRow) => {
    const hour = isLost(kind) ? { ...row, ...before.get(row.id) } : row
    return {
      ...hour,
      courtName: names.get(hour.courtId) ?? '',
      priceCents: hour.price,
      own: (linked.has(row) && pages.get(row.paymentGroupId ?? '')) || null,
    }
  }
  await deps.mailer.send(
    composeMail({
      kind,
      to: { name: to.customerName, email: to.customerEmail },
      entries: mailed.map(toEntry),
      money: await moneySentences(deps.knex, kind, mailed),
      venue,
      timeZone: deps.config.venueTimezone,
      host: await calendarHost(deps.knex),
      organizer: addressIn(deps.config.mailFrom),
    }),
  )
  if (kind === 'confirmed') await markConfirmed(deps.knex, mailed, deps.clock.now())
}

/** Those that are still of whom the mail was queued for. */
async function ownOf(knex: Db, rows: readonly ReservationRow[], customerId: number | null) {
  const own = new Set<ReservationRow>()
  for (const row of rows) {
    if (await isSameCustomer(knex, row.customerId, customerId)) own.add(row)
  }
  return own
}

function isStillSo(kind: MailKind, row: ReservationRow, isOwn: boolean): boolean {
  if (kind === 'handed-over') return !isOwn
  if (kind === 'canceled') return row.status === 'canceled'
  return isOwn && row.status === 'approved' && (kind !== 'confirmed' || row.emailSentAt === null)
}

/** The links of their groups, made when the mail is composed: no job and no table has them. */
async function ownPages(
  deps: MailDeps,
  rows: readonly ReservationRow[],
): Promise<Map<string, OwnPage>> {
  const groups = new Map(
    rows.flatMap((row) => (row.paymentGroupId ? [[row.paymentGroupId, row]] : [])),
  )
  if (groups.size === 0) return new Map()
  return writeTransaction(deps, async (tx) => {
    const pages = new Map<string, OwnPage>()
    for (const [id, row] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const link = await linkOf(tx, deps.sessionKeys, id)
      // Of what was handed over since it was read, the link is another person's.
      const { customerId } = row
      const isTheirs = await tx.trx('reservations').where({ id: row.id, customerId }).first('id')
      if (isTheirs) pages.set(id, { code: link.code, link: linkText(deps.config, link) })
    }
    return pages
  })
}

/** Mails a group's link to the address on file. */
export async function sendLinkMail(
  deps: MailDeps,
  { paymentGroupId }: JobPayloads['link-mail'],
): Promise<void> {
  if (paymentGroupId === null) return
  const found = await writeTransaction(deps, async (tx) => {
    // Locked first: whose address it is and whose link belong together.
    await tx.trx('payment_groups').where({ id: paymentGroupId }).forUpdate().first('id')
    // Of a reservation that staff wrote down without an address, the link is given at the reception alone.
    const [first] = await ReservationRow.query(tx.trx)
      .where({ paymentGroupId })
      .whereNot({ customerEmail: '' })
      // The last of them: what is over keeps an address that was corrected since.
      .orderBy([
        { column: 'date', order: 'desc' },
        { column: 'startTime', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
    return first && { first, link: await linkOf(tx, deps.sessionKeys, paymentGroupId) }
  })
  if (!found) return
  const { first, link } = found
  const { venue } = await deps.catalog.current()
  await sendAsked(deps, first.customerEmail, async () =>
    deps.mailer.send({
      messageId: `<link-${link.code}-${deps.clock.now()}@${await calendarHost(deps.knex)}>`,
      to: first.customerEmail,
      replyTo: venue.email,
      subject: `O link da sua reserva ${link.code} – ${venue.name}`,
      text: [
        `Olá, ${first.customerName}!`,
        `Este é o link da sua reserva ${link.code}:`,
        linkText(deps.config, link),
        'Se não foi você que pediu, ignore esta mensagem.',
        '',
      ].join('\n\n'),
    }),
  )
}
