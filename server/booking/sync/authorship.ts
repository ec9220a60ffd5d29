import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type { HeldReason } from '#shared/commands/sync/heldEdit.ts'
import type { ParsedEdit } from '#shared/commands/sync/edits.ts'
import { sealedContent, type Seal } from '#shared/commands/sync/seal.ts'
import { sealBy, secretsOf } from '../../account/devices/unlockSecrets.ts'
import { personWith } from '../../account/people/accounts.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { BroughtEdit } from '../../platform/http/broughtEdit.ts'

type Secrets = Awaited<ReturnType<typeof secretsOf>>
type Bringer = Pick<BroughtEdit, 'user' | 'session'> & {
  queue: Row<'edit_queues'>
  secrets: (authorId: number) => Promise<Secrets>
}

/** Reads what each person's PIN has opened once for all edits of a batch: a tablet's people have many, and none is ever changed. */
export function secretsOnce(db: Db): Bringer['secrets'] {
  const known = new Map<number, Promise<Secrets>>()
  return (authorId) => {
    const read = known.get(authorId) ?? secretsOf(db, authorId)
    known.set(authorId, read)
    return read
  }
}

/** In whose name an edit is done, or why nobody does it. */
export type Authorship =
  Pick<BroughtEdit, 'user' | 'session'> | { authorId: number; why: HeldReason }

/** Asks of an edit that a device has brought who made it: what their PIN has sealed is theirs whoever brings it, what nobody has sealed is done in its author's own session (`pwa/offline/queue/README.md`). */
export async function authorshipOf(
  db: Db,
  { queue, secrets, session, user }: Bringer,
  edit: ParsedEdit,
): Promise<Authorship> {
  const { sealed } = edit
  if (!sealed) {
    return isDoubtful(queue, session, edit) ? { authorId: user.id, why: 'seal' } : { user, session }
  }
  const authorId = sealed.by
  const deviceId = sealingDevice(await secrets(authorId), queue, edit, sealed)
  if (deviceId === null) return { authorId, why: 'seal' }
  const device = await db('devices').where({ id: deviceId }).first('revokedAt')
  if (!device || device.revokedAt) return { authorId, why: 'device' }
  if (authorId === user.id) return { user, session }
  const author = await personWith(db, authorId)
  if (!author || author.role === 'user') return { authorId, why: 'person' }
  return { user: byPin(author), session: inTheirPlace(session, authorId, deviceId) }
}

// A PIN seals from the first time on that its device knew how: what is older was made by a release before that.
function isDoubtful(
  { deviceId, sealedSince }: Row<'edit_queues'>,
  { signedInBy }: BroughtEdit['session'],
  { madeAt }: ParsedEdit,
) {
  return deviceId !== null && signedInBy === 'pin' && sealedSince !== null && madeAt >= sealedSince
}

/** The device on which the author's PIN had opened the secret that made the seal; null when none of theirs did. */
function sealingDevice(
  secrets: Secrets,
  { id: queue }: Pick<Row<'edit_queues'>, 'id'>,
  edit: ParsedEdit,
  sealed: Seal,
): number | null {
  const made = sealed.made ?? JSON.stringify(edit.command)
  const content = sealedContent({ ...edit, ...sealed, queue, made })
  return secrets.find(({ hash }) => sealBy(hash, content) === sealed.seal)?.deviceId ?? null
}

const byPin = (person: SessionUser): SessionUser => ({ ...person, signedInBy: 'pin' })

// Nothing of who brings it: neither what they have proved, nor what they hold as a visitor.
function inTheirPlace(
  { externalKey }: BroughtEdit['session'],
  userId: number,
  deviceId: number,
): BroughtEdit['session'] {
  return { externalKey, userId, signedInBy: 'pin', deviceId }
}
