import type { Context, Middleware } from 'koa'
import type { FakeState } from './fakeState.ts'
import { FakeProblem, invalid } from './fakeProblem.ts'

/**
 * What goes wrong with a call: `refused`, `key`, `error-500` and `too-many` before anything is done; `lost-answer` after it was done, the connection
 * closed without an answer; `late-500` after it was done, with an error; `hang` after it was done, and no answer ever comes.
 */
export const FAULT_KINDS = [
  'refused',
  'key',
  'error-500',
  'too-many',
  'lost-answer',
  'late-500',
  'hang',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]
export type Fault = {
  kind: FaultKind
  /** Calls it is for, such as `POST /v3/payments`; ids are written `*`. */
  call: string
  /** How many of them are left. */
  times: number
  /** What `refused` says: a code and a description. */
  said?: [string, string] | undefined
}
export type FakeFaults = {
  /** Faults to come, which tests add and remove. */
  planned: Fault[]
  middleware: Middleware
}

/** Faults on demand. */
export function fakeFaults(state: FakeState): FakeFaults {
  const planned: Fault[] = []

  function take(call: string): Fault | null {
    const fault = planned.find((fault) => fault.call === call && fault.times > 0)
    if (!fault) return null
    fault.times -= 1
    return fault
  }

  return {
    planned,
    middleware: async (ctx, next) => {
      const call = `${ctx.method} ${ctx.path.replace(/\/(pay_|cus_|whk_)[^/]+/, '/*')}`
      state.calls.push(call)
      const fault = take(call)
      const kind = fault?.kind
      if (kind === 'refused')
        throw invalid(...(fault?.said ?? (['invalid_object', 'Dados inválidos.'] as const)))
      if (kind === 'key')
        throw new FakeProblem(401, 'invalid_access_token', 'A chave de API fornecida é inválida')
      if (kind === 'error-500') throw unavailable()
      if (kind === 'too-many') {
        ctx.set('RateLimit-Reset', '1')
        throw new FakeProblem(429, 'rate_limit', 'Limite de requisições atingido')
      }
      await next()
      if (kind === 'late-500') throw unavailable()
      if (kind === 'lost-answer') cut(ctx)
      if (kind === 'hang') {
        ctx.respond = false
        state.unanswered += 1
      }
    },
  }
}

function unavailable() {
  return new FakeProblem(500, 'internal_error', 'Erro interno')
}

function cut(ctx: Context) {
  ctx.respond = false
  ctx.req.socket.destroy()
}
