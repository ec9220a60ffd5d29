import * as call from '#shared/account/team.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import {
  AUDIT_KINDS,
  AUDIT_PAGE_SIZE,
  type AuditEntity,
  type AuditEntry,
  type AuditPage,
  type AuditQuery,
} from '#shared/account/audit/audit.ts'
import { auditHaystack } from '#shared/operation/audit/auditTexts.ts'
import { fold } from '#shared/platform/text/fold.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { instantOf } from '#shared/platform/time/instantOf.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Deps } from '../../platform/deps.ts'
import { sessionMark } from '../../platform/http/session.ts'

/** `GET /api/audit`: who did what and when, the newest first. No route changes an entry. */
export function auditRoutes(deps: Pick<Deps, 'reads' | 'config'>): Calls {
  const calls = createCalls(null)
  calls.answer(call.readAudit, ({ query }, { ctx }) => {
    const { reads, config } = deps
    return readAudit({ reads, timeZone: config.venueTimezone, session: sessionMark(ctx) }, query)
  })
  calls.answer(call.readAuditPeople, async () => {
    const rows = await deps.reads('users').whereNot({ role: 'user' }).orderBy('username').select()
    return rows.map(({ id, name, username, role }) => ({ id, name: name ?? username, role }))
  })
  return calls
}

type Reading = { reads: Db; timeZone: string; session: string | null }

/** Reads one page. */
async function readAudit(reading: Reading, query: AuditQuery): Promise<AuditPage> {
  const words = fold(query.search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length > 0) return search(reading, query, words)
  const rows = await readRows(reading, query, AUDIT_PAGE_SIZE + 1)
  const shown = rows.slice(0, AUDIT_PAGE_SIZE)
  return {
    entries: await asEntries(reading, shown),
    next: rows.length > shown.length ? shown.at(-1)!.id : null,
  }
}

/** So many at a time are worded and looked through, and so many at most before the person is asked whether to look further. */
const BATCH = 500
const MOST_SEARCHED = 10_000

/** Finds one page of what holds all these words. Entries are stored as codes: what a person reads of them is no column. */
async function search(
  reading: Reading,
  query: AuditQuery,
  words: readonly string[],
): Promise<AuditPage> {
  const found: AuditEntry[] = []
  let { before } = query
  for (let searched = 0; searched < MOST_SEARCHED; searched += BATCH) {
    const rows = await readRows(reading, { ...query, before }, BATCH)
    for (const entry of await asEntries(reading, rows)) {
      const text = auditHaystack(entry, reading.timeZone)
      if (words.every((word) => text.includes(word))) found.push(entry)
      if (found.length > AUDIT_PAGE_SIZE) {
        const entries = found.slice(0, AUDIT_PAGE_SIZE)
        return { entries, next: entries.at(-1)!.id }
      }
    }
    if (rows.length < BATCH) return { entries: found, next: null }
    before = rows.at(-1)!.id
  }
  return { entries: found, next: before ?? null }
}

/** The newest first. Ids grow with time, so that a page is a range of an index however many there are. */
function readRows(
  { reads, timeZone }: Reading,
  { person, day, kind, before }: AuditQuery,
  count: number,
) {
  const query = reads('audit_entries as a')
    .leftJoin('users as u', 'u.id', 'a.userId')
    .leftJoin('users as y', 'y.id', 'a.approvedBy')
    .leftJoin('devices as d', 'd.id', 'a.deviceId')
    .leftJoin('api_keys as k', 'k.mark', 'a.session')
    .orderBy('a.id', 'desc')
    .limit(count)
  if (person !== undefined) void query.where('a.userId', person)
  if (kind !== undefined) void query.whereIn('a.entity', entitiesOf(kind))
  if (before !== undefined) void query.where('a.id', '<', before)
  if (day !== undefined) {
    const [from, to] = [day, addDays(day, 1)].map((date) => instantOf(date, '00:00', timeZone))
    void query.where('a.at', '>=', toInstant(from!)).where('a.at', '<', toInstant(to!))
  }
  return query.select(
    'a.id',
    'a.at',
    'a.madeAt',
    'a.userId',
    'a.sessionKind',
    'a.session',
    'a.offline',
    'a.deviceId',
    'd.name as deviceName',
    'k.name as program',
    'y.name as approverName',
    'y.username as approver',
    'a.entity',
    'a.entityId',
    'a.action',
    'a.changes',
    'u.name',
    'u.username',
    'u.role',
  )
}

async function asEntries(
  { reads, session }: Reading,
  rows: Awaited<ReturnType<typeof readRows>>,
): Promise<AuditEntry[]> {
  const accounts = await accountNames(reads, rows)
  return rows.map(({ userId, name, username, role, changes, ...entry }) => {
    const { deviceId, deviceName, approverName, approver, ...row } = entry
    return {
      ...row,
      here: row.session !== null && row.session === session,
      account: row.entity === 'account' ? (accounts.get(row.entityId) ?? null) : null,
      offline: Boolean(row.offline),
      device: deviceId === null ? null : { id: deviceId, name: deviceName ?? '' },
      approvedBy: approverName ?? approver,
      who: userId === null ? null : { id: userId, name: name ?? username, role },
      changes: JSON.parse(changes),
    }
  })
}

/** What the accounts are called that the entries are about. */
async function accountNames(
  db: Db,
  entries: readonly Pick<Row<'audit_entries'>, 'entity' | 'entityId'>[],
): Promise<Map<string, string>> {
  const ofAccounts = entries.filter(({ entity }) => entity === 'account')
  if (ofAccounts.length === 0) return new Map()
  const ids = new Set(ofAccounts.map(({ entityId }) => Number(entityId)))
  const rows = await db('users')
    .whereIn('id', [...ids])
    .select('id', 'name', 'username')
  return new Map(rows.map(({ id, name, username }) => [String(id), name ?? username]))
}

function entitiesOf(wanted: string): AuditEntity[] {
  const all = Object.entries(AUDIT_KINDS) as [AuditEntity, string][]
  return all.flatMap(([entity, kind]) => (kind === wanted ? [entity] : []))
}
