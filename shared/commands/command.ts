import * as v from 'valibot'
import type { Permission } from '../account/people/permissions.ts'
import type { FixedClassEntry } from '../venue/classes/fixedClass.schema.ts'
import { closingDateCommands } from './closingDate.commands.ts'
import { courtCommands } from './court.commands.ts'
import { customerCommands } from './customer.commands.ts'
import {
  isRecord,
  type AnswerRow,
  type AnyCommand,
  type CommandDefinition,
  type CommandRequest,
  type CreatedRow,
} from './defineCommand.ts'
import { fixedClassCommands } from './fixedClass.commands.ts'
import { incidentCommands } from './incident.commands.ts'
import { operationHoursCommands } from './operationHours.commands.ts'
import { priceCommands } from './price.commands.ts'
import { reservationCommands } from './reservation.commands.ts'
import type { RowKind, Snapshot } from './snapshot.ts'
import { isTempId, withIds } from './tempId.ts'
import { specialPriceCommands } from './specialPrice.commands.ts'
import { tabCommands } from './tab.commands.ts'
import { tillCommands } from './till.commands.ts'
import { VENUE_ID, venueCommands } from './venue.commands.ts'

const DEFINITIONS = [
  ...courtCommands,
  ...priceCommands,
  ...specialPriceCommands,
  ...operationHoursCommands,
  ...closingDateCommands,
  ...reservationCommands,
  ...incidentCommands,
  ...customerCommands,
  ...fixedClassCommands,
  ...tillCommands,
  ...tabCommands,
  ...venueCommands,
] as const
type Definition = (typeof DEFINITIONS)[number]
type MadeBy<One> = One extends { request(command: infer Made): unknown } ? Made : never

/** One edit of an admin, as data: what is queued, sent and replayed. Each kind is one HTTP request. */
export type Command = MadeBy<Definition>
export type CommandKind = Command['kind']
export type CommandOf<Kind extends CommandKind> = Extract<Command, { kind: Kind }>

type DefinitionOf<One extends Command> = Extract<Definition, { kind: One['kind'] }>
export type AnswerTo<One extends Command> =
  DefinitionOf<One> extends { answer: { of(rows: never): infer Answer } }
    ? NonNullable<Answer>
    : never
export type RowOf<One extends Command> =
  DefinitionOf<One> extends { rows: { rows(snapshot: Snapshot): readonly (infer Row)[] } }
    ? Row
    : never

/** A command in the queue: sent as it is and replayed as it is. */
export type QueuedCommand = {
  /** A UUID, sent as the same `Idempotency-Key` with every attempt. */
  key: string
  /** By the device's own clock, ISO, for the record: the server's clock decides. */
  madeAt: string
  /** The placeholder id of what it creates; null when it creates nothing. */
  tempId: number | null
  /** The drawer at which it was made: the device may be given another one meanwhile. Missing in what was queued while there was one. */
  drawer?: number
  command: Command
}

const BY_KIND = new Map<string, CommandDefinition<string, object, AnswerRow, unknown>>(
  DEFINITIONS.map((one) => [one.kind, one]),
)

export function definitionOf({ kind }: AnyCommand) {
  const definition = BY_KIND.get(kind)
  if (!definition) throw new Error(`not a command: ${kind}`)
  return definition
}

/** Every kind of edit that there is. */
export const COMMAND_KINDS: readonly string[] = [...BY_KIND.keys()]

/** Parses a stored command, perhaps of an older version of the app: null when this version cannot read it. Its body keeps the wire format. */
export function readCommand(stored: unknown): Command | null {
  const kind = isRecord(stored) ? String(stored['kind']) : ''
  const definition = BY_KIND.get(kind)
  if (!definition) return null
  const { success, output } = v.safeParse(definition.schema, stored)
  return success ? ({ kind, ...output } as Command) : null
}

/** The HTTP request of this command, the same online and offline. */
export function requestOf(command: Command): CommandRequest {
  return definitionOf(command).request(command)
}

/** What whoever makes this edit needs, as its route asks. */
export function permissionOf(command: Command): Permission {
  return definitionOf(command).permission
}

export function rowKindOf(command: Command): RowKind {
  return definitionOf(command).rows.kind
}

export function rowsOf(snapshot: Snapshot, kind: RowKind): readonly AnswerRow[] {
  return DEFINITIONS.find(({ rows }) => rows.kind === kind)?.rows.rows(snapshot) ?? []
}

/** The row that a command changes and the version that the person saw; null for a creation. */
export function targetOf(command: Command): AnswerRow | null {
  if (!('version' in command)) return null
  return { id: 'id' in command ? command.id : VENUE_ID, version: command.version }
}

/** The rows that a command is about: the one that it changes, and those that its body names. */
export function rowsAbout(command: Command): { kind: RowKind; id: number }[] {
  const own = 'id' in command ? [{ kind: rowKindOf(command), id: command.id }] : []
  switch (command.kind) {
    case 'tab.create':
      return command.body.reservation
        ? [{ kind: 'reservation', id: Number(command.body.reservation.id) }]
        : own
    case 'tab.add':
    case 'tab.remove':
      return [...own, { kind: 'product', id: Number(command.body.product.id) }]
    case 'customer.merge':
    case 'customer.distinct':
      return [...own, { kind: 'customer', id: Number(command.body.other) }]
    case 'incident.choose':
    case 'incident.told':
      return [{ kind: 'reservation', id: Number(command.body.reservationId) }]
    default:
      return own
  }
}

/** Whether the command creates rows, which have no id yet. */
export function isCreation(command: Command): boolean {
  return definitionOf(command).creates !== undefined
}

/** Every placeholder id in the command, its row's and those of courts. */
export function tempIdsIn(command: AnyCommand): number[] {
  const found: number[] = []
  withIds(command, (id) => {
    if (isTempId(id)) found.push(id)
    return id
  })
  return found
}

/** The rows in the server's answer to a command. */
export function answerRows(command: Command, answer: unknown): AnswerRow[] {
  return definitionOf(command).answer.rows(answer)
}

/** The same by what the rows are: cancelling an hour of a class changes the class, whatever it was cancelled for. */
export function answerRowsOf(command: Command, answer: unknown, kind: RowKind): AnswerRow[] {
  if (kind === rowKindOf(command)) return answerRows(command, answer)
  return kind === 'fixedClass' ? answerClasses(command, answer) : []
}

/** The classes in the answer to a command about something else. */
export function answerClasses(command: Command, answer: unknown): FixedClassEntry[] {
  return definitionOf(command).classesIn?.(answer) ?? []
}

/** The part of a command that the server has done. */
export function donePart(command: Command, answer: unknown): Command {
  return (definitionOf(command).done?.(command, answer) ?? command) as Command
}

/** The created row's id for each placeholder id of the command. */
export function createdRows({ command, tempId }: QueuedCommand, answer: unknown): CreatedRow[] {
  const definition = definitionOf(command)
  if (tempId === null) return []
  return definition.answer.rows(answer).map((row) => ({
    id: row.id,
    version: row.version,
    tempId: definition.creates?.(command, tempId, row) ?? tempId,
  }))
}
