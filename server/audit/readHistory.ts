import type { Knex } from 'knex'
import type { HistoryEntry } from '#shared/reservation/adminReservation.ts'

/** An admin's change of a row, its fields by their names; the caller adds the Portuguese labels. */
export type Audited<Field extends string> = Omit<HistoryEntry, 'changes'> & {
  changes: { field: Field; before: string | null; after: string | null }[]
}

/** The admins' changes of a row, oldest first. */
export async function readHistory<Field extends string>(
  db: Knex,
  entity: 'reservation' | 'fixedClass',
  id: number,
): Promise<Audited<Field>[]> {
  const entries = await db('audit_entries as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .where({ entity, entityId: String(id) })
    .orderBy('a.id')
    .select('a.at', 'a.actor', 'a.action', 'a.changes', 'u.name', 'u.username')
  return entries.map(({ at, actor, action, changes, name, username }) => ({
    at,
    who: actor === 'admin' ? (name ?? username ?? 'Administrador') : WHO[actor],
    action,
    changes: JSON.parse(changes),
  }))
}

const WHO: Record<string, string> = { customer: 'Cliente', system: 'Sistema' }
