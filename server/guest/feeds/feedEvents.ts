import { meetsOn } from '#shared/venue/classes/fixedClass.ts'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import { addDays, datesBetween, type CivilDate } from '#shared/platform/time/civil.ts'
import { clippedName } from '#shared/platform/text/personName.ts'
import { groupsOf, type Viewer } from '../../booking/links/grants.ts'
import { OWN_TEXT } from '../../booking/mail/calendarFile.ts'
import { linkText } from '../../booking/links/groupLink.ts'
import { namedCourts } from '../../booking/rows/reservations.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import type { Config } from '../../platform/settings/config.ts'
import { fixedClassEntries } from '../../venue/classes/fixedClass.ts'
import { titleOf, type FeedEvent } from './feedFile.ts'

/** How far back and ahead a feed reaches, in days, and for how long it says of an hour that it was cancelled. */
const BACK = 30
const AHEAD = 120
/** A calendar program reads all of it each time. */
const MOST = 1_000
const DAY_MS = 86_400_000

type Reading = { nowMs: number; today: CivilDate }

/** Reads what the staff see on a court, with first names alone: no contact, no note and no money. Of who has played already not even that. */
export async function courtEvents(db: Db, courtId: number, reading: Reading): Promise<FeedEvent[]> {
  const rows = await standing(db, reading).where({ courtId })
  const booked = rows.map((row) => ({
    ...eventOf(row),
    title: titleOf(row.sportType, row.date < reading.today ? '' : clippedName(row.customerName, 1)),
  }))
  const classes = (await fixedClassEntries(db)).filter((one) => one.courtId === courtId)
  return inOrder([...booked, ...classes.flatMap((one) => occurrences(one, one.name, reading))])
}

/** The classes that somebody gives, with their courts. */
export async function teacherEvents(
  db: Db,
  teacherId: number,
  reading: Reading,
): Promise<FeedEvent[]> {
  const courts = await namedCourts(db)
  const classes = (await fixedClassEntries(db)).filter((one) => one.teacherId === teacherId)
  return inOrder(
    classes.flatMap((one) =>
      occurrences(one, `${one.name} – ${courts.get(one.courtId)?.name ?? ''}`, reading),
    ),
  )
}

/** The hours that a customer may see: those of the account, or of the browser. The events are those of the mails. */
export async function customerEvents(
  db: Db,
  viewer: Viewer,
  config: Pick<Config, 'publicUrl' | 'port'>,
  reading: Reading,
): Promise<FeedEvent[]> {
  const groups = groupsOf(db, viewer, reading.nowMs).select('id')
  const rows = await standing(db, reading).whereIn('paymentGroupId', groups)
  const courts = await namedCourts(db)
  const codes = new Map(
    (await groupsOf(db, viewer, reading.nowMs).whereNotNull('code').select('id', 'code')).map(
      ({ code, id }) => [id, code],
    ),
  )
  return rows.map((row) => {
    const code = codes.get(row.paymentGroupId ?? '')
    return {
      ...eventOf(row),
      title: titleOf(row.sportType, courts.get(row.courtId)?.name ?? ''),
      // Without the secret: calendars are shared, and the page opens in the browser that has it.
      ...(code && { description: `${code}. ${OWN_TEXT}: ${linkText(config, { code })}` }),
    }
  })
}

type Standing = Pick<
  Awaited<ReturnType<typeof standing>>[number],
  'id' | 'version' | 'updatedAt' | 'date' | 'startTime' | 'endTime' | 'status'
>

function eventOf(row: Standing): Omit<FeedEvent, 'title'> {
  const { date, endTime, id, startTime, status, updatedAt, version } = row
  const isCanceled = status === 'canceled'
  const changed = { sequence: version, changedAt: updatedAt, isCanceled }
  return { key: `reserva-${id}`, ...changed, date, startTime, endTime }
}

/** Confirmed hours, and for a while those that were confirmed and are cancelled: a program that has one takes it back. */
function standing(db: Db, { nowMs, today }: Reading) {
  const since = toInstant(nowMs - BACK * DAY_MS)
  return db('reservations')
    .whereBetween('date', [addDays(today, -BACK), addDays(today, AHEAD)])
    .where((any) =>
      any
        .where({ status: 'approved' })
        .orWhere((gone) =>
          gone
            .where({ status: 'canceled' })
            .whereRaw(`coalesce(canceled_reason, '') <> 'expired'`)
            .where('updatedAt', '>', since),
        ),
    )
    .orderBy(['date', 'startTime', 'id'])
    .limit(MOST)
}

function occurrences(one: FixedClassEntry, title: string, { today }: Reading): FeedEvent[] {
  const { cancelledDates, createdAt, endTime, id, startTime, version } = one
  return datesBetween(addDays(today, -BACK), addDays(today, AHEAD))
    .filter((date) => meetsOn({ ...one, cancelledDates: [] }, date))
    .map((date) => {
      const isCanceled = cancelledDates.includes(date)
      const sequence = version * 2 + (isCanceled ? 1 : 0)
      // No instant of a class's change is stored: its number stands for it, so that a later one is later.
      const changedAt = toInstant(fromInstant(createdAt) + sequence * 1_000)
      const changed = { sequence, changedAt, isCanceled }
      return { key: `aula-${id}-${date}`, ...changed, date, startTime, endTime, title }
    })
}

function inOrder(events: readonly FeedEvent[]): FeedEvent[] {
  return events
    .toSorted((a, b) => `${a.date} ${a.startTime}`.localeCompare(`${b.date} ${b.startTime}`))
    .slice(0, MOST)
}
