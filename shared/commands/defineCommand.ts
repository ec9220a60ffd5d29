import * as v from 'valibot'
import type { FixedClassEntry } from '../venue/classes/fixedClass.schema.ts'
import type { Call } from '../account/call/defineCall.ts'
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
/** The context of a replay. `tempId` is 0 for a command that creates nothing; `drawer` is the one at which it was made, where the device knew it. */
export type Making = { key: string; madeAt: string; tempId: number; drawer?: number }

export type RowsOf<Row extends AnswerRow> = {
  kind: RowKind
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
> = Meaning<Kind, Fields, Row, Answer> & {
  /** Parses all but the kind. A released schema may only be extended: queues contain commands of older versions. */
  schema: v.GenericSchema<unknown, Fields>
  request(command: { kind: Kind } & Fields): CommandRequest
  permission: Permission
  /** Judges the whole row that its body says, or its body alone; null of what has none. */
  draft: v.GenericSchema | null
}

type Meaning<Kind extends string, Fields extends object, Row extends AnswerRow, Answer> = {
  kind: Kind
  rows: RowsOf<Row>
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

type Sent<Body> = Body extends v.GenericSchema ? NonNullable<v.InferInput<Body>> : never
/** What a command says is what its call brings: the row, the version that was seen of it, the body. */
type FieldsOf<One extends Call> = (One extends { params: unknown } ? { id: number } : unknown) &
  (One extends { ifMatch: true } ? { version: number } : unknown) &
  (One extends { body: infer Body } ? { body: Sent<Body> } : unknown) &
  object

/** A call that a command may name: by somebody with a permission, about one row or none, and made once under its key. */
type DeskCall = Call & { permission: Permission; repeats: 'by-key' }

/** A command by its call of the table, which says where it goes, what it brings and who may make it. */
export function defineCommand<
  const Kind extends string,
  One extends DeskCall,
  Row extends AnswerRow,
  Answer,
>({
  call,
  query,
  ...meaning
}: Meaning<Kind, FieldsOf<One>, Row, Answer> & {
  call: One
  /** What its address says besides, as `?permanent=true`. */
  query?: `?${string}`
}): CommandDefinition<Kind, FieldsOf<One>, Row, Answer> {
  return {
    ...meaning,
    permission: call.permission,
    draft: draftOf(call),
    schema: fieldsOf(call),
    request(command) {
      const { id, version, body } = command as AnyCommand
      return {
        method: call.method as CommandRequest['method'],
        path: call.path.replace(':id', String(id)) + (query ?? ''),
        ...(body && { body }),
        ...(version !== undefined && { version }),
      }
    },
  }
}

/** The row's own schema of a partial edit, and the body's of any other. */
function draftOf({ body }: Call): v.GenericSchema | null {
  if (!body) return null
  if ('partOf' in body) return body.partOf as v.GenericSchema
  return 'wrapped' in body ? (body.wrapped as v.GenericSchema) : body
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

function fieldsOf<One extends Call>(call: One): v.GenericSchema<unknown, FieldsOf<One>> {
  const draft = draftOf(call)
  const entries: v.ObjectEntries = {
    ...(call.params && { id: row.id }),
    ...(call.ifMatch && { version: row.version }),
    ...(draft && {
      body: call.body && 'partOf' in call.body ? some(draft as WithEntries) : whole(draft),
    }),
  }
  return v.pipe(
    v.object(entries),
    v.transform((read) => read as FieldsOf<One>),
  )
}

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
