import {
  answerRows,
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

/** A command in the queue, as far as another one has to know about it. */
export type WaitingCommand = QueuedCommand & {
  /** Whether it was ever on its way: then the server may have done it, answer or not. */
  wasTried: boolean
}
/** What a new command does to the queue. */
export type Amendment =
  | { kind: 'append' }
  /** It changes what a creation will create: that one goes out as it is now wanted. */
  | { kind: 'amend'; key: string; command: Command }
  /** It takes back a creation, and with it what was done to it: none of them goes out. */
  | { kind: 'withdraw'; keys: string[] }

const APPEND: Amendment = { kind: 'append' }

/** How a new command enters the queue. What the server may have seen already is never touched again. */
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

/** The commands that name what this one creates, and those that name what they create. */
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

/** What the commands behind an accepted one become: about the row that it created, and on the version that it left. */
export function settleQueue(
  queue: readonly QueuedCommand[],
  accepted: QueuedCommand,
  answer: unknown,
): QueuedCommand[] {
  const created = createdRows(accepted, answer)
  const rows = answerRows(accepted.command, answer)
  const kind = rowKindOf(accepted.command)
  return queue.map((queued) => {
    const resolved = withRealIds(queued.command, created)
    const command = rowKindOf(resolved) === kind ? onVersion(resolved, rows) : resolved
    return command === queued.command ? queued : { ...queued, command }
  })
}

/** The command about the rows that the server has created meanwhile; the same one when it names none of them. */
export function withRealIds(command: Command, created: readonly CreatedRow[]): Command {
  const real = (id: number) =>
    isTempId(id) ? created.find(({ tempId }) => tempId === id) : undefined
  const target = targetOf(command)
  const own = target && real(target.id)
  const resolved = withIds(command, (id) => real(id)?.id ?? id)
  if (JSON.stringify(resolved) === JSON.stringify(command)) return command
  return own && 'version' in resolved ? { ...resolved, version: own.version } : resolved
}

// One more than what the person saw: nobody else was in between, so the edit is still about what they saw.
function onVersion(command: Command, rows: readonly AnswerRow[]): Command {
  const version = rows.find(({ id }) => id === targetOf(command)?.id)?.version
  const isNext = 'version' in command && version === command.version + 1
  return isNext ? { ...command, version } : command
}
