import type { Command } from './command.ts'
import { rowKindOf, targetOf } from './commandTarget.ts'
import type { Snapshot } from './snapshot.ts'
import { listOf } from './listOf.ts'
import { creationOf, isTempId } from './tempId.ts'

/** What the server would probably answer to a command that waits: the rows as the replay shows them, in the shape of the answer. */
export function expectedAnswer(shown: Snapshot, command: Command, tempId: number | null): object {
  const kind = rowKindOf(command)
  if (kind === 'venue') return shown.venue ?? {}
  const target = targetOf(command)
  const isOwn = ({ id }: { id: number }) =>
    tempId === null ? id === target?.id : isTempId(id) && creationOf(id) === tempId
  const rows = listOf(shown, kind).filter(isOwn)
  if (kind === 'reservation') {
    return { ...rows[0], reservations: rows, canceled: [], skipped: [] }
  }
  return command.kind === 'price.copy' ? rows : { ...rows[0] }
}
