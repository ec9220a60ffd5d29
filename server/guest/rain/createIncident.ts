import { CREDIT_DAYS } from '#shared/book/credit/credit.ts'
import {
  incidentRows,
  scopeOf,
  type ClosedPart,
  type IncidentAnswer,
} from '#shared/guest/rain/incident.ts'
import type { IncidentDraft } from '#shared/guest/rain/incident.schema.ts'
import { sumCents } from '#shared/platform/money/money.ts'
import { ASK_DAYS } from '#shared/venue/policy/policy.ts'
import { addDays, daysBetween } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { demandRefund, type Decider } from '../../account/devices/refundLimit.ts'
import { cancelReservations } from '../../booking/life/life.ts'
import {
  namedCourts,
  toAdminReservation,
  type NamedCourts,
} from '../../booking/rows/reservations.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { loadCatalog } from '../../venue/catalog/catalog.ts'
import { cancelOccurrences } from '../../venue/classes/fixedClass.ts'
import { deleteHolds } from '../../venue/occupancy/freeSlots.ts'
import { record } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { ReservationRow } from '../../platform/db/models.ts'
import { inChunks, present } from '../../platform/db/rows.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { closeHours, countFree, readMet, type Met } from './closedHours.ts'
import { keepDryHours } from './dryHours.ts'
import { giveBack, turnIntoCredit } from './incidentMoney.ts'
import { moveAway } from './moveAway.ts'

const DAY_MS = 86_400_000
/** A tablet may have been without a connection for so long. */
const LATEST_DAYS = 7

type Seen = IncidentDraft['rows'][number]
/** Something as a whole, or the closed part of it; `part` is what of a longer reservation goes while the rest stays. */
type Decided = ReturnType<typeof scopeOf> &
  Pick<Seen, 'choice' | 'place'> & { part: ClosedPart | null }

/**
 * Closes courts for some hours and does with each thing on them what the person chose, all or nothing. What was shown and is gone is left
 * alone; what was not shown, or looks different, is asked about again.
 */
export async function createIncident(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: Decider,
  draft: IncidentDraft,
): Promise<IncidentAnswer> {
  const { met, today } = await readClosing(tx, deps, draft)
  const rows = decidedRows(met, draft)
  const skipped = draft.rows.length - rows.length
  const chosen = rows.filter(({ choice }) => choice !== 'keep')
  if (chosen.length === 0 && met.openHours.length === 0) {
    return { id: null, canceled: [], moved: [], shortened: [], classes: [], skipped }
  }
  await demandRefund(tx, who, sumOf(rows, ['credit', 'refund']))
  const incidentId = await insertIncident(tx, who, draft)
  const courts = await namedCourts(tx.trx)
  const parts = chosen.flatMap(({ part }) => part ?? [])
  const divided = await keepDryHours(tx, who, { incidentId, parts })
  const done = chosen.map((row) => ({ ...row, id: divided.get(row.id)?.apart.id ?? row.id }))
  const canceled = await cancelAll(tx, who, { incidentId, rows: done })
  const classes = await cancelOccurrences(tx, who, ofKind(done, 'class'), draft.date)
  await deleteHolds(tx, met.holdIds)
  const moved = await moveAway(tx, deps, who, { incidentId, date: draft.date, rows: done, courts })
  await closeHours(tx, incidentId, draft)
  const aparts = [...divided.values()].map(({ apart }) => apart)
  await noteRows(tx, incidentId, ofKind(done, 'reservation'), [...met.reservations, ...aparts])
  await payBack(tx, who, { incidentId, rows: done, today })
  return {
    id: incidentId,
    skipped,
    canceled: await read(tx, canceled, courts),
    moved,
    shortened: [...divided.values()].map(({ row }) => toAdminReservation(row, courts)),
    classes,
  }
}

/** Closes the hours that nobody has: it rains, whatever else has changed on the courts. Who is on them keeps their hour until somebody has decided. */
export async function closeFreeHours(
  tx: Tx,
  deps: Pick<CatalogDeps, 'config'>,
  who: Decider,
  draft: IncidentDraft,
): Promise<void> {
  const { met } = await readClosing(tx, deps, draft)
  if ((await countFree(tx, draft)) === 0) return
  const incidentId = await insertIncident(tx, who, draft)
  await deleteHolds(tx, met.holdIds)
  await closeHours(tx, incidentId, draft)
}

/** Locks the courts, and reads what is on them. */
async function readClosing(tx: Tx, { config }: Pick<CatalogDeps, 'config'>, draft: IncidentDraft) {
  await lockCourts(tx)
  const { date: today } = venueNow(tx.nowMs, config.venueTimezone)
  if (daysBetween(draft.date, today) > LATEST_DAYS) throw new Refused('slot-past')
  const catalog = await loadCatalog(tx.trx)
  if (!draft.courtIds.every((id) => catalog.courts.some((court) => court.id === id))) {
    throw new ProblemError('invalid-input', { errors: { courtIds: ['Escolha as quadras'] } })
  }
  return { met: await readMet(tx, catalog, draft), today }
}

/** What is there, with what the person chose for it. Throws Refused for anything that they have not seen as it is. */
function decidedRows(met: Met, draft: IncidentDraft): Decided[] {
  const asked = new Map(draft.rows.map((row) => [`${row.kind} ${row.id}`, row]))
  return incidentRows(draft, met.facts).map((row) => {
    const seen = asked.get(`${row.kind} ${row.id}`)
    const one = scopeOf(row, seen?.keepsDry ?? false)
    if (!seen || seen.mark !== one.mark) throw new Refused('incident-changed')
    if (!one.choices.includes(seen.choice)) throw new Refused('incident-changed')
    const { choice, place } = seen
    return { ...one, choice, place, part: seen.keepsDry ? row.part : null }
  })
}

async function insertIncident(tx: Tx, who: Decider, draft: IncidentDraft): Promise<number> {
  const { courtIds, date, endTime, reason, startTime } = draft
  const row = { reason, date, startTime, endTime, courts: JSON.stringify(courtIds) }
  const [made] = await tx
    .trx('incidents')
    .insert({ ...row, userId: who.id, at: toInstant(tx.nowMs) })
    .returning('id')
  const { id } = present(made)
  const after = { reason, date, startTime, endTime, courts: courtIds.join(', ') }
  await record(tx, [{ entity: 'incident', id, action: 'created', after }], who)
  return id
}

type Cancelling = { incidentId: number; rows: readonly Decided[] }

/** Cancels all that neither stays nor moves, with the rest of unpaid carts; returns the ids. */
async function cancelAll(
  tx: Tx,
  who: Decider,
  { incidentId, rows }: Cancelling,
): Promise<number[]> {
  const gone = ofKind(rows, 'reservation').filter(({ choice }) => choice !== 'move')
  const ids = [...new Set(gone.flatMap(({ id, mates }) => [id, ...mates]))]
  await cancelReservations(tx, ids, {
    by: who,
    noting: { incident: incidentId },
    reason: 'incident',
  })
  return ids
}

async function noteRows(
  tx: Tx,
  incidentId: number,
  rows: readonly Decided[],
  before: readonly Pick<ReservationRow, 'id' | 'status'>[],
) {
  const stood = new Map(before.map(({ id, status }) => [id, status]))
  const askUntil = toInstant(tx.nowMs + ASK_DAYS * DAY_MS)
  const noted = rows.flatMap(({ back, choice, id }) =>
    choice === 'keep'
      ? []
      : [
          {
            incidentId,
            reservationId: id,
            choice,
            back,
            askUntil: choice === 'ask' ? askUntil : null,
            statusBefore: choice === 'move' ? null : statusBefore(stood.get(id)),
          },
        ],
  )
  for (const chunk of inChunks(noted)) await tx.trx('incident_reservations').insert(chunk)
}

// Only what occupies its hours is met.
function statusBefore(status?: ReservationRow['status']) {
  return status === 'pending' ? status : ('approved' as const)
}

type PayingBack = { incidentId: number; rows: readonly Decided[]; today: string }

async function payBack(tx: Tx, who: Decider, { incidentId, rows, today }: PayingBack) {
  const shares = (choice: Decided['choice']) =>
    new Map(rows.filter((row) => row.choice === choice).map(({ id, back }) => [id, back]))
  const expiresOn = addDays(today, CREDIT_DAYS)
  await turnIntoCredit(tx, shares('credit'), { incidentId, expiresOn, userId: who.id })
  await giveBack(tx, shares('refund'))
}

async function read(tx: Tx, ids: readonly number[], courts: NamedCourts) {
  const rows: ReservationRow[] = []
  for (const chunk of inChunks(ids)) {
    rows.push(...(await ReservationRow.query(tx.trx).whereIn('id', chunk).orderBy(['date', 'id'])))
  }
  return rows.map((row) => toAdminReservation(row, courts))
}

function ofKind(rows: readonly Decided[], kind: Decided['kind']) {
  return rows.filter((row) => row.kind === kind)
}

function sumOf(rows: readonly Decided[], choices: readonly Decided['choice'][]) {
  return sumCents(rows.filter(({ choice }) => choices.includes(choice)).map(({ back }) => back))
}
