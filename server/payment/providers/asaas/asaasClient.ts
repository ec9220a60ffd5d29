import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Clock } from '../../../platform/settings/clock.ts'
import { withoutPeople } from '../../../platform/log/redacted.ts'
import { GatewaySilent, GatewayUnavailable } from '../../port/gateway.ts'
import { createBreaker } from '../breaker.ts'
import { isTimeOver, startDeadline, type Deadline } from '../deadline.ts'

/** What only reads, or may be repeated, is not waited for as long. */
const READ_DEADLINE_MS = 8_000
const WRITE_DEADLINE_MS = 15_000
/** A call with a card may take longer: one that is aborted may still capture the money. */
const CARD_DEADLINE_MS = 60_000
const DEFAULT_PAUSE_S = 30
const LONGEST_DESCRIPTION = 300
const HIDDEN = '…'

/** The provider refused the call: nothing was done. */
export class AsaasRefusal extends Error {
  override name = 'AsaasRefusal'
  readonly code: string
  /** In Portuguese; may repeat what was sent. */
  readonly description: string

  constructor(code: string, description: string) {
    super(description)
    this.code = code
    this.description = description
  }
}

/** It does not know the key, not here, or the key may not do that: nothing was done either. */
export class AsaasKeyRefused extends GatewayUnavailable {
  override name = 'AsaasKeyRefused'
  readonly trouble: 'key-refused' | 'no-permission'
  /** In Portuguese; empty when it gave no reason. */
  readonly description: string

  constructor(code: string, description: string) {
    super(`Asaas refused the key: ${code}`)
    this.trouble = code === NO_PERMISSION ? 'no-permission' : 'key-refused'
    this.description = description
  }
}

const NO_PERMISSION = 'insufficient_permission'

type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  carriesCard?: boolean
}
export type AsaasClient = {
  /** Names the account together with its key, and says neither. */
  mark: string
  /** Milliseconds until the next call may be made; 0 when it may be made now. */
  pausedForMs(): number
  /** How far this machine's clock is ahead of the provider's, by its last answer; null before one. */
  aheadMs(): number | null
  /** The parsed answer; null for a 404. Throws AsaasRefusal, or GatewayUnavailable when the outcome is unknown. */
  call<Schema extends v.GenericSchema>(
    call: Call,
    schema: Schema,
  ): Promise<v.InferOutput<Schema> | null>
}
type AsaasClientOptions = {
  apiKey: string
  baseUrl: string
  clock: Clock
  log: Logger
  /** By default one that passes by the clock of the machine. */
  deadlineOf?: (ms: number) => Deadline
}

/** Asaas's REST API. Logs status, code and description of an error, without what was sent: a payer typed it. */
export function createAsaasClient(options: AsaasClientOptions): AsaasClient {
  const { apiKey, baseUrl, clock, log, deadlineOf = startDeadline } = options
  const breaker = createBreaker({ clock, log })
  let aheadMs: number | null = null

  async function send(call: Call): Promise<{ response: Response; text: string }> {
    const { method, path, body } = call
    const deadline = deadlineOf(limitMs(call))
    try {
      const response = await fetch(`${baseUrl.replace(/\/$/, '')}${path}`, {
        method,
        headers: {
          access_token: apiKey,
          'User-Agent': 'quadras/1.0',
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        // The key is for this address alone.
        redirect: 'error',
        signal: deadline.signal,
      })
      const theirMs = Date.parse(response.headers.get('Date') ?? '')
      if (!Number.isNaN(theirMs)) aheadMs = clock.now() - theirMs
      return { response, text: await response.text() }
    } catch (error) {
      if (isTimeOver(error)) throw new GatewaySilent({ cause: error })
      throw new GatewayUnavailable('The call or its answer broke off', { cause: error })
    } finally {
      deadline.end()
    }
  }

  return {
    mark: accountMark(baseUrl.replace(/\/$/, ''), apiKey),
    pausedForMs: () => breaker.pausedForMs(),
    aheadMs: () => aheadMs,
    async call(call, schema) {
      const { response, text } = await breaker.call(isRepeatable(call), () => send(call))
      if (response.ok) return read(schema, text)
      const { status } = response
      const { code, description } = refusalIn(text)
      if (status === 404) return null
      const said = { status, code, description: withoutSent(description, call.body) }
      log.warn({ method: call.method, path: withoutIds(call.path), ...said }, 'Asaas said no')
      if (status === 429) {
        const seconds = Number(response.headers.get('RateLimit-Reset') ?? DEFAULT_PAUSE_S)
        breaker.pause(Math.min(Number(seconds) || DEFAULT_PAUSE_S, 3_600) * 1_000)
      }
      // Only a write can be refused: after a failed read the state is unknown.
      if (status === 400 && call.method !== 'GET') throw new AsaasRefusal(code, description)
      if (status === 401 || (status === 403 && code === NO_PERMISSION))
        throw new AsaasKeyRefused(code, description)
      throw new GatewayUnavailable(`Asaas answered ${status} ${code}`)
    },
  }
}

/** A short name of what these say together, without saying it. */
export function accountMark(...parts: readonly (string | null)[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, 24)
}

function isRepeatable({ method }: Call) {
  return method === 'GET' || method === 'DELETE'
}

function limitMs(call: Call) {
  if (call.carriesCard) return CARD_DEADLINE_MS
  return isRepeatable(call) ? READ_DEADLINE_MS : WRITE_DEADLINE_MS
}

const ErrorsSchema = v.object({
  errors: v.tupleWithRest(
    [v.object({ code: v.string(), description: v.fallback(v.string(), '') })],
    v.unknown(),
  ),
})

// A 403 of the edge is not JSON, and a 404 may have no body at all.
function refusalIn(text: string) {
  try {
    const parsed = v.safeParse(ErrorsSchema, JSON.parse(text))
    if (parsed.success) return parsed.output.errors[0]
  } catch {
    // Treated like a body of another shape.
  }
  return { code: 'unreadable', description: '' }
}

function read<Schema extends v.GenericSchema>(schema: Schema, text: string) {
  try {
    return v.parse(schema, JSON.parse(text))
  } catch (error) {
    throw new GatewayUnavailable('The provider answered something else', { cause: error })
  }
}

const SHORTEST_SENT = 3
/** Texts that no payer typed. */
const OURS = new Set(['billingType', 'customer', 'dueDate'])

/** The provider's words without any text of the request, which they may repeat, and without numbers that it made of one. */
function withoutSent(description: string, body: object | undefined) {
  const longestFirst = body ? textsIn(body).toSorted((a, b) => b.length - a.length) : []
  const plain = longestFirst.reduce(
    (left, text) => left.replaceAll(new RegExp(escaped(text), 'gi'), HIDDEN),
    description.slice(0, LONGEST_DESCRIPTION),
  )
  return withoutPeople(plain).replaceAll(/\d{4,}/g, HIDDEN)
}

function textsIn(body: object): string[] {
  return Object.entries(body).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return textsIn(value)
    const text = typeof value === 'string' && !OURS.has(key) ? value.trim() : ''
    return text.length < SHORTEST_SENT ? [] : [text]
  })
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

function withoutIds(path: string) {
  return path.replace(/\?.*$/, '').replace(/\/(pay|cus)_[^/]+/g, '/*')
}
