import { randomUUID } from 'node:crypto'
import type {
  AdminReservationAnswer,
  OccurrencePreview,
} from '#shared/reservation/adminReservation.ts'
import type { AdminReservationDraft } from '#shared/reservation/adminReservation.schema.ts'
import { toInstant } from '../../db/instant.ts'
import { lockCourts, type Tx } from '../../db/writeTransaction.ts'
import type { CatalogDeps } from '../../catalog/catalog.ts'
import { Refused } from '../../http/problem.ts'
import { deskFacts, glance, type DeskFacts } from './deskFacts.ts'
import { toAdminReservation } from './adminReservation.ts'
import { insertByStaff } from './insertByStaff.ts'
import { obstaclesIn } from './obstacles.ts'
import { plannedOccurrences, type Planned } from './plannedOccurrences.ts'
import { refuseObstacle } from './refuseObstacle.ts'

type Looked = Planned & { preview: OccurrencePreview }

/** What would become of the draft, date by date. Writes nothing. */
export async function previewByStaff(
  deps: CatalogDeps,
  draft: AdminReservationDraft,
): Promise<OccurrencePreview[]> {
  const planned = plannedOccurrences(draft)
  const facts = await glance(
    deps,
    planned.map(({ place }) => place),
  )
  return looked(draft, planned, facts).map(({ preview }) => preview)
}

/** Writes down what the desk takes: one reservation or a weekly series, all of it or nothing, except for the dates that the person leaves out. */
export async function placeByStaff(
  tx: Tx,
  deps: Pick<CatalogDeps, 'catalog' | 'config'>,
  who: { id: number },
  draft: AdminReservationDraft,
): Promise<AdminReservationAnswer> {
  await lockCourts(tx)
  const planned = plannedOccurrences(draft)
  const facts = await deskFacts(
    tx,
    deps,
    planned.map(({ place }) => place),
  )
  const { kept, leftOut } = chosen(draft, looked(draft, planned, facts), facts)
  const recurrenceId = draft.isRecurring ? randomUUID() : null
  const courts = new Map(facts.catalog.courts.map((court) => [court.id, court]))
  const rows = await insertByStaff(
    tx,
    facts,
    { who, courts },
    { ...columnsOf(draft), recurrenceId },
    kept.map(({ place }) => place),
  )
  if (recurrenceId) await keepSkipped(tx, recurrenceId, leftOut)
  const reservations = rows.map((row) => toAdminReservation(row, courts))
  return {
    ...reservations[0]!,
    reservations,
    skipped: leftOut.map(({ preview }) => preview),
  }
}

function looked(
  draft: AdminReservationDraft,
  planned: readonly Planned[],
  facts: DeskFacts,
): Looked[] {
  const obstacles = obstaclesIn(facts)
  return planned.map((one) => {
    const preview = obstacles.preview(one.place)
    // What is over takes no hour, and so nobody is in its way.
    const isFree = draft.status === 'canceled' && preview.obstacle?.reason === 'taken'
    return { ...one, preview: isFree ? { ...preview, obstacle: null } : preview }
  })
}

function chosen(draft: AdminReservationDraft, all: readonly Looked[], facts: DeskFacts) {
  if (!draft.isRecurring) {
    const { place, preview } = all[0]!
    refuseObstacle(preview.obstacle, place, obstaclesIn(facts))
  }
  const isLeftOut = ({ isLeftOut, preview }: Looked) =>
    isLeftOut || (draft.skipConflicts && preview.obstacle !== null)
  const leftOut = all.filter(isLeftOut)
  const kept = all.filter((one) => !isLeftOut(one))
  const blocked = kept.filter(({ preview }) => preview.obstacle !== null)
  if (blocked.length > 0 || kept.length === 0) {
    const told = blocked.length > 0 ? blocked : all
    throw new Refused('occurrences-taken', { occurrences: told.map(({ preview }) => preview) })
  }
  return { kept, leftOut }
}

async function keepSkipped({ trx, nowMs }: Tx, recurrenceId: string, leftOut: readonly Looked[]) {
  if (leftOut.length === 0) return
  const createdAt = toInstant(nowMs)
  await trx('recurrence_skips').insert(
    leftOut.map(({ place }) => ({ recurrenceId, date: place.date, createdAt })),
  )
}

function columnsOf(draft: AdminReservationDraft) {
  const { customerName, customerEmail, customerPhone, customerCpf } = draft
  const { price, status, paymentStatus, notes } = draft
  return {
    customerName,
    customerEmail,
    customerPhone,
    customerCpf,
    price,
    status,
    paymentStatus,
    notes,
  }
}
