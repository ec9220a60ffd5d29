import type { AuditEntity, AuditAction } from '#shared/account/audit/audit.ts'
import type { HistoryEntry } from '#shared/account/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { record, type AuditedFields, type AuditedValue } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'

export type AuditedChange = {
  id: number
  action: HistoryEntry['action']
  /** null for what did not exist. */
  before: AuditedFields | null
  after: AuditedFields | null
}

/** Records within the transaction an admin's changes of rows of one kind: the fields that differ, before and after. */
export async function recordChanges(
  tx: Tx,
  entity: 'reservation' | 'fixedClass',
  changes: readonly AuditedChange[],
  who: { id: number },
): Promise<void> {
  const acts = changes.map((change) => ({ entity, ...change }))
  await record(tx, acts, who)
}

/** An admin's change of a row, its fields by their names and its values raw; the caller words them. */
export type Audited<Field extends string> = Omit<HistoryEntry, 'action' | 'changes'> & {
  action: AuditAction
  changes: { field: Field; before: AuditedValue; after: AuditedValue }[]
}

/** The admins' changes of a row, oldest first. */
export async function readHistory<Field extends string>(
  db: Db,
  entity: 'reservation' | 'fixedClass' | 'account' | 'customer',
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

/** That it was done, by whom and when, stays; what was changed goes, because names are in it. */
export async function emptyAudit(
  { trx }: Pick<Tx, 'trx'>,
  entity: AuditEntity,
  ids: readonly (number | string)[],
): Promise<void> {
  await trx('audit_entries')
    .where({ entity })
    .whereIn('entityId', ids.map(String))
    .whereNot({ changes: '[]' })
    .update({ changes: '[]' })
}
