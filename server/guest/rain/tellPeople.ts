import type { Told } from '#shared/guest/rain/incident.schema.ts'
import type { IncidentPerson } from '#shared/guest/rain/incident.ts'
import { readPhone } from '#shared/platform/contact/phone.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS, weekdayOf } from '#shared/platform/time/weekday.ts'
import { linkOf, linkText } from '../../booking/links/groupLink.ts'
import type { BookingMoney } from '../../booking/rows/money.ts'
import { moneySentences } from '../../booking/mail/moneySentences.ts'
import { namedCourts, type NamedCourts } from '../../booking/rows/reservations.ts'
import { record } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { inChunks, present } from '../../platform/db/rows.ts'
import type { Row } from '../../platform/db/tables.ts'
import { madeMs, writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { dryRowsOf } from './dryHours.ts'

export type TellingDeps = PaymentDeps & { money: BookingMoney }
type Noted = Row<'incident_reservations'>
type Person = { rows: ReservationRow[] }

/** Everybody whose hours a closing met, in the order of play, with a text to send to each. */
export async function peopleOf(deps: TellingDeps, incidentId: number): Promise<IncidentPerson[]> {
  const { knex } = deps
  const incident = await knex('incidents').where({ id: incidentId }).first()
  if (!incident) throw new ProblemError('not-found')
  const noted = await knex('incident_reservations').where({ incidentId })
  const people = await personsOf(deps, noted)
  const courts = await namedCourts(knex)
  const links = await linksOf(deps, people)
  const told = await knex('incident_messages').where({ incidentId })
  const { venue } = await deps.catalog.current()
  const entries = []
  for (const { rows } of people) {
    const [first] = rows
    const { customerEmail, customerName, customerPhone, id } = present(first)
    const message = told.find(({ reservationId }) => reservationId === id)
    const parts = [
      `Olá, ${customerName}! Aqui é ${venue.name}.`,
      ...(await sentencesOf(deps, incident, noted, rows, courts)),
      links.get(id) ?? '',
    ]
    entries.push({
      reservationId: id,
      customerName,
      phone: readPhone(customerPhone),
      text: parts.filter(Boolean).join('\n\n'),
      hasMail: customerEmail !== '',
      openedAt: message?.openedAt ?? null,
      sentAt: message?.sentAt ?? null,
    })
  }
  return entries
}

/** Notes that the chat with somebody was opened, or that the message went out; again it changes nothing. */
export async function noteTold(
  tx: Tx,
  who: { id: number },
  { incidentId, reservationId, state }: Told,
): Promise<void> {
  const key = { incidentId, reservationId }
  const met = await tx.trx('incident_reservations').where(key).first('reservationId')
  if (!met) throw new ProblemError('not-found')
  const at = toInstant(madeMs(tx))
  const made = await tx
    .trx('incident_messages')
    .insert({ ...key, openedAt: at, userId: who.id })
    .onConflict(['incidentId', 'reservationId'])
    .ignore()
    .returning('reservationId')
  if (made.length > 0) {
    const after = { link: 'shown' }
    await record(tx, [{ entity: 'reservation', id: reservationId, action: 'changed', after }], who)
  }
  if (state === 'sent') {
    await tx.trx('incident_messages').where(key).whereNull('sentAt').update({ sentAt: at })
  }
}

/** Who has the same record, or else the same phone, is one person. */
async function personsOf({ knex }: TellingDeps, noted: readonly Noted[]): Promise<Person[]> {
  const rows: ReservationRow[] = []
  for (const chunk of inChunks(noted.map(({ reservationId }) => reservationId))) {
    rows.push(...(await ReservationRow.query(knex).whereIn('id', chunk)))
  }
  const sorted = rows.toSorted(
    (a, b) => a.date.localeCompare(b.date) || a.startTime.localeCompare(b.startTime) || a.id - b.id,
  )
  const people = new Map<string, Person>()
  for (const row of sorted) {
    const phone = readPhone(row.customerPhone)
    const key = row.customerId ? `record ${row.customerId}` : phone ? `phone ${phone}` : `${row.id}`
    const person = people.get(key)
    if (person) person.rows.push(row)
    else people.set(key, { rows: [row] })
  }
  return [...people.values()]
}

async function sentencesOf(
  { knex }: TellingDeps,
  { reason }: Row<'incidents'>,
  noted: readonly Noted[],
  rows: readonly ReservationRow[],
  courts: NamedCourts,
): Promise<string[]> {
  const lines = (some: readonly ReservationRow[]) =>
    some.map((row) => lineOf(row, courts)).join('\n')
  const wasMoved = new Set(
    noted.filter(({ choice }) => choice === 'move').map(({ reservationId }) => reservationId),
  )
  const gone = rows.filter(({ status }) => status === 'canceled')
  const there = rows.filter(({ status }) => status !== 'canceled')
  const moved = there.filter(({ id }) => wasMoved.has(id))
  const back = there.filter(({ id }) => !wasMoved.has(id))
  const dry = await dryRowsOf(
    knex,
    rows.map(({ id }) => id),
  )
  const stays = [...dry.values()].filter(({ status }) => status !== 'canceled')
  const isPaid = gone.some(({ paidBy }) => paidBy !== null)
  return [
    ...(gone.length > 0 ? [`Tivemos de cancelar (${reason}):\n${lines(gone)}`] : []),
    ...(isPaid ? await moneySentences(knex, 'canceled', gone) : []),
    ...(moved.length > 0 ? [`Seu horário mudou (${reason}). Agora é:\n${lines(moved)}`] : []),
    ...(back.length > 0 ? [`Sua reserva está de pé:\n${lines(back)}`] : []),
    ...(stays.length > 0 ? [`Continua de pé:\n${lines(stays)}`] : []),
  ]
}

function lineOf({ courtId, date, endTime, startTime }: ReservationRow, courts: NamedCourts) {
  const court = courts.get(courtId)?.name ?? ''
  return `${WEEKDAY_LABELS[weekdayOf(date)]}, ${formatDate(date)}, ${startTime} às ${endTime}, ${court}`
}

/** By a person's first reservation. */
async function linksOf(deps: TellingDeps, people: readonly Person[]): Promise<Map<number, string>> {
  const groups = people.flatMap(({ rows: [first] }) =>
    first?.paymentGroupId ? [{ id: first.id, group: first.paymentGroupId }] : [],
  )
  if (groups.length === 0) return new Map()
  return writeTransaction(deps, async (tx) => {
    const links = new Map<number, string>()
    for (const { group, id } of groups.toSorted((a, b) => (a.group < b.group ? -1 : 1))) {
      links.set(id, linkText(deps.config, await linkOf(tx, deps.sessionKeys, group)))
    }
    return links
  })
}
