import * as v from 'valibot'
import { PathIdSchema } from '../../platform/http/id.schema.ts'
import type { ProblemCode } from '../../platform/http/problem.ts'
import type { Permission } from '../people/permissions.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Whether a call without an answer may be made again: it changes nothing more, the server knows it by its key, or it would be done twice. */
type Repeats = 'always' | 'by-key' | 'never'

/** An answer that is no JSON: a file, a page, a stream. */
export type Media = { media: string }
export const media = (type: string): Media => ({ media: type })

/** One call of the API: what both ends know of it. */
export type Call = {
  method: Method
  /** With `:name` for each of `params`. */
  path: `/${string}`
  /** Where two kinds of callers get different answers from one address: the second of them. */
  for?: 'staff'
  /** The permission that a caller needs; `anybody` reaches public things and their own only. */
  permission: Permission | 'anybody'
  /** Whether somebody must be signed in, for what everybody may do with their own account. */
  signedIn?: true
  /** In a few words, for programs' authors. */
  says: string
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  /** Whether `If-Match` names the version that the person saw. */
  ifMatch?: true
  /** Whether who calls must have shown within ten minutes that it is them. */
  proof?: true
  /** Of a call that is done; 204 where there is nothing to answer, 200 otherwise. */
  status?: 200 | 201 | 202 | 204
  answer: v.GenericSchema | Media
  repeats: Repeats
  /** The codes of its own refusals; those of its kind `refusalsOf` adds. */
  refusals?: readonly ProblemCode[]
}

export function defineCall<const One extends Call>(call: One): One {
  return call
}

/** Of a call whose path ends in, or contains, `:id`. */
export const byId = v.object({ id: PathIdSchema })

/** The answer of a call that says no more than that it is done. */
export const nothing = v.void()

/** `METHOD /path`, by which a call is named. */
export type NameOf<One extends Call> = One extends { for: infer Whom extends string }
  ? `${One['method']} ${One['path']} for ${Whom}`
  : `${One['method']} ${One['path']}`

export const nameOf = ({ method, path, for: whom }: Call) =>
  `${method} ${path}${whom ? ` for ${whom}` : ''}`

export type AnswerOf<One extends Call> = One extends { answer: infer Answer }
  ? Answer extends v.GenericSchema
    ? v.InferOutput<Answer>
    : never
  : never

type WithEntries = v.GenericSchema & { entries: v.ObjectEntries }
/** A body of which any fields may be left out; the row's schema judges it when it is merged into the row. */
type Part<Draft extends WithEntries> = v.GenericSchema<Partial<v.InferInput<Draft>>, object> & {
  partOf: Draft
}

export function partOf<const Draft extends WithEntries>(draft: Draft): Part<Draft> {
  const record = v.custom<object>(
    (input) => typeof input === 'object' && input !== null && !Array.isArray(input),
    'Dados inválidos',
  )
  return Object.assign(record, { partOf: draft }) as unknown as Part<Draft>
}

/** A body in one of several shapes; who answers finds out which. */
type Either<Shapes extends readonly v.GenericSchema[]> = v.GenericSchema<
  v.InferInput<Shapes[number]>,
  unknown
> & { either: Shapes }

export function either<const Shapes extends readonly v.GenericSchema[]>(
  ...shapes: Shapes
): Either<Shapes> {
  return Object.assign(v.unknown(), { either: shapes }) as unknown as Either<Shapes>
}
