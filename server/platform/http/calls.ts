import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import * as v from 'valibot'
import type { AnswerOf, Call, Media } from '#shared/account/call/defineCall.ts'
import type { Permission } from '#shared/account/people/permissions.ts'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type { Tx, WriteDeps } from '../db/writeTransaction.ts'
import { demand, demandFresh, setRule, signedInPerson } from './access.ts'
import { answerOnce, answerOnceAround, type Answer } from './idempotency.ts'
import { readBody } from './jsonBody.ts'
import { ProblemError } from './problem.ts'
import { programIn } from './program.ts'
import { expectedVersion, type RowEdit } from './rowEdit.ts'
import { currentUser } from './session.ts'

type Parsed<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined

/** What a call brings, parsed by its schemas. */
export type Input<One extends Call> = {
  params: Parsed<One['params']>
  query: Parsed<One['query']>
  body: Parsed<One['body']>
  /** The row of `:id`, and the version of it that the person saw. */
  edit: RowEdit
}

/** Who calls; somebody is signed in where the call needs a permission. */
type Who<One extends Call> = {
  user: One extends { signedIn: true } | { permission: Permission }
    ? SessionUser
    : SessionUser | null
  ctx: Context
  /** Runs the effect in one transaction, once under the call's key, and answers with its result. */
  once(effect: (tx: Tx) => Promise<Outcome<One>>): Promise<Replied>
  /** Runs an effect that calls somebody outside between transactions of its own, once under the call's key too. */
  onceAround(effect: () => Promise<Outcome<One>>): Promise<Replied>
}

/** Of a handler that has answered by itself. */
export type Replied = { isReplied: true }
export const REPLIED: Replied = { isReplied: true }
const isReplied = (outcome: unknown): outcome is Replied => outcome === REPLIED

/** An answer with another status than its call's. */
export class WithStatus<Body> {
  readonly status: number
  readonly body: Body

  constructor(status: number, body: Body) {
    this.status = status
    this.body = body
  }
}

type Body<One extends Call> = One['answer'] extends Media ? unknown : AnswerOf<One>
type Outcome<One extends Call> = Body<One> | WithStatus<Body<One>>
type Answering<One extends Call> = (
  input: Input<One>,
  who: Who<One>,
) => Promise<Outcome<One> | Replied> | Outcome<One> | Replied
type Writing<One extends Call> = (tx: Tx, input: Input<One>, who: Who<One>) => Promise<Outcome<One>>
type Keyed<One extends Call> = One['repeats'] extends 'by-key' ? One : never

export type Calls = {
  router: Router
  /** Answers a call whose lost answer may be asked again under its key: one transaction, once. `after` runs when it is committed. */
  on<One extends Call>(
    call: Keyed<One>,
    write: Writing<One>,
    around?: { limits?: Middleware[]; after?: () => unknown },
  ): void
  /** Answers any other call, and one that does something before its transaction. */
  answer<One extends Call>(call: One, answer: Answering<One>, ...limits: Middleware[]): void
  /** Answers the callers for whom `isTheirs` is true; the others go on to the next route of the same address. */
  answerFor<One extends Call>(
    isTheirs: (ctx: Context) => boolean | Promise<boolean>,
    call: One,
    answer: Answering<One>,
  ): void
}

/** Routes of the table of calls, the only ones there are: each asks for its permission and parses its input before anything else happens. Without `deps` they only read. */
export function createCalls(deps: WriteDeps | null): Calls {
  // In another spelling an address would pass what knows it by its beginning: headers, log, limits.
  const router = new Router({ sensitive: true })

  function handlerOf<One extends Call>(call: One, handle: Answering<One>): Middleware {
    return async (ctx) => {
      if (isOfBrowsers(call) && programIn(ctx)) throw new ProblemError('not-allowed')
      if (call.signedIn) signedInPerson(ctx)
      if (call.proof) demandFresh(ctx)
      // After permission and limits: nothing is parsed for who may not call.
      await readBody(ctx, call)
      const who = whoCalls(deps, call, ctx)
      const outcome = await handle(inputOf(call, ctx), who)
      if (!isReplied(outcome)) reply(ctx, call, outcome)
      if (!ctx.response.get('Cache-Control')) ctx.set('Cache-Control', 'no-store')
    }
  }

  function answer<One extends Call>(call: One, handle: Answering<One>, ...limits: Middleware[]) {
    const handler = handlerOf(call, handle)
    setRule(handler, { call, access: call.permission })
    const { permission } = call
    const permit: Middleware = (ctx, next) => {
      if (permission !== 'anybody') demand(ctx, permission)
      return next()
    }
    router.register(call.path, [call.method], [permit, ...limits, handler])
  }

  return {
    router,
    answer,
    answerFor(isTheirs, call, handle) {
      const handler = handlerOf(call, handle)
      const { permission } = call
      const chosen: Middleware = async (ctx, next) => {
        if (!(await isTheirs(ctx))) return next()
        if (permission !== 'anybody') demand(ctx, permission)
        return handler(ctx, next)
      }
      setRule(chosen, { call, access: 'anybody' })
      router.register(call.path, [call.method], [chosen])
    },
    on(call, write, { limits = [], after } = {}) {
      answer(
        call,
        async (input, who) => {
          const replied = await who.once((tx) => write(tx, input, who))
          after?.()
          return replied
        },
        ...limits,
      )
    },
  }
}

// Customers' own acts and one's own account need a session, which a program has not got.
function isOfBrowsers({ method, permission, signedIn }: Call): boolean {
  return permission === 'anybody' && (method !== 'GET' || signedIn === true)
}

function whoCalls<One extends Call>(deps: WriteDeps | null, call: One, ctx: Context): Who<One> {
  return {
    // Who has a permission is signed in; nobody is looked up for a public read.
    get user() {
      return currentUser(ctx) as Who<One>['user']
    },
    ctx,
    async once(effect) {
      await answerOnce(written(deps), ctx, async (tx) => answerOf(call, await effect(tx)))
      return REPLIED
    },
    async onceAround(effect) {
      const around = async () => answerOf(call, await effect())
      const { status, body } = await answerOnceAround(written(deps), ctx, around)
      ctx.status = status
      ctx.body = body
      return REPLIED
    },
  }
}

function written(deps: WriteDeps | null): WriteDeps {
  if (!deps) throw new Error('these routes were made without a database to write to')
  return deps
}

function inputOf<One extends Call>(call: One, ctx: Context): Input<One> {
  const params = call.params && v.parse(call.params, { ...(ctx['params'] as object) })
  const { id = 0 } = (params ?? {}) as { id?: number }
  const parsed = {
    params,
    query: call.query && v.parse(call.query, { ...ctx.query }),
    edit: { id, expected: call.ifMatch ? expectedVersion(ctx) : null },
    body: call.body && v.parse(call.body, ctx.request.body),
  }
  return parsed as Input<One>
}

function reply(ctx: Context, call: Call, outcome: unknown) {
  const { status, body } = answerOf(call, outcome)
  ctx.status = status
  if ('media' in call.answer && !ctx.response.get('Content-Type')) ctx.type = call.answer.media
  if (status !== 204) ctx.body = body
}

function answerOf(call: Call, outcome: unknown): Answer {
  if (outcome instanceof WithStatus) return { status: outcome.status, body: outcome.body }
  return { status: statusOf(call), body: outcome }
}

function statusOf({ status, answer }: Call): number {
  return status ?? ('type' in answer && answer.type === 'void' ? 204 : 200)
}
