import type { Command } from './command.ts'
import { tempIdsIn, targetOf } from './commandTarget.ts'
import type { QueuedCommand } from './queuedCommand.ts'
import { creationOf, isTempId } from './tempId.ts'

/** A command in the queue, as far as another one has to know about it. */
export type Waiting = QueuedCommand & {
  /** Whether it was ever on its way: then the server may have done it, answer or not. */
  wasTried: boolean
}
/** What a new command does to the queue. */
export type Amendment =
  | { kind: 'append' }
  /** It changes what a creation will make: that one goes out as it is now wanted. */
  | { kind: 'amend'; key: string; command: Command }
  /** It takes back a creation, and with it what was done to it: none of them goes out. */
  | { kind: 'withdraw'; keys: string[] }

const APPEND: Amendment = { kind: 'append' }

/** How a new command enters the queue. What the server may have seen already is never touched again. */
export function amendQueue(queue: readonly Waiting[], next: Command): Amendment {
  const target = targetOf(next)
  if (!target || !isTempId(target.id)) return APPEND
  const creation = queue.find(({ tempId }) => tempId === creationOf(target.id))
  if (!creation || creation.wasTried) return APPEND
  if (takesBack(next)) return withdrawal(queue, creation, next, target.id)
  const command = amended(creation.command, next)
  return command ? { kind: 'amend', key: creation.key, command } : APPEND
}

/** The commands that speak of what this one makes, and those that speak of what they make. */
export function dependentsOf(
  queue: readonly QueuedCommand[],
  creation: QueuedCommand,
): QueuedCommand[] {
  const made = new Set(creation.tempId === null ? [] : [creation.tempId])
  return queue.filter((one) => {
    const depends =
      one !== creation && tempIdsIn(one.command).some((id) => made.has(creationOf(id)))
    if (depends && one.tempId !== null) made.add(one.tempId)
    return depends
  })
}

function takesBack(next: Command) {
  switch (next.kind) {
    case 'reservation.status':
    case 'reservation.update':
      return next.body.status === 'canceled'
    case 'reservation.cancel':
      return true
    case 'fixedClass.cancel':
      return next.body.cancelAll === true
    default:
      return next.kind.endsWith('.remove')
  }
}

function withdrawal(
  queue: readonly Waiting[],
  creation: Waiting,
  next: Command,
  id: number,
): Amendment {
  const { command, key } = creation
  if (command.kind === 'price.copy' || command.kind === 'reservation.addOccurrence') return APPEND
  // Money went from hand to hand: that it was taken, and given back or kept, is written down by the server.
  if (next.kind === 'reservation.cancel' && next.body.money !== undefined) return APPEND
  const isSeries = command.kind === 'reservation.create' && command.body.isRecurring
  const scope = next.kind === 'reservation.cancel' ? next.body.scope : 'one'
  if (isSeries && !(scope === 'future' || (scope === 'following' && id === creation.tempId))) {
    return APPEND
  }
  const dependents = dependentsOf(queue, creation)
  // A booking on a court that is taken back is no smaller thing than the court: the server is asked about both.
  const isUsed = dependents.some((one) => 'tempId' in one && isBooking(one.command))
  const wasTried = queue.some((one) => one.wasTried && dependents.includes(one))
  if (wasTried || (command.kind === 'court.create' && isUsed)) return APPEND
  return { kind: 'withdraw', keys: [key, ...dependents.map((one) => one.key)] }
}

function isBooking({ kind }: Command) {
  return kind === 'reservation.create' || kind === 'fixedClass.create'
}

/** The creation with the edit in it; null where the edit cannot be part of it. */
function amended(creation: Command, next: Command): Command | null {
  const isPlain =
    creation.kind === 'court.create' ||
    creation.kind === 'price.create' ||
    creation.kind === 'specialPrice.create' ||
    creation.kind === 'fixedClass.create'
  const isUpdate =
    next.kind === 'court.update' ||
    next.kind === 'price.update' ||
    next.kind === 'specialPrice.update' ||
    next.kind === 'fixedClass.update'
  if (isPlain && isUpdate) return withBody(creation, next.body)
  if (creation.kind !== 'reservation.create' || creation.body.isRecurring) return null
  if (next.kind === 'reservation.status') return withBody(creation, { status: next.body.status })
  if (next.kind !== 'reservation.update') return null
  const { scope: _, ...body } = next.body
  return withBody(creation, body)
}

function withBody(creation: Command & { body: object }, change: object): Command {
  return { ...creation, body: { ...creation.body, ...change } } as Command
}
