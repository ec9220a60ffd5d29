import { answerRows, madeRows, type AnswerRow, type MadeRow } from './answerRows.ts'
import { rowKindOf, targetOf, withIds } from './commandTarget.ts'
import type { Command } from './command.ts'
import type { QueuedCommand } from './queuedCommand.ts'
import { isTempId } from './tempId.ts'

/** What the commands behind an accepted one become: of the row that it made, and on the version that it left. */
export function settleQueue(
  queue: readonly QueuedCommand[],
  accepted: QueuedCommand,
  answer: unknown,
): QueuedCommand[] {
  const made = madeRows(accepted, answer)
  const rows = answerRows(accepted.command, answer)
  const kind = rowKindOf(accepted.command)
  return queue.map((queued) => {
    const resolved = withRealIds(queued.command, made)
    const command = rowKindOf(resolved) === kind ? onVersion(resolved, rows, answer) : resolved
    return command === queued.command ? queued : { ...queued, command }
  })
}

/** The command about the rows that the server has made meanwhile; the same one when it speaks of none of them. */
export function withRealIds(command: Command, made: readonly MadeRow[]): Command {
  const real = (id: number) => (isTempId(id) ? made.find(({ tempId }) => tempId === id) : undefined)
  const target = targetOf(command)
  const own = target && real(target.id)
  const resolved = withIds(command, (id) => real(id)?.id ?? id)
  if (JSON.stringify(resolved) === JSON.stringify(command)) return command
  return own ? ({ ...resolved, version: own.version } as Command) : resolved
}

// One more than what the person saw: nobody else was in between, so the edit is still about what they saw.
function onVersion(command: Command, rows: readonly AnswerRow[], answer: unknown): Command {
  const version =
    command.kind === 'venue.update'
      ? (answer as { version?: number }).version
      : rows.find(({ id }) => id === targetOf(command)?.id)?.version
  const isNext = 'version' in command && version === command.version + 1
  return isNext ? { ...command, version } : command
}
