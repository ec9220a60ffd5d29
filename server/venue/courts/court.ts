import type { Stranded } from '#shared/venue/hours/stranded.schema.ts'
import { CourtDraftSchema, type CourtDraft } from '#shared/venue/courts/court.schema.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { meetsAgain, meetsOn, type FixedClass } from '#shared/venue/classes/fixedClass.ts'
import { nameKey } from '#shared/venue/courts/shortNames.ts'
import { hoursBetween } from '#shared/platform/time/hours.ts'
import { isPast, venueNow, type VenueNow } from '#shared/platform/time/venueClock.ts'
import { record } from '../../platform/db/audit.ts'
import { changeRow } from '../../platform/db/changeRows.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { present } from '../../platform/db/rows.ts'
import { lockCourts, type Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { type RowEdit, parsePatch, refuseStale } from '../../platform/http/rowEdit.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { deleteHolds } from '../occupancy/freeSlots.ts'
import { futureReservations, toStranded } from '../catalog/affected.ts'
import { loadCatalog, toCourt } from '../catalog/catalog.ts'
import { keepOpening } from '../catalog/pastOpening.ts'

/** The court that a field names; 422 on that field when there is none or it was deleted. */
export async function requireCourt({ trx }: Tx, id: number, field = 'courtId'): Promise<Court> {
  const row = await trx('courts').where({ id }).whereNull('deletedAt').first()
  if (!row) {
    throw new ProblemError('invalid-input', { errors: { [field]: ['Quadra não encontrada'] } })
  }
  return toCourt(row)
}

/** The court to edit, as the API shows it; 404 when there is none or it was deleted, 412 when it has another version. */
async function findCourt({ trx }: Tx, { id, expected }: RowEdit): Promise<Court> {
  const row = await trx('courts').where({ id }).whereNull('deletedAt').first()
  if (!row) throw new ProblemError('not-found')
  const court = toCourt(row)
  refuseStale(expected, court)
  return court
}

type ZoneDeps = Pick<Deps, 'config'>

export async function createCourt(tx: Tx, deps: ZoneDeps, draft: CourtDraft): Promise<Court> {
  await lockCourts(tx)
  await refuseSameName(tx, draft.name)
  await refuseSameShortName(tx, draft.shortName)
  await keepOpening(tx, deps)
  const [row] = await tx
    .trx('courts')
    .insert({ ...courtColumns(draft), createdAt: toInstant(tx.nowMs) })
    .returning('*')
  tx.touch({ catalog: true })
  const court = present(row)
  await record(tx, [{ entity: 'court', id: court.id, action: 'created', after: court }])
  return toCourt(court)
}

/** Changes the fields that the body names. An inactive court keeps its reservations and takes no new ones. */
export async function changeCourt(
  tx: Tx,
  deps: ZoneDeps,
  edit: RowEdit,
  body: unknown,
): Promise<Court> {
  await lockCourts(tx)
  const current = await findCourt(tx, edit)
  const draft = parsePatch(CourtDraftSchema, current, body)
  if (nameKey(draft.name) !== nameKey(current.name)) await refuseSameName(tx, draft.name)
  if (draft.shortName !== current.shortName) {
    await refuseSameShortName(tx, draft.shortName, edit.id)
  }
  if (draft.active !== current.active) await keepOpening(tx, deps)
  return toCourt(await changeRow(tx, 'courts', edit.id, courtColumns(draft)))
}

// Two courts of one name are one in every list, mail and spreadsheet.
async function refuseSameName({ trx }: Tx, name: string) {
  const others = await trx('courts').whereNull('deletedAt').select('name')
  if (others.some((other) => nameKey(other.name) === nameKey(name))) {
    throw new ProblemError('invalid-input', {
      errors: { name: ['Já existe uma quadra com este nome'] },
    })
  }
}

/** Refuses one that another court was given; a made one gives way by itself. */
async function refuseSameShortName({ trx }: Tx, shortName: string | null, own?: number) {
  if (shortName === null) return
  const others = await trx('courts').whereNull('deletedAt').select('id', 'shortName')
  const isTaken = others.some(
    (other) =>
      other.id !== own && other.shortName && nameKey(other.shortName) === nameKey(shortName),
  )
  if (isTaken) {
    throw new ProblemError('invalid-input', {
      errors: { shortName: ['Já existe uma quadra com esta abreviação'] },
    })
  }
}

function courtColumns({ sportTypes, sportTypePriority, ...rest }: CourtDraft) {
  return {
    ...rest,
    sportTypes: JSON.stringify(sportTypes),
    sportTypePriority: JSON.stringify(sportTypePriority),
  }
}

/** Deletes a court with its prices and holds, unless it has live bookings: then Refused names them. Its row stays, for past reservations. */
export async function removeCourt(tx: Tx, { config }: ZoneDeps, edit: RowEdit): Promise<Court> {
  await lockCourts(tx)
  const court = await findCourt(tx, edit)
  const affected = await usesOf(tx, court, config.venueTimezone)
  if (affected.reservations.length > 0 || affected.classes.length > 0) {
    throw new Refused('court-in-use', { affected })
  }
  await keepOpening(tx, { config })
  const { trx } = tx
  const courtId = court.id
  await trx('prices').where({ courtId }).delete()
  await trx('special_prices').where({ courtId }).delete()
  const holds = await trx('holds').where({ courtId }).select('id')
  await deleteHolds(
    tx,
    holds.map(({ id }) => id),
  )
  const change = { active: false, deletedAt: toInstant(tx.nowMs) }
  return toCourt(await changeRow(tx, 'courts', courtId, change))
}

async function usesOf(tx: Tx, court: Court, timeZone: string): Promise<Stranded> {
  const now = venueNow(tx.nowMs, timeZone)
  const { fixedClasses } = await loadCatalog(tx.trx)
  // A class whose last hour has begun blocks nothing, and no list shows it any more so that it could be ended.
  const classes = fixedClasses.filter(
    (one) => one.courtId === court.id && (meetsAgain(one, now) || isUnderWay(one, now)),
  )
  return toStranded(await futureReservations(tx, court.id, timeZone), classes, [court])
}

/** Whether the class meets today and has an hour that has not begun. */
function isUnderWay(fixedClass: FixedClass, now: VenueNow) {
  const { startTime, endTime } = fixedClass
  return (
    meetsOn(fixedClass, now.date) &&
    hoursBetween(startTime, endTime).some((hour) => !isPast(now.date, hour, now))
  )
}
