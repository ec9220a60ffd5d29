import { createHmac } from 'node:crypto'
import type { Context } from 'koa'
import * as v from 'valibot'
import { RETENTION } from '#shared/guest/privacy/retention.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { record } from '../db/audit.ts'
import type { Db } from '../db/db.ts'
import { toInstant } from '../db/instant.ts'
import { writeTransaction, type WriteDeps, type Tx } from '../db/writeTransaction.ts'
import { authorIn } from './access.ts'
import { editIn, takeNumber, type BroughtEdit } from './broughtEdit.ts'
import { ProblemError } from './problem.ts'
import { currentUser, storeSession, visitorId } from './session.ts'

export type Answer = { status: number; body: unknown }

const KeySchema = v.pipe(
  v.string(),
  v.regex(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    'A chave de idempotência deve ser um UUID',
  ),
  v.toLowerCase(),
)

/** How long an answer is stored: a tablet may be offline for days before it sends a queued edit again. */
export const IDEMPOTENCY_DAYS = RETENTION.answers.days
/** How long it is known that there was one: a tablet that has not called for longer is not enrolled any more. */
const KEY_DAYS = 400
const FORGOTTEN = { fingerprint: '', body: null }

/** Runs the effect in one transaction and answers with its result; with an `Idempotency-Key`, the same key and body again gets the stored answer. */
export async function answerOnce(
  deps: WriteDeps,
  ctx: Context,
  effect: (tx: Tx) => Promise<Answer>,
): Promise<void> {
  const key = idempotencyKey(ctx)
  const answer =
    key === null ? await ofVisitor(deps, ctx, effect) : await onceUnder(deps, ctx, key, effect)
  ctx.status = answer.status
  ctx.body = answer.body
}

// A visitor's first write stores the session too.
async function ofVisitor<T>(deps: WriteDeps, ctx: Context, effect: (tx: Tx) => Promise<T>) {
  // Of who was asked for a permission: staff may book like customers too.
  const author = authorIn(ctx)
  const { value, isStored } = await writeTransaction(
    deps,
    async (tx) => {
      const value = await effect(tx)
      if (author && tx.recorded === 0) await recordCall(tx, ctx)
      return { value, isStored: await storeSession(tx, ctx) }
    },
    author,
  )
  isStored()
  return value
}

// No write by the staff is without its entry, whatever it was.
function recordCall(tx: Tx, { method, path }: Context) {
  return record(tx, [
    { entity: 'request', id: `${method} ${path}`.slice(0, 64), action: 'written' },
  ])
}

// The key is stored last, with the answer. A repetition fails on its own earlier effect or on the key, is rolled back whole, and
// then finds the stored answer.
async function onceUnder(
  deps: WriteDeps,
  ctx: Context,
  key: string,
  effect: (tx: Tx) => Promise<Answer>,
) {
  const edit = editIn(ctx)
  const prints = printsOf(ctx, key)
  const author = authorIn(ctx)
  if (author) author.act = { key, fingerprint: fingerprint(ctx, key) }
  try {
    return await ofVisitor(deps, ctx, async (tx) => {
      const answer = await effect(tx)
      const stored = await tx
        .trx('idempotency_keys')
        .insert({
          key,
          fingerprint: prints[0],
          ...toStored(answer),
          createdAt: toInstant(tx.nowMs),
        })
        .onConflict('key')
        .ignore()
        .returning('key')
      if (stored.length === 0) throw new ProblemError('idempotency-mismatch')
      if (edit && !(await takeNumber(tx, edit))) throw new ProblemError('already-done')
      return answer
    })
  } catch (error) {
    const stored = await storedAnswer(deps.knex, key, prints)
    if (stored) return stored
    throw error
  }
}

/**
 * The same for an effect that calls another system between two transactions of its own: the key is taken first, its answer stored
 * last. A repetition in between runs the effect again, which must find its own traces.
 */
export async function answerOnceAround(
  deps: WriteDeps,
  ctx: Context,
  effect: () => Promise<Answer>,
): Promise<Answer> {
  const key = idempotencyKey(ctx)
  if (key === null) return effect()
  const edit = editIn(ctx)
  const prints = printsOf(ctx, key)
  const stored = await writeTransaction(deps, (tx) => claimKey(tx, key, prints))
  if (stored) return stored
  try {
    const answer = await effect()
    await writeTransaction(deps, async (tx) => {
      await storeAnswer(tx, key, answer)
      if (edit) await takeNumber(tx, edit)
    })
    return answer
  } catch (error) {
    // A refusal wrote nothing, so the key is free for another attempt.
    await writeTransaction(deps, ({ trx }) =>
      trx('idempotency_keys').where({ key }).whereNull('status').delete(),
    )
    throw error
  }
}

/** The request's key in lower case, or null without one; a malformed one is a 422. */
export function idempotencyKey(ctx: Context): string | null {
  const header = ctx.get('Idempotency-Key')
  if (header === '') return null
  const parsed = v.safeParse(v.object({ 'Idempotency-Key': KeySchema }), {
    'Idempotency-Key': header,
  })
  if (!parsed.success) throw new v.ValiError(parsed.issues)
  return parsed.output['Idempotency-Key']
}

type Refused = Pick<BroughtEdit, 'queue' | 'number' | 'print'> & { key: string }

/** Stores that an edit of a batch was refused for good: sent again it gets the same answer, and is never done. Returns what was stored before, were it done meanwhile. */
export function refuseOnce(
  deps: WriteDeps,
  { key, print, ...place }: Refused,
  refusal: Answer,
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Answer> {
  return writeTransaction(deps, async (tx) => {
    const stored = await refuseIn(tx, { key, print }, refusal)
    if (stored) return stored
    await takeNumber(tx, place)
    await also(tx)
    return refusal
  })
}

/** Stores that refusal under the key, so that what comes under it is never done. Returns what was stored before, if so. */
export async function refuseIn(
  tx: Tx,
  { key, print }: Pick<Refused, 'key' | 'print'>,
  refusal: Answer,
): Promise<Answer | null> {
  const stored = await claimKey(tx, key, [print])
  if (!stored) await storeAnswer(tx, key, refusal)
  return stored
}

// Stored by a release of before: what it had sent alone is under the fingerprint of its call.
function printsOf(ctx: Context, key: string): readonly [string, ...string[]] {
  const own = fingerprint(ctx, key)
  const edit = editIn(ctx)
  return edit ? [edit.print, own] : [own]
}

/** Of a call that staff make with that key. */
type Act = { method: string; url: string; owner: number | string; body: object }

/** Equal for two requests that are the same one. Of a card only the last four digits are included, and only in a hash with the request's own random key. */
function fingerprint(ctx: Context, key: string): string {
  const { creditCard, ...body } = (ctx.request.body ?? {}) as Record<string, unknown>
  const user = currentUser(ctx)
  // Staff are identified by name: the tablet may have another session when a queued edit is sent again.
  const owner = user && user.role !== 'user' ? user.id : (visitorId(ctx, { create: false }) ?? '')
  const act = { method: ctx.method, url: ctx.url, owner, body }
  return actPrint(key, act, cardEnding(creditCard))
}

/** The fingerprint of a call before it is made. */
export function actPrint(key: string, { method, url, owner, body }: Act, card = ''): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([method, url, owner, body, card]))
    .digest('hex')
}

function cardEnding(card: unknown) {
  const number = card && typeof card === 'object' && 'number' in card ? String(card.number) : ''
  return number.replace(/\D/g, '').slice(-4)
}

/** Takes the key, or returns the answer stored under it; null also while that answer is still open. */
async function claimKey(
  { trx, nowMs }: Tx,
  key: string,
  prints: readonly [string, ...string[]],
): Promise<Answer | null> {
  const taken = await trx('idempotency_keys')
    .insert({ key, fingerprint: prints[0], createdAt: toInstant(nowMs) })
    .onConflict('key')
    .ignore()
    .returning('key')
  return taken.length > 0 ? null : storedAnswer(trx, key, prints)
}

/** The answer stored under the key; null when there is none. Throws when the key belongs to another request, or the answer is forgotten. */
async function storedAnswer(
  db: Db,
  key: string,
  prints: readonly string[],
): Promise<Answer | null> {
  const stored = await db('idempotency_keys').where({ key }).first()
  if (!stored) return null
  if (stored.fingerprint === FORGOTTEN.fingerprint) throw new ProblemError('already-done')
  if (!prints.includes(stored.fingerprint)) throw new ProblemError('idempotency-mismatch')
  const { status, body } = stored
  return status === null ? null : { status, body: body === null ? null : JSON.parse(body) }
}

async function storeAnswer({ trx }: Tx, key: string, answer: Answer): Promise<void> {
  await trx('idempotency_keys').where({ key }).update(toStored(answer))
}

function toStored({ status, body }: Answer) {
  return { status, body: JSON.stringify(body) }
}

/** Removes what older answers say, and of whom. That their calls were made stays, so that none is made twice. Returns how many. */
export async function forgetAnswers(db: Db, until: string): Promise<number> {
  const older = () => db('idempotency_keys').where('createdAt', '<', until)
  await older().whereNull('status').delete()
  const keyUntil = addDays(until.slice(0, 10), IDEMPOTENCY_DAYS - KEY_DAYS)
  await db('idempotency_keys').where('createdAt', '<', keyUntil).delete()
  return older().whereNot({ fingerprint: FORGOTTEN.fingerprint }).update(FORGOTTEN)
}
