import * as v from 'valibot'
import type { FixedClassEntry } from '../venue/classes/fixedClass.schema.ts'
import type { Permission } from '../account/people/permissions.ts'
import type { RowKind, Snapshot } from './snapshot.ts'
import { withoutTempIds } from './tempId.ts'

/** The HTTP request of a command. `version` goes into `If-Match`. */
export type CommandRequest = {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  version?: number
}
export type AnswerRow = { id: number; version: number }
/** A row that a command created: the placeholder id that the device gave it, and the server's id. */
export type CreatedRow = { tempId: number; id: number; version: number }
/** The fields that all commands share. */
export type AnyCommand = { kind: string; id?: number; version?: number; body?: object }
/** The context of a replay. `tempId` is 0 for a command that creates nothing. */
export type Making = { key: string; madeAt: string; tempId: number }

export type RowsOf<Row extends AnswerRow> = {
  kind: RowKind
  /** What whoever edits them needs, as the server's routes do. */
  permission: Permission
  rows(snapshot: Snapshot): readonly Row[]
  /** The snapshot with a row of the server's answer in place of the known one. */
  put(snapshot: Snapshot, row: Row): Snapshot
  without(snapshot: Snapshot, ids: ReadonlySet<number>): Snapshot
}

/** The shape of the server's answer: the rows in it, and the answer that would contain given rows. */
export type AnswerShape<Row extends AnswerRow, Answer> = {
  rows(answer: unknown): Row[]
  /** Null without rows. */
  of(rows: readonly Row[]): Answer | null
}

/** What happens to a command about a row whose creation was never sent. */
export type Supersession =
  /** The creation is sent with this body instead. */
  | { body: object }
  /** Neither is sent, nor anything that depends on the creation. */
  | 'withdraw'
  /** It waits in the queue behind the creation. */
  | null

/** One edit of the admin's area, defined completely. */
export type CommandDefinition<
  Kind extends string,
  Fields extends object,
  Row extends AnswerRow,
  Answer,
> = {
  kind: Kind
  /** Parses all but the kind. A released schema may only be extended: queues contain commands of older versions. */
  schema: v.GenericSchema<unknown, Fields>
  request(command: { kind: Kind } & Fields): CommandRequest
  rows: RowsOf<Row>
  /** Where it is another than that of its rows. */
  permission?: Permission
  answer: AnswerShape<Row, Answer>
  /** The classes in the answer to a command about something else. */
  classesIn?(answer: unknown): FixedClassEntry[]
  /** The part of the command that the server has done, where that may be less than was asked. */
  done?(command: { kind: Kind } & Fields, answer: unknown): { kind: Kind } & Fields
  /** The optimistic result. A row that no longer exists stays deleted. */
  apply(snapshot: Snapshot, command: { kind: Kind } & Fields, making: Making): Snapshot
  /** For a creation: the placeholder id of each row in the answer. */
  creates?(command: { kind: Kind } & Fields, tempId: number, row: Row): number
  supersedes?(
    command: { kind: Kind } & Fields,
    creation: AnyCommand,
    /** The creation's id, and the commands that depend on it. */
    context: { tempId: number; dependents: readonly AnyCommand[] },
  ): Supersession
}

export function defineCommand<
  const Kind extends string,
  Fields extends object,
  Row extends AnswerRow,
  Answer,
>(
  definition: CommandDefinition<Kind, Fields, Row, Answer>,
): CommandDefinition<Kind, Fields, Row, Answer> {
  return definition
}

/** The request that changes one row of the resource at this path. */
export const patchOf =
  (path: string) =>
  ({ id, version, body }: { id: number; version: number; body: object }): CommandRequest => ({
    method: 'PATCH',
    path: `${path}/${id}`,
    body,
    version,
  })

type WithEntries = v.GenericSchema & { entries: v.ObjectEntries }

const row = {
  id: v.pipe(
    v.number(),
    v.safeInteger(),
    v.check((id) => id !== 0),
  ),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
}

/** Validated by the schema and returned unchanged: the queued body is the sent body. */
const whole = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.custom<v.InferInput<Schema>>((body) => v.safeParse(schema, withoutTempIds(body)).success)

/** Some of the fields, each validated alone: the server merges them into the row. */
const some = <Schema extends WithEntries>({ entries }: Schema) =>
  v.custom<Partial<v.InferInput<Schema>>>(
    (body) =>
      typeof body === 'object' &&
      body !== null &&
      !Array.isArray(body) &&
      Object.entries(withoutTempIds(body)).every(([name, value]) => {
        const field = entries[name]
        return field === undefined || v.safeParse(field, value).success
      }),
  )

export const creation = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object({ body: whole(schema) })
export const update = <Schema extends WithEntries>(schema: Schema) =>
  v.object({ ...row, body: some(schema) })
export const action = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object({ ...row, body: whole(schema) })
/** On a row of any version: the server puts such acts in an order. */
export const actOnRow = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.object({ id: row.id, body: whole(schema) })
export const removal = () => v.object(row)
export const soleUpdate = <Schema extends WithEntries>(schema: Schema) =>
  v.object({ version: row.version, body: some(schema) })

/** The row itself. */
export function oneRow<Row extends AnswerRow>(): AnswerShape<Row, Row> {
  return { rows: (answer) => rowsIn<Row>([answer]), of: ([first]) => first ?? null }
}

/** The classes that lost or got back an hour by a closing, beside its own rows. */
export const classesBeside = (answer: unknown): FixedClassEntry[] =>
  isRecord(answer) ? rowsIn<FixedClassEntry>(answer['classes']) : []

/** A removal has no row in its answer. */
export function noRow<Row extends AnswerRow>(): AnswerShape<Row, unknown> {
  return { rows: () => [], of: ([first]) => first ?? null }
}

/** The items of a list that are rows. Their other fields are trusted to match the server's types. */
export function rowsIn<Row extends AnswerRow>(list: unknown): Row[] {
  return Array.isArray(list) ? list.filter(isRow<Row>) : []
}

function isRow<Row extends AnswerRow>(value: unknown): value is Row {
  return isRecord(value) && typeof value['id'] === 'number' && typeof value['version'] === 'number'
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The creation's body with the edit's fields in it, when it creates rows of this kind. */
export function intoCreation(kind: string, creation: AnyCommand, change: object): Supersession {
  return creation.kind === kind ? { body: { ...creation.body, ...change } } : null
}
