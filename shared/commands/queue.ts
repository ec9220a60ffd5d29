import {
  answerRowsOf,
  createdRows,
  definitionOf,
  rowKindOf,
  targetOf,
  tempIdsIn,
  type Command,
  type QueuedCommand,
} from './command.ts'
import { creationOf, isTempId, withIds } from './tempId.ts'
import type { AnswerRow, CreatedRow } from './defineCommand.ts'

/** The part of a queued command that other commands need. */
export type WaitingCommand = QueuedCommand & {
  /** Whether it was ever sent: then the server may have done it, even without an answer. */
  wasTried: boolean
}
type Amendment =
  | { kind: 'append' }
  /** It changes the body of a creation that was never sent. */
  | { kind: 'amend'; key: string; command: Command }
  /** It removes a row whose creation was never sent: the creation and its edits are dropped. */
  | { kind: 'withdraw'; keys: string[] }

const APPEND: Amendment = { kind: 'append' }

/** How a new command enters the queue. A command that the server may have seen is never changed. */
export function amendQueue(queue: readonly WaitingCommand[], next: Command): Amendment {
  const target = targetOf(next)
  if (!target || !isTempId(target.id)) return APPEND
  const tempId = creationOf(target.id)
  const creation = queue.find((one) => one.tempId === tempId)
  if (!creation || creation.wasTried) return APPEND
  const { command, key } = creation
  const dependents = dependentsOf(queue, creation)
  const supersession = definitionOf(next).supersedes?.(next, command, {
    tempId,
    dependents: dependents.map((one) => one.command),
  })
  if (!supersession) return APPEND
  if (supersession !== 'withdraw') {
    return { kind: 'amend', key, command: { ...command, ...supersession } as Command }
  }
  if (dependents.some(({ wasTried }) => wasTried)) return APPEND
  return { kind: 'withdraw', keys: [key, ...dependents.map((one) => one.key)] }
}

/** The commands that depend on rows that this one creates, directly or through others. */
export function dependentsOf<Queued extends QueuedCommand>(
  queue: readonly Queued[],
  creation: Queued,
): Queued[] {
  const created = new Set(creation.tempId === null ? [] : [creation.tempId])
  return queue.filter((one) => {
    const depends =
      one !== creation && tempIdsIn(one.command).some((id) => created.has(creationOf(id)))
    if (depends && one.tempId !== null) created.add(one.tempId)
    return depends
  })
}

/** The commands behind an accepted one, rewritten to the created row's id and to the new version. */
export function rewriteQueue(
  queue: readonly QueuedCommand[],
  accepted: QueuedCommand,
  answer: unknown,
): QueuedCommand[] {
  const created = createdRows(accepted, answer)
  return queue.map((queued) => {
    const resolved = withRealIds(queued.command, created)
    const rows = answerRowsOf(accepted.command, answer, rowKindOf(resolved))
    const command = onVersion(resolved, rows)
    return command === queued.command ? queued : { ...queued, command }
  })
}

/** The command with placeholder ids replaced by the created rows' ids; the same object when it names none of them. */
export function withRealIds(command: Command, created: readonly CreatedRow[]): Command {
  const real = (id: number) =>
    isTempId(id) ? created.find(({ tempId }) => tempId === id) : undefined
  const target = targetOf(command)
  const own = target && real(target.id)
  const resolved = withIds(command, (id) => real(id)?.id ?? id)
  if (JSON.stringify(resolved) === JSON.stringify(command)) return command
  return own && 'version' in resolved ? { ...resolved, version: own.version } : resolved
}

// Exactly one more than the version the person saw: no other edit came in between, so theirs still applies.
function onVersion(command: Command, rows: readonly AnswerRow[]): Command {
  const version = rows.find(({ id }) => id === targetOf(command)?.id)?.version
  const isNext = 'version' in command && version === command.version + 1
  return isNext ? { ...command, version } : command
}
