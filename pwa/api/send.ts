import type { GenericSchema, InferInput } from 'valibot'
import type { AnswerOf } from '#shared/account/call/defineCall.ts'
import type { Calls } from '#shared/calls.ts'
import { bodyOf, exchange, request, type Method, type RequestOptions } from './client.ts'

/** `METHOD /path`, as the table of calls has it; of the table itself the pages have its types alone. */
type CallName = keyof Calls
export type AnswerTo<Name extends CallName> = AnswerOf<Calls[Name]>
type Sent<Schema> = Schema extends GenericSchema ? InferInput<Schema> : never
export type BodyOf<Name extends CallName> = Calls[Name] extends { body: infer Body }
  ? Sent<Body>
  : never

type Parts<One> = (One extends { params: infer Params }
  ? { params: { [Part in keyof Sent<Params>]: string | number } }
  : unknown) &
  (One extends { query: infer Query }
    ? { query?: { [Part in keyof Sent<Query>]: Sent<Query>[Part] | number } | URLSearchParams }
    : unknown) &
  (One extends { body: infer Body }
    ? undefined extends Sent<Body>
      ? { body?: Sent<Body> }
      : { body: Sent<Body> }
    : unknown) &
  (One extends { ifMatch: true } ? { version?: number } : unknown) &
  // A call that a lost answer must not make twice is never made without the key of its act.
  (One extends { repeats: 'by-key' } ? { key: string } : unknown)

type Waiting = Pick<
  RequestOptions,
  'signal' | 'silenceMs' | 'epoch' | 'drawer' | 'mayBeCached' | 'packed'
>
type InputOf<Name extends CallName> = Parts<Calls[Name]> & Waiting
type Args<Name extends CallName> =
  Waiting extends InputOf<Name> ? [input?: InputOf<Name>] : [input: InputOf<Name>]

/** Makes a call of the table and gives its answer; throws `ApiError` or `Unreachable` otherwise. */
export async function send<Name extends CallName>(
  name: Name,
  ...[input]: Args<Name>
): Promise<AnswerTo<Name>> {
  const { method, path, options } = requestFor(name, input)
  // The server's tests hold every answer against its schema.
  return (await request(method, path, options)) as AnswerTo<Name>
}

/** Makes a call and gives the response, for its headers, beside the answer. */
export async function sendForHeaders<Name extends CallName>(
  name: Name,
  ...[input]: Args<Name>
): Promise<{ answer: AnswerTo<Name>; response: Response }> {
  const response = await sendForFile(name, ...([input] as Args<Name>))
  return { answer: (await bodyOf(response)) as AnswerTo<Name>, response }
}

/** Makes a call whose answer is no JSON. */
export function sendForFile<Name extends CallName>(
  name: Name,
  ...[input]: Args<Name>
): Promise<Response> {
  const { method, path, options } = requestFor(name, input)
  return exchange(method, path, options)
}

type AnyInput = Waiting & {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined> | URLSearchParams
  body?: unknown
  version?: number
  key?: string
}

function requestFor(name: string, input: unknown = {}) {
  const { params = {}, query = {}, version, key, ...rest } = input as AnyInput
  const [method = '', path = ''] = name.split(' ')
  const { search, asked } = apart(query)
  const filled = path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part]!))
  const options: RequestOptions = { ...rest, ifMatch: version, idempotencyKey: key, search }
  return {
    method: method as Method,
    path: String(asked) ? `${filled}?${asked}` : filled,
    options,
  }
}

// The text of a search is about people, and is sent outside the address.
function apart(query: NonNullable<AnyInput['query']>) {
  const given =
    query instanceof URLSearchParams
      ? [...query]
      : Object.entries(query).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        )
  const asked = new URLSearchParams(given)
  const search = asked.get('search') ?? undefined
  asked.delete('search')
  return { search, asked }
}
