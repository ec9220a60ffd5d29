import {
  answerClasses,
  answerRows,
  definitionOf,
  donePart,
  targetOf,
  type Command,
  type QueuedCommand,
} from './command.ts'
import { fixedClassRows } from './fixedClass.commands.ts'
import { withTakings } from './queuedTakings.ts'
import type { Snapshot } from './snapshot.ts'
import { creationOf, isTempId } from './tempId.ts'

/** The optimistic snapshot after a command that the server has not answered yet. */
export function applyCommand(
  snapshot: Snapshot,
  { command, drawer, key, madeAt, tempId }: QueuedCommand,
): Snapshot {
  const making = { key, madeAt, tempId: tempId ?? 0, ...(drawer && { drawer }) }
  return definitionOf(command).apply(snapshot, command, making)
}

/** The snapshot with the whole queue on top, oldest first. */
export function replay(snapshot: Snapshot, queue: readonly QueuedCommand[]): Snapshot {
  return queue.reduce(
    (before, queued) => withTakings(before, applyCommand(before, queued), queued),
    snapshot,
  )
}

/** The snapshot after the server's answer to a command. Newer rows are not overwritten. */
export function applyAnswer(snapshot: Snapshot, queued: QueuedCommand, answer: unknown): Snapshot {
  const { rows: resource } = definitionOf(queued.command)
  const rows = answerRows(queued.command, answer)
  const target = targetOf(queued.command)
  const known = resource.rows(snapshot).find(({ id }) => id === target?.id)
  const answered = rows.find(({ id }) => id === target?.id)
  // A repeated answer may be older than rows that were read since.
  if (known && answered && known.version > answered.version) return snapshot
  const played = applyCommand(snapshot, {
    ...queued,
    command: donePart(queued.command, answer),
  })
  const placeholders = resource.rows(played).filter(isCreatedBy(queued.tempId))
  const merged = rows.reduce<Snapshot>(
    (before, row) => resource.put(before, row),
    resource.without(played, new Set(placeholders.map(({ id }) => id))),
  )
  const newer = answerClasses(queued.command, answer).filter(
    ({ id, version }) =>
      !fixedClassRows.rows(merged).some((one) => one.id === id && one.version > version),
  )
  const met = newer.reduce<Snapshot>((before, one) => fixedClassRows.put(before, one), merged)
  return { ...met, unsent: snapshot.unsent }
}

/** The probable answer to a queued command, from the replayed rows; null when they do not exist. */
export function expectedAnswer(shown: Snapshot, command: Command, tempId: number | null): unknown {
  const { answer, rows } = definitionOf(command)
  const target = targetOf(command)
  const isOwn =
    tempId === null ? ({ id }: { id: number }) => id === target?.id : isCreatedBy(tempId)
  return answer.of(rows.rows(shown).filter(isOwn))
}

function isCreatedBy(tempId: number | null) {
  return ({ id }: { id: number }) => isTempId(id) && creationOf(id) === tempId
}
