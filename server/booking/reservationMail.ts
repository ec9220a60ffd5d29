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
import { linkOf, linkText } from './groupLink.ts'
import { enqueue, type JobPayloads, type MailKind } from '../jobs/jobs.ts'
import { calendarHost, type OwnPage } from './calendarFile.ts'
import { composeMail, MAIL_TEMPLATE } from './composeMail.ts'
import type { BookingDeps, BookingMoney } from './money.ts'

/** Queues one mail to each customer about their reservations, sent once this transaction is committed; queued again for the same state it is still one mail. */
export async function queueMail(
  tx: Tx,
  kind: MailKind,
  reservationIds: readonly number[],
): Promise<void> {
  if (reservationIds.length === 0) return
  const rows: { id: number; customerEmail: string; version: number }[] = await tx
    .trx('reservations')
    .whereIn('id', [...reservationIds])
    // Without an address staff call the customer.
    .whereNot({ customerEmail: '' })
    .orderBy('id')
    .select('id', 'customerEmail', 'version')
  const byCustomer = new Map<string, typeof rows>()
  for (const row of rows) {
    byCustomer.set(row.customerEmail, [...(byCustomer.get(row.customerEmail) ?? []), row])
  }
  for (const theirs of byCustomer.values()) {
    const payload = { kind, reservationIds: theirs.map(({ id }) => id) }
    const { id, version } = theirs[0]!
    // With the version: what is cancelled, rebooked and cancelled again needs a new mail.
    const once = `mail ${kind} ${id}x${theirs.length} v${version}`
    await enqueue(tx, 'mail', payload, { subject: id, once })
  }
}

type MailDeps = Pick<
  BookingDeps,
  'knex' | 'clock' | 'events' | 'catalog' | 'config' | 'mailer' | 'money' | 'sessionKeys'
>

/** Sends the mail about these reservations in their current state: what was cancelled meanwhile is not confirmed, nothing is confirmed twice, and there is no mail about a walk-in. */
export async function sendReservationMail(
  deps: MailDeps,
  { kind, reservationIds }: JobPayloads['mail'],
): Promise<void> {
  const rows = await ReservationRow.query(deps.knex)
    .whereIn('id', reservationIds)
    .orderBy(['date', 'startTime', 'id'])
  const wanted = kind === 'canceled' ? 'canceled' : 'approved'
  const mailed = rows.filter(
    (row) =>
      row.status === wanted &&
      (kind !== 'confirmed' || row.emailSentAt === null) &&
      !isWalkIn(row, deps.config.venueTimezone),
  )
  const first = mailed[0]
  if (!first) return
  const { venue } = await deps.catalog.current()
  const names = new Map(
    (await deps.knex('courts').select('id', 'name')).map(({ id, name }) => [id, name]),
  )
  const pages = await ownPages(deps, mailed)
  await deps.mailer.send(
    composeMail({
      kind,
      to: { name: first.customerName, email: first.customerEmail },
      entries: mailed.map((row) => ({
        ...row,
        courtName: names.get(row.courtId) ?? '',
        priceCents: row.price,
        own: pages.get(row.paymentGroupId ?? '') ?? null,
      })),
      money: await moneySentences(deps.knex, deps.money, kind, mailed),
      venue,
      timeZone: deps.config.venueTimezone,
      host: await calendarHost(deps.knex),
    }),
  )
  if (kind !== 'confirmed') return
  await deps
    .knex('reservations')
    .whereIn(
      'id',
      mailed.map(({ id }) => id),
    )
    .whereNull('emailSentAt')
    .update({ emailSentAt: toInstant(deps.clock.now()), emailTemplate: MAIL_TEMPLATE })
}

/** The links of their groups, made when the mail is composed: no job and no table has them. */
async function ownPages(
  deps: MailDeps,
  rows: readonly ReservationRow[],
): Promise<Map<string, OwnPage>> {
  const ids = [...new Set(rows.flatMap(({ paymentGroupId }) => paymentGroupId ?? []))]
  if (ids.length === 0) return new Map()
  return writeTransaction(deps, async (tx) => {
    const pages = new Map<string, OwnPage>()
    for (const id of ids) {
      const link = await linkOf(tx, deps.sessionKeys, id)
      pages.set(id, { code: link.code, link: linkText(deps.config, link) })
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
  // Of a reservation that staff wrote down without an address, the link is given at the reception alone.
  const [first] = await ReservationRow.query(deps.knex)
    .where({ paymentGroupId })
    .whereNot({ customerEmail: '' })
    .orderBy('id')
  if (!first) return
  const { venue } = await deps.catalog.current()
  const link = await writeTransaction(deps, (tx) => linkOf(tx, deps.sessionKeys, paymentGroupId))
  await deps.mailer.send({
    messageId: `<link-${link.code}-${deps.clock.now()}@${await calendarHost(deps.knex)}>`,
    to: first.customerEmail,
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
    .first('cardLast4')
  return attempt?.cardLast4 ? ` no cartão final ${attempt.cardLast4}` : ' no cartão'
}
