import type { HistoryEntry } from '#shared/reservation/adminReservation.ts'
import type { Db } from '../db/db.ts'
import { toInstant } from '../db/instant.ts'
import { inChunks } from '../db/rows.ts'
import type { Insert } from '../db/tables.ts'
import type { Tx } from '../db/writeTransaction.ts'

/** A code, an ISO date, centavos, a text that a person typed, dates joined by commas. */
export type AuditedValue = string | number | null
/** A row's raw values by field name; secret ones are masked already. */
export type AuditedFields = Readonly<Record<string, AuditedValue | undefined>>

export type AuditedChange = {
  id: number
  action: HistoryEntry['action']
  /** null for what did not exist. */
  before: AuditedFields | null
  after: AuditedFields | null
}

/** Records within the transaction an admin's changes of rows of one kind: the fields that differ, before and after. */
export async function recordChanges(
  { trx, nowMs }: Tx,
  entity: 'reservation' | 'fixedClass',
  changes: readonly AuditedChange[],
  who: { id: number },
): Promise<void> {
  const entries: Insert<'audit_entries'>[] = changes.map(({ id, action, before, after }) => ({
    at: toInstant(nowMs),
    userId: who.id,
    actor: 'admin',
    entity,
    entityId: String(id),
    action,
    changes: JSON.stringify(differences(before ?? {}, after ?? {})),
  }))
  for (const chunk of inChunks(entries)) await trx('audit_entries').insert(chunk)
}

function differences(before: AuditedFields, after: AuditedFields): Audited<string>['changes'] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
    }))
    .filter((change) => change.before !== change.after)
}

/** An admin's change of a row, its fields by their names and its values raw; the caller words them. */
export type Audited<Field extends string> = Omit<HistoryEntry, 'changes'> & {
  changes: { field: Field; before: AuditedValue; after: AuditedValue }[]
}

/** The admins' changes of a row, oldest first. */
export async function readHistory<Field extends string>(
  db: Db,
  entity: 'reservation' | 'fixedClass',
  id: number,
): Promise<Audited<Field>[]> {
  const entries = await db('audit_entries as a')
    .leftJoin('users as u', 'u.id', 'a.userId')
    .where({ 'a.entity': entity, 'a.entityId': String(id) })
    .orderBy('a.id')
    .select('a.at', 'a.actor', 'a.action', 'a.changes', 'u.name', 'u.username')
  return entries.map(({ at, actor, action, changes, name, username }) => ({
    at,
    who: actor === 'admin' ? (name ?? username ?? 'Administrador') : WHO[actor],
    action,
    changes: JSON.parse(changes),
  }))
}

const WHO = { customer: 'Cliente', system: 'Sistema' }
