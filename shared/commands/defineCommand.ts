import * as v from 'valibot'
import type { RowKind, Snapshot } from './snapshot.ts'
import { withoutTempIds } from './tempId.ts'

/** The HTTP request that a command is. `version` goes into `If-Match`. */
export type CommandRequest = {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  version?: number
}
export type AnswerRow = { id: number; version: number }
/** A row that a command created: the placeholder id that the device gave it, and the server's id. */
export type CreatedRow = { tempId: number; id: number; version: number }
/** A command as far as every one of them has it. */
export type AnyCommand = { kind: string; id?: number; version?: number; body?: object }
/** What a command is replayed with. `tempId` is 0 for what creates nothing. */
export type Making = { key: string; madeAt: string; tempId: number }

/** Where the rows of a resource are in the snapshot. */
export type RowsOf<Row extends AnswerRow> = {
  kind: RowKind
  rows(snapshot: Snapshot): readonly Row[]
  /** With a row of the server's answer in the place of the one that was known. */
  put(snapshot: Snapshot, row: Row): Snapshot
  without(snapshot: Snapshot, ids: ReadonlySet<number>): Snapshot
}

/** How the server answers: which rows are in it, and the answer that would hold these rows. */
export type AnswerShape<Row extends AnswerRow, Answer> = {
  rows(answer: unknown): Row[]
  /** Null when there is nothing to answer with. */
  of(rows: readonly Row[]): Answer | null
}

/** What becomes of a command about a row whose creation was never sent. */
export type Supersession =
  /** The creation goes out with this body. */
  | { body: object }
  /** Neither goes out, nor does what depends on the creation. */
  | 'withdraw'
  /** It waits behind the creation. */
  | null

/** One edit of the admin's area: all that is to be known about it. */
export type CommandDefinition<
  Kind extends string,
  Fields extends object,
  Row extends AnswerRow,
  Answer,
> = {
  kind: Kind
  /** Reads all but the kind. A released one is changed only by addition: queues hold what older versions wrote. */
  schema: v.GenericSchema<unknown, Fields>
  request(command: { kind: Kind } & Fields): CommandRequest
  rows: RowsOf<Row>
  answer: AnswerShape<Row, Answer>
  /** What the server will probably make of it. A row that is gone is left gone. */
  apply(snapshot: Snapshot, command: { kind: Kind } & Fields, making: Making): Snapshot
  /** For what creates rows: the placeholder id of each row in the answer. */
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

type WithEntries = v.GenericSchema & { entries: v.ObjectEntries }

const row = {
  id: v.pipe(
    v.number(),
    v.safeInteger(),
    v.check((id) => id !== 0),
  ),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
}

/** Checked by the schema and returned as it came: what is queued is what is sent. */
const whole = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.custom<v.InferInput<Schema>>((body) => v.safeParse(schema, withoutTempIds(body)).success)

/** Some of the fields, each checked alone: the server reads them laid over the row. */
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
export const removal = () => v.object(row)
/** Of what there is only one. */
export const soleUpdate = <Schema extends WithEntries>(schema: Schema) =>
  v.object({ version: row.version, body: some(schema) })

/** The row itself. */
export function oneRow<Row extends AnswerRow>(): AnswerShape<Row, Row> {
  return { rows: (answer) => rowsIn<Row>([answer]), of: ([first]) => first ?? null }
}

/** Of what is removed there is no row, whatever is answered. */
export function noRow<Row extends AnswerRow>(): AnswerShape<Row, unknown> {
  return { rows: () => [], of: ([first]) => first ?? null }
}

/** Those in a list that are rows. Their other fields are what the server's types say. */
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
