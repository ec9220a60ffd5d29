import { isOtherAddress } from '#shared/customer/isOtherAddress.ts'
import { formatReais, sumCents } from '#shared/money/money.ts'
import { formatDate } from '#shared/time/civil.ts'
import { UNANSWERED_TEXTS, type Policy } from '#shared/policy/policy.ts'
import { isWalkIn } from '#shared/reservation/status.ts'
import { creditBackOf } from '../credit/creditBack.ts'
import { creditPartsOf } from '../credit/creditParts.ts'
import type { Db } from '../db/db.ts'
import { toInstant } from '../db/instant.ts'
import { ReservationRow } from '../db/models.ts'
import { writeTransaction, type Tx } from '../db/writeTransaction.ts'
import { isSameCustomer } from '../customers/link.ts'
import { linkOf, linkText } from './groupLink.ts'
import { handedOverAt } from './handOver.ts'
import type { JobPayloads, MailKind } from '../jobs/jobs.ts'
import { addressIn, calendarHost, type OwnPage } from './calendarFile.ts'
import { composeMail, isLost, MAIL_TEMPLATE } from './composeMail.ts'
import type { BookingDeps, BookingMoney } from './money.ts'
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
  'knex' | 'clock' | 'events' | 'catalog' | 'config' | 'mailer' | 'money' | 'sessionKeys'
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
      money: await moneySentences(deps.knex, deps.money, kind, mailed),
      venue,
      timeZone: deps.config.venueTimezone,
      host: await calendarHost(deps.knex),
      organizer: addressIn(deps.config.mailFrom),
    }),
  )
  if (kind !== 'confirmed') return
  const owners = mailed.flatMap((row) => row.customerId ?? [])
  await deps
    .knex('reservations')
    .whereIn(
      'id',
      mailed.map(({ id }) => id),
    )
    .whereNull('emailSentAt')
    // What was handed over while the mail was on the way is confirmed to who has it now.
    .where((any) => any.whereIn('customerId', owners).orWhere({ customerId: null }))
    .update({ emailSentAt: toInstant(deps.clock.now()), emailTemplate: MAIL_TEMPLATE })
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
  deps: Omit<MailDeps, 'money'>,
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
  await deps.mailer.send({
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
  })
}

/** The mail's sentences about the money of these reservations. */
export async function moneySentences(
  knex: Db,
  money: Pick<BookingMoney, 'refundsOf'>,
  kind: MailKind,
  rows: readonly ReservationRow[],
): Promise<string[]> {
  const paid = rows.filter(({ paidBy }) => paidBy !== null)
  if (kind === 'handed-over') return paid.length > 0 ? [CALL_VENUE] : []
  if (kind !== 'canceled') {
    if (paid.length < rows.length) return ['Pagamento: no local.']
    return [`Pagamento recebido: ${await receivedText(knex, paid)}.`]
  }
  const refunds = await money.refundsOf(
    knex,
    paid.filter(({ paidBy }) => paidBy === 'attempt'),
  )
  const credits = await creditBackOf(
    knex,
    paid.map(({ id }) => id),
  )
  const goesBack = paid.filter(({ id, paidBy }) => paidBy === 'attempt' && refunds.get(id)?.length)
  const wentBack = paid.filter(
    ({ paidBy, paymentStatus }) => paidBy === 'admin' && paymentStatus === 'refunded',
  )
  const closed = await closingSentences(knex, paid)
  const open = paid.filter(
    (row) =>
      !goesBack.includes(row) &&
      !wentBack.includes(row) &&
      !closed.ids.has(row.id) &&
      !(row.paidBy === 'credit' && credits.has(row.id)),
  )
  const sentences = [...closed.sentences]
  if (goesBack.length > 0) {
    const sums = new Map(
      goesBack.flatMap(({ id }) => refunds.get(id)!.map((one) => [one.id, one.amount] as const)),
    )
    // A refund may be of others too.
    const back = Math.min(sumCents([...sums.values()]), totalOf(goesBack))
    sentences.push(`O valor de ${formatReais(back)} será devolvido pela mesma forma de pagamento.`)
  }
  if (wentBack.length > 0) {
    sentences.push(`O valor de ${formatReais(totalOf(wentBack))} foi devolvido no local.`)
  }
  const credit = sumCents([...credits.values()].map(({ back, underWay }) => back + underWay))
  if (credit > 0) sentences.push(`O valor de ${formatReais(credit)} volta ao seu crédito.`)
  return open.length > 0 ? [...sentences, ...(await openSentences(knex, open))] : sentences
}

// What the customer cancelled follows its policy; of the rest nobody has decided yet.
async function openSentences(knex: Db, rows: readonly ReservationRow[]): Promise<string[]> {
  const quoted = await knex('customer_cancellations').whereIn(
    'reservationId',
    rows.map(({ id }) => id),
  )
  if (quoted.length < rows.length) return [CALL_VENUE]
  const back = sumCents(quoted.map((one) => one.back))
  return [
    back > 0
      ? `O local devolve ${formatReais(back)} a você.`
      : 'Pela regra de cancelamento desta reserva, o valor pago não é devolvido.',
  ]
}

/** About what a closing of the court left to its customer, or turned into credit. */
async function closingSentences(knex: Db, rows: readonly ReservationRow[]) {
  const ids = rows.map(({ id }) => id)
  const closed = await knex('incident_reservations as i')
    .join('incidents as n', 'n.id', 'i.incidentId')
    .whereIn('i.reservationId', ids)
    .orderBy('i.incidentId')
    .join('reservations as r', 'r.id', 'i.reservationId')
    .leftJoin('payment_groups as g', 'g.id', 'r.paymentGroupId')
    .leftJoin('policies as p', 'p.id', 'g.policyId')
    .select('i.reservationId', 'i.back', 'i.askUntil', 'i.chosen', 'n.reason', 'p.data as policy')
  const asked = closed.filter(({ askUntil, chosen }) => askUntil !== null && chosen === null)
  const given = await knex('credit_entries')
    .whereIn('reservationId', ids)
    .where({ source: 'rain' })
    .select('reservationId', 'cents', 'expiresOn')
  const reasons = [...new Set(closed.map(({ reason }) => reason))]
  const sentences = reasons.map((reason) => `O local fechou a quadra: ${reason}.`)
  if (asked.length > 0) {
    const back = formatReais(sumCents(asked.map((one) => one.back)))
    const until = formatDate(
      asked
        .map(({ askUntil }) => askUntil ?? '')
        .sort()[0]!
        .slice(0, 10),
    )
    // Reservations of one customer in one closing were booked together, or get what the first of them does.
    const policy = asked.find((one) => one.policy)?.policy
    const unanswered = (policy && (JSON.parse(policy) as Policy).unanswered) || 'credit'
    sentences.push(
      `Até ${until} você escolhe: ${back} de crédito para outro horário ou o dinheiro de volta. Responda pelo link da reserva ou fale com o local; sem resposta, ${UNANSWERED_TEXTS[unanswered]}.`,
    )
  }
  if (given.length > 0) {
    const credit = formatReais(sumCents(given.map(({ cents }) => cents)))
    const until = formatDate(given.map(({ expiresOn }) => expiresOn).sort()[0]!)
    sentences.push(`O valor de ${credit} virou crédito, para usar até ${until}.`)
  }
  return {
    sentences,
    ids: new Set([...asked, ...given].map(({ reservationId }) => reservationId)),
  }
}

const CALL_VENUE = 'Sobre o valor pago, fale com o local.'

function totalOf(rows: readonly ReservationRow[]) {
  return sumCents(rows.map(({ price }) => price))
}

/** `R$ 50,00 por PIX e R$ 30,00 em crédito`. */
async function receivedText(knex: Db, paid: readonly ReservationRow[]) {
  const parts = await creditPartsOf(
    knex,
    paid.map(({ id }) => id),
  )
  const credit = sumCents([...parts.values()])
  const money = totalOf(paid) - credit
  return [
    money > 0 && `${formatReais(money)}${await methodText(knex, paid[0]!)}`,
    credit > 0 && `${formatReais(credit)} em crédito`,
  ]
    .filter(Boolean)
    .join(' e ')
}

async function methodText(knex: Db, { paidBy, paymentGroupId, paymentMethod }: ReservationRow) {
  if (paidBy !== 'attempt' || paymentGroupId === null) return ' no local'
  if (paymentMethod === 'PIX') return ' por PIX'
  const attempt = await knex('payment_attempts')
    .where({ paymentGroupId, state: 'paid' })
    .whereNull('moveId')
    .first('cardLast4', 'createdAt')
  const handedAt = await handedOverAt(knex, [paymentGroupId])
  const isTheirs = attempt && (handedAt === null || attempt.createdAt > handedAt)
  return isTheirs && attempt.cardLast4 ? ` no cartão final ${attempt.cardLast4}` : ' no cartão'
}
