import type { AuditAction, AuditEntity, SignedInBy } from '#shared/account/audit/audit.ts'
import { toInstant } from './instant.ts'
import { insertMany } from './insertMany.ts'
import { inChunks } from './rows.ts'
import type { Db } from './db.ts'
import type { Insert } from './tables.ts'

/** Who writes, as the audit names them. */
export type Author = {
  userId: number
  /** Whether they have to prove first that it is still them, where an act asks for it. */
  needsProof?: boolean
  /** Tells sessions apart and is worth nothing to whoever reads it. */
  session: string | null
  sessionKind: SignedInBy | null
  /** The device's clock when the edit was made, of one that waited there. */
  madeAt: string | null
  /** The device's clock, where it was ahead: then the act was made when it arrived. */
  claimedAt?: string
  /** Whether that device had no connection then. */
  offline: boolean
  /** The enrolled device of the session. */
  deviceId: number | null
  /** The drawer that the call names. */
  drawer?: number | null
  /** Who allowed this call by their PIN. */
  approvedBy: number | null
  /** The call, as an approval names it. */
  act?: { key: string; fingerprint: string }
}

/** A code, an ISO date, centavos, a text that a person typed, dates joined by commas. */
export type AuditedValue = string | number | boolean | null
/** A row's raw values by field name; secret ones are masked already. */
export type AuditedFields = Readonly<Record<string, AuditedValue | undefined>>
type AuditedAct = {
  entity: AuditEntity
  id: number | string
  action: AuditAction
  /** null for what did not exist. */
  before?: AuditedFields | null
  after?: AuditedFields | null
}
/** What an entry needs of its transaction, or of a write outside of one. */
export type AuditTx = { trx: Db; nowMs: number; author: Author | null; recorded: number }

/** Records what a person on the staff did, or a customer with their own: the fields that differ, before and after. Without an author, `who` did it, of whom no session is known. */
export async function record(
  tx: AuditTx,
  acts: readonly AuditedAct[],
  who: { id: number } | null = null,
  actor: 'admin' | 'customer' | 'system' = 'admin',
): Promise<void> {
  const { userId, session, sessionKind, madeAt, offline, deviceId, approvedBy } =
    tx.author ?? NOBODY
  const entries: Insert<'audit_entries'>[] = acts.map(({ entity, id, action, before, after }) => ({
    at: toInstant(tx.nowMs),
    userId: who?.id ?? userId,
    actor,
    entity,
    entityId: String(id),
    action,
    changes: JSON.stringify(differences(before ?? {}, after ?? {})),
    session,
    sessionKind,
    madeAt,
    offline,
    deviceId,
    approvedBy,
  }))
  tx.recorded += entries.length
  for (const chunk of inChunks(entries)) await insertMany(tx.trx, 'audit_entries', chunk)
}

const NOBODY = {
  userId: null,
  session: null,
  sessionKind: null,
  madeAt: null,
  offline: false,
  deviceId: null,
  approvedBy: null,
}

// Of no interest, or counted up by every edit.
const UNTOLD = new Set(['id', 'version', 'createdAt', 'updatedAt', 'installationId'])

/** The fields that are not the same. */
export function differences(before: AuditedFields, after: AuditedFields) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !UNTOLD.has(field))
    .map((field) => ({
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
    }))
    .filter((change) => change.before !== change.after)
}
