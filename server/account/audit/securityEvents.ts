import type { Context } from 'koa'
import type { AuditAction, AuditEntity } from '#shared/account/audit/audit.ts'
import type { Role } from '#shared/account/people/permissions.ts'
import { type AuditedFields, differences } from '../../platform/db/audit.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Deps } from '../../platform/deps.ts'
import { deviceOf } from '../../platform/http/enrolledDevice.ts'
import { currentUser, sessionMark, signedInBy } from '../../platform/http/session.ts'

/** What is written to the log and the audit when somebody signs in or out, or looks at what is not theirs, by its name in the log. */
const EVENTS = {
  'sign-in': { entity: 'session', action: 'signed-in' },
  'sign-in.failed': { entity: 'session', action: 'sign-in-failed' },
  'sign-in.guessed': { entity: 'account', action: 'guessed' },
  'sign-out': { entity: 'session', action: 'signed-out' },
  'account.registered': { entity: 'account', action: 'registered' },
  'pin.changed': { entity: 'account', action: 'pin-changed' },
  'pin.lost': { entity: 'account', action: 'pin-lost' },
  'account.changed': { entity: 'account', action: 'changed' },
  'account.deleted': { entity: 'account', action: 'account-deleted' },
  'password.changed': { entity: 'account', action: 'password-changed' },
  'password.failed': { entity: 'account', action: 'password-failed' },
  'sessions.ended': { entity: 'account', action: 'sessions-ended' },
  'second-factor.added': { entity: 'account', action: 'factor-added' },
  'second-factor.removed': { entity: 'account', action: 'factor-removed' },
  'second-factor.failed': { entity: 'account', action: 'factor-failed' },
  'second-factor.recovered': { entity: 'account', action: 'recovery-used' },
  'second-factor.recovery-renewed': { entity: 'account', action: 'recovery-renewed' },
  'second-factor.proved': { entity: 'account', action: 'proved' },
  'backup.asked': { entity: 'backup', action: 'created' },
  'backup.returned': { entity: 'backup', action: 'returned' },
  'backup.phrase': { entity: 'backupPhrase', action: 'created' },
  'update.asked': { entity: 'update', action: 'created' },
  'update.canceled': { entity: 'update', action: 'canceled' },
  'update.planned': { entity: 'update', action: 'changed' },
  'backup.downloaded': { entity: 'person', action: 'exported' },
  export: { entity: 'person', action: 'exported' },
  'cpf.seen': { entity: 'person', action: 'cpf-seen' },
  'person.searched': { entity: 'person', action: 'searched' },
} as const satisfies Record<string, { entity: AuditEntity; action: AuditAction }>
type SecurityEvent = keyof typeof EVENTS
type EventDeps = Pick<Deps, 'knex' | 'clock' | 'log'>

/** Records what happened at this request, by who is signed in there or by `who`. Never what was typed as a name: it may be a password. */
export async function recordEvent(
  { knex, clock, log }: EventDeps,
  ctx: Context,
  event: SecurityEvent,
  about: { id?: string | number; before?: AuditedFields; after?: AuditedFields } = {},
  who: { id: number; role: Role } | null = currentUser(ctx),
): Promise<Row<'audit_entries'>> {
  const session = sessionMark(ctx)
  const isWarning = event.startsWith('sign-in.') || event.endsWith('.failed')
  log[isWarning ? 'warn' : 'info'](
    { event, user: who?.id ?? null, session, address: ctx.ip, id: ctx.state['requestId'] },
    'security event',
  )
  const { entity, action } = EVENTS[event]
  const after = { ...about.after, ...(entity === 'session' ? { address: ctx.ip } : {}) }
  const [entry] = await knex('audit_entries')
    .insert({
      at: toInstant(clock.now()),
      userId: who?.id ?? null,
      actor: who && who.role !== 'user' ? 'admin' : 'customer',
      entity,
      entityId: String(about.id ?? ''),
      action,
      changes: JSON.stringify(differences(about.before ?? {}, after)),
      session,
      sessionKind: who && signedInBy(ctx),
      madeAt: null,
      deviceId: deviceOf(ctx)?.id ?? null,
    })
    .returning('*')
  return entry!
}
