import type { Knex } from 'knex'
import { toReais } from '#shared/money/money.ts'
import type { GroupHistoryEntry } from '#shared/refund/groupHistory.ts'
import type { HistoryEntry } from '#shared/reservation/adminReservation.ts'
import { formatDate } from '#shared/time/civil.ts'
import { readHistory } from '../audit/readHistory.ts'
import type { JobPayloads } from '../jobs/jobs.ts'
import type { NamedCourts } from '../booking/reservation/namedCourts.ts'
import type { ReservationRow } from '../booking/reservation/ReservationRow.ts'
import type { ListedAttempt } from '../payment/ledger/attemptList.ts'
import type { RefundRow } from './refundEntry.ts'

/** Reservations as they were made, changed by hand, and as they ended. */
export async function tellReservations(
  db: Knex,
  rows: readonly ReservationRow[],
  courts: NamedCourts,
): Promise<GroupHistoryEntry[]> {
  const told = await Promise.all(
    rows.map(async (row) => tellOne(row, courts, await readHistory(db, 'reservation', row.id))),
  )
  return told.flat()
}

function tellOne(
  row: ReservationRow,
  courts: NamedCourts,
  history: readonly HistoryEntry[],
): GroupHistoryEntry[] {
  const name = `Reserva #${row.id}`
  const place = `${formatDate(row.date)} às ${row.startTime}, ${courts.get(row.courtId)?.name ?? ''}`
  const entry = (at: string, text: string): GroupHistoryEntry => ({
    at,
    kind: 'reservation',
    text,
    amount: null,
  })
  const made = { ...entry(row.createdAt, `${name} feita: ${place}`), amount: toReais(row.price) }
  const byHand = history
    .filter(({ action }) => action !== 'created')
    .map(({ at, who, action, changes }) =>
      entry(at, `${name} ${ACTIONS[action]} por ${who}${moneyOf(changes)}`),
    )
  const isTold = history.some(({ action }) => action === 'canceled')
  if (row.status !== 'canceled' || isTold) return [made, ...byHand]
  return [made, ...byHand, entry(row.updatedAt, `${name} ${ENDS[row.canceledReason ?? 'admin']}`)]
}

const ACTIONS: Record<HistoryEntry['action'], string> = {
  created: 'feita',
  changed: 'alterada',
  approved: 'aprovada',
  canceled: 'cancelada',
  paid: 'paga',
  expired: 'vencida',
  refunded: 'estornada',
}
const ENDS: Record<NonNullable<ReservationRow['canceledReason']>, string> = {
  expired: 'venceu sem pagamento',
  customer: 'cancelada pelo cliente',
  admin: 'cancelada pelo local',
  refunded: 'cancelada: o valor foi devolvido',
}

function moneyOf(changes: HistoryEntry['changes']) {
  const money = changes.find(({ field }) => field === 'Valor pago' || field === 'Pagamento')
  return money?.after ? ` (${money.field.toLowerCase()}: ${money.after.toLowerCase()})` : ''
}

/** What admins decided about the money, and why. */
export async function tellDecisions(
  db: Knex,
  rows: readonly ReservationRow[],
  refunds: readonly RefundRow[],
  attempts: readonly ListedAttempt[],
): Promise<GroupHistoryEntry[]> {
  const kept = await db('money_decisions as d')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .whereIn(
      'd.reservation_id',
      rows.map(({ id }) => id),
    )
    .select('d.at', 'd.note', 'd.reservation_id', 'u.name', 'u.username')
  const issues = await db('payment_issue_decisions as d')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .whereIn('d.issue_id', [
      ...refunds.map(({ id }) => `refund-${id}`),
      ...attempts.map(({ id }) => `charge-${id}`),
    ])
    .select('d.at', 'd.note', 'd.decision', 'u.name', 'u.username')
  const entry = (decision: Decision, what: string): GroupHistoryEntry => {
    const who = decision.name ?? decision.username ?? 'Administrador'
    const why = decision.note ? `: ${decision.note}` : ''
    return { at: decision.at, kind: 'decision', text: `${what}, por ${who}${why}`, amount: null }
  }
  return [
    ...kept.map((decision) =>
      entry(decision, `O valor da reserva #${decision.reservationId} fica com o local`),
    ),
    ...issues.map((decision) =>
      entry(
        decision,
        decision.decision === 'rebooked'
          ? 'O valor passou a outros horários'
          : 'O valor foi mantido',
      ),
    ),
  ]
}

type Decision = {
  at: string
  note: string | null
  name: string | null
  username: string | null
}

/** Mails about these reservations, as they went out or wait to. */
export async function tellMails(
  db: Knex,
  rows: readonly ReservationRow[],
): Promise<GroupHistoryEntry[]> {
  const jobs: { payload: string; createdAt: string; doneAt: string | null }[] = await db('jobs')
    .where({ kind: 'mail' })
    .whereIn(
      'subject',
      rows.map(({ id }) => String(id)),
    )
    .orderBy('id')
    .select('payload', 'createdAt', 'doneAt')
  return jobs.map(({ payload, createdAt, doneAt }) => {
    const { kind }: JobPayloads['mail'] = JSON.parse(payload)
    const what = kind === 'confirmed' ? 'confirmação' : 'cancelamento'
    return {
      at: doneAt ?? createdAt,
      kind: 'mail',
      text: doneAt ? `E-mail de ${what} enviado` : `E-mail de ${what} à espera de envio`,
      amount: null,
    }
  })
}
