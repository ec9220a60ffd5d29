import { formatReais, toReais } from '#shared/platform/money/money.ts'
import { staffRefund, type ClosedPrice } from '#shared/payment/refund/closedPrice.ts'
import type { GroupHistoryEntry, PaymentGroupHistory } from '#shared/payment/refund/groupHistory.ts'
import type { HistoryEntry } from '#shared/account/audit/audit.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { peopleNames } from '../../account/people/peopleNames.ts'
import { auditOf, wordedChange, type AuditEntry } from '../../booking/rows/reservationHistory.ts'
import { type NamedCourts, namedCourts } from '../../booking/rows/reservations.ts'
import { closedPricesFrom } from '../../book/credit/closedPrices.ts'
import { moneyBackOf, type MoneyBack } from '../../book/credit/moneyBack.ts'
import { refundsOfCharges, toRefundEntry, type Refund } from '../../book/credit/priceRefunds.ts'
import type { Db } from '../../platform/db/db.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { JobPayloads, MailKind } from '../../platform/jobs/jobs.ts'
import { type ListedAttempt, selectListed, toAttemptEntry } from '../ledger/attemptList.ts'
import { attemptEntries, eventEntries, refundEntries } from './chargeHistory.ts'
import { toPaidReservation } from './listIssues.ts'

/** All that happened to the reservations and the money of one checkout, in order of time; 404 when there is none. */
export async function groupHistory(db: Db, paymentGroupId: string): Promise<PaymentGroupHistory> {
  const rows = await ReservationRow.query(db).where({ paymentGroupId }).orderBy('id')
  if (rows.length === 0) throw new ProblemError('not-found')
  const courts = await namedCourts(db)
  const attempts: ListedAttempt[] = await selectListed(
    db('payment_attempts as a').where('a.paymentGroupId', paymentGroupId),
    db,
  ).orderBy('a.number')
  const refunds = await refundsOfCharges(
    db,
    attempts.map(({ id }) => id),
  )
  const backs = await moneyBackOf(db, rows)
  const prices = await closedPricesFrom(db, rows, backs)
  const history: GroupHistoryEntry[] = [
    ...(await reservationEntries(db, rows, courts)),
    ...attemptEntries(attempts),
    ...(await eventEntries(db, attempts)),
    ...refundEntries(refunds),
    ...(await decisionEntries(db, backs, refunds, attempts)),
    ...(await mailEntries(db, rows)),
  ]
  return {
    paymentGroupId,
    reservations: rows.map((row) => ({
      ...toPaidReservation(row, courts),
      refundAsked: backs.get(row.id)!.refunds.some(({ isOwn }) => isOwn),
      ...refundFields(prices.get(row.id)!),
    })),
    attempts: attempts.map(toAttemptEntry),
    refunds: refunds.map(toRefundEntry),
    story: history.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  }
}

function refundFields(price: ClosedPrice) {
  const refund = staffRefund(price)
  return typeof refund === 'string'
    ? { refundRefusal: refund, refundable: 0, usedCredit: 0 }
    : {
        refundRefusal: null,
        refundable: toReais(refund.cents),
        usedCredit: toReais(refund.spent),
      }
}

/** The creation, the admins' changes and the end of reservations. */
async function reservationEntries(
  db: Db,
  rows: readonly ReservationRow[],
  courts: NamedCourts,
): Promise<GroupHistoryEntry[]> {
  const entries = await Promise.all(
    rows.map(async (row) => entriesOf(row, courts, await auditOf(db, row.id))),
  )
  return entries.flat()
}

function entriesOf(
  row: ReservationRow,
  courts: NamedCourts,
  history: readonly AuditEntry[],
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
      entry(at, `${name} ${ACTIONS[action]} ${BY[who] ?? `por ${who}`}${moneyOf(changes)}`),
    )
  const isWritten = history.some(({ action }) => action === 'canceled')
  if (row.status !== 'canceled' || isWritten) return [made, ...byHand]
  return [made, ...byHand, entry(row.updatedAt, `${name} ${ENDS[row.canceledReason ?? 'admin']}`)]
}

// Whoever is no person of the staff.
const BY: Record<string, string> = { Cliente: 'pelo cliente', Sistema: 'pelo sistema' }
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
  incident: 'cancelada: o local fechou a quadra',
  stranded: 'cancelada: o local fechou o horário',
  refunded: 'cancelada: o valor foi devolvido',
}

function moneyOf(changes: AuditEntry['changes']) {
  const money = changes.find(({ field }) => field === 'money' || field === 'paymentStatus')
  const { field, after } = money ? wordedChange(money) : {}
  return field && after ? ` (${field.toLowerCase()}: ${after.toLowerCase()})` : ''
}

/** What admins decided about the money, and why. */
async function decisionEntries(
  db: Db,
  backs: ReadonlyMap<number, MoneyBack>,
  refunds: readonly Refund[],
  attempts: readonly ListedAttempt[],
): Promise<GroupHistoryEntry[]> {
  const all = [...backs]
  const kept = all.flatMap(([id, { decision, promised }]) =>
    decision?.decision === 'kept' ? [{ ...decision, id, promised }] : [],
  )
  const credited = all.flatMap(([id, { closings, gave }]) =>
    gave.map((one) => {
      const closing = closings.find(({ incidentId }) => incidentId === one.incidentId)
      return { ...one, id, note: null, by: CHOSEN_BY[closing?.chosenBy ?? 'staff'] }
    }),
  )
  const tookBack = all.flatMap(([id, { tookBack }]) =>
    tookBack.map((one) => ({ ...one, id, note: null })),
  )
  const issues = await db('payment_issue_decisions')
    .whereIn('issueId', [
      ...refunds.map(({ id }) => `refund-${id}`),
      ...attempts.flatMap(({ id, chargeTurn }) =>
        Array.from({ length: chargeTurn + 1 }, (_, turn) => `charge-${id}-${turn}`),
      ),
    ])
    .select('at', 'note', 'decision', 'userId')
  const dismissed = await dismissedDoubles(db, [...backs.keys()])
  const names = await peopleNames(
    db,
    [...kept, ...credited, ...tookBack, ...issues, ...dismissed].map(({ userId }) => userId),
  )
  const entry = (decision: Decision, what: string, by?: string): GroupHistoryEntry => {
    const { at, note, userId } = decision
    const who = by ?? `por ${names.get(userId ?? 0) ?? 'Administrador'}`
    return { at, kind: 'decision', text: `${what}, ${who}${note ? `: ${note}` : ''}`, amount: null }
  }
  const valueOf = (id: number) => `O valor da reserva #${id}`
  return [
    ...kept.map((one) => {
      const isByPolicy = one.promised === 0 && !names.has(one.userId ?? 0)
      return entry(one, `${valueOf(one.id)} fica com o local`, isByPolicy ? BY_POLICY : undefined)
    }),
    ...credited.map((one) => ({
      ...entry(one, `${valueOf(one.id)} virou crédito`, one.by),
      amount: toReais(one.cents),
    })),
    ...tookBack.map((one) => ({
      ...entry(one, `O crédito da reserva #${one.id} saiu, para voltar em dinheiro`),
      amount: toReais(one.cents),
    })),
    ...issues.map((decision) =>
      entry(
        decision,
        decision.decision === 'rebooked'
          ? 'O valor passou a outros horários'
          : 'O valor foi mantido',
      ),
    ),
    ...dismissed.map((decision) =>
      entry(decision, `${formatReais(decision.cents)} devolvidos em dobro foram dispensados`),
    ),
  ]
}

/** Returns what was dismissed of prices that were paid out twice. */
async function dismissedDoubles(db: Db, ids: readonly number[]) {
  const found = await Promise.all(
    ids.map((id) =>
      db('payment_issue_decisions')
        .whereRaw('issue_id like ?', [`doubled-${id}-%`])
        .select('at', 'note', 'issueId', 'userId'),
    ),
  )
  return found.flat().map((decision) => {
    const cents = Number(decision.issueId.split('-')[2])
    return { ...decision, cents }
  })
}

const BY_POLICY = 'pela regra de cancelamento'
const CHOSEN_BY = {
  customer: 'escolha do cliente',
  nobody: 'sem resposta do cliente',
  staff: undefined,
} as const

type Decision = { at: string; note: string | null; userId: number | null }

const MAILS: Record<MailKind, string> = {
  confirmed: 'confirmação',
  canceled: 'cancelamento',
  rescheduled: 'mudança de horário',
  restored: 'reabertura das quadras',
  'handed-over': 'aviso de que passou a outra pessoa',
}

/** Mails about these reservations, sent or waiting. */
async function mailEntries(db: Db, rows: readonly ReservationRow[]): Promise<GroupHistoryEntry[]> {
  const jobs = await db('jobs')
    .where({ kind: 'mail' })
    .whereIn(
      'subject',
      rows.map(({ id }) => String(id)),
    )
    .orderBy('id')
    .select('payload', 'createdAt', 'doneAt')
  return jobs.map(({ payload, createdAt, doneAt }) => {
    const { kind }: JobPayloads['mail'] = JSON.parse(payload)
    const what = MAILS[kind]
    return {
      at: doneAt ?? createdAt,
      kind: 'mail',
      text: doneAt ? `E-mail de ${what} enviado` : `E-mail de ${what} à espera de envio`,
      amount: null,
    }
  })
}
