import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import * as v from 'valibot'
import {
  OwnerByPasskeySchema,
  OwnerByPasswordSchema,
  type FirstOwner,
  type OwnerDraft,
} from '#shared/account/people/account.schema.ts'
import { OWNER_PATH } from '#shared/platform/http/accountPages.ts'
import { recordEvent } from '../audit/securityEvents.ts'
import type { Config } from '../../platform/settings/config.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { writeTransaction, type Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { hasAdmin, insertAccount } from '../people/accounts.ts'
import { refuseGuessed } from '../people/commonPasswords.ts'
import { deviceText } from '../devices/deviceText.ts'
import { hashOfToken, newToken, openLinks, originOf } from '../people/links.ts'
import { hashPassword } from '../people/password.ts'
import { beginStep, takeStep } from '../secondFactor/authSteps.ts'
import { newRecoveryCodes } from '../secondFactor/codes.ts'
import { readNewPasskey, registrationOptions, relyingParty } from '../secondFactor/passkeys.ts'
import { sidOf, type ProofDeps } from './proof.ts'
import { addFactor } from '../secondFactor/secondFactor.ts'

const OWNER_LINK_MS = 24 * 3_600_000
/** Under which the first owner's passkey is made, before the account has an id. */
const NOBODY_YET = 0

/** A link by which its holder becomes the first owner, within a day; those made before are over. Null when there is an owner. Its secret is in the return value only. */
export async function makeOwnerLink(
  { trx, nowMs }: Pick<Tx, 'trx' | 'nowMs'>,
  config: Pick<Config, 'publicUrl' | 'port'>,
): Promise<string | null> {
  if (await hasAdmin(trx)) return null
  await endOwnerLinks(trx, nowMs)
  const token = newToken()
  await trx('account_links').insert({
    kind: 'invite',
    tokenHash: hashOfToken(token),
    role: 'admin',
    createdAt: toInstant(nowMs),
    expiresAt: toInstant(nowMs + OWNER_LINK_MS),
  })
  return `${originOf(config)}${OWNER_PATH}#${token}`
}

/** At a start without an owner: a new link, or until when the one made before is good, whose secret nobody knows any more but its holder. */
export async function ensureOwnerLink(
  deps: Pick<Deps, 'knex' | 'clock' | 'events' | 'config'>,
): Promise<{ url: string } | { openUntil: string } | null> {
  return writeTransaction(deps, async ({ trx, nowMs }) => {
    const open = await openOwnerLinks(trx, nowMs).first('expiresAt')
    if (open && !(await hasAdmin(trx))) return { openUntil: open.expiresAt }
    const url = await makeOwnerLink({ trx, nowMs }, deps.config)
    return url ? { url } : null
  })
}

/** What the browser makes the first owner's passkey with. */
export async function ownerPasskeyOptions(deps: ProofDeps, ctx: Context, draft: OwnerDraft) {
  await demandOpen(deps.knex, draft.token, deps.clock.now())
  const person = { ...draft, id: NOBODY_YET }
  const options = await registrationOptions(deps.knex, relyingParty(ctx, deps.config), person)
  const { challenge } = options
  await beginStep(deps, sidOf(ctx), 'passkey', { challenge })
  return options
}

/** Makes the first owner, with a password or a passkey. A refusal leaves the link as it is. */
export async function becomeOwner(
  deps: ProofDeps,
  ctx: Context,
  body: unknown,
): Promise<FirstOwner> {
  const nowMs = deps.clock.now()
  if (!isByPasskey(body)) {
    const { password, ...draft } = v.parse(OwnerByPasswordSchema, body)
    await refuseGuessed(deps.knex, password, draft)
    const hashed = await hashPassword(password)
    return { user: await writeTransaction(deps, (tx) => insertOwner(tx, draft, hashed)) }
  }
  const { passkey, ...draft } = v.parse(OwnerByPasskeySchema, body)
  await demandOpen(deps.knex, draft.token, nowMs)
  const step = await takeStep(deps, sidOf(ctx), 'passkey')
  const about = { userId: NOBODY_YET, name: deviceText(ctx.get('User-Agent')), nowMs }
  const rp = relyingParty(ctx, deps.config)
  // Of somebody who is signed in here it was asked for another account.
  const isTheirs = step !== null && step.userId === null
  const row = isTheirs ? await readNewPasskey(rp, step.challenge, { passkey }, about) : null
  if (!row) throw new ProblemError('factor-refused')
  const { codes, rows } = await newRecoveryCodes(NOBODY_YET)
  // Nobody knows it: the passkey signs in, and a link that is mailed sets another one.
  const unknown = await hashPassword(randomBytes(32).toString('base64url'))
  const user = await writeTransaction(deps, async (tx) => {
    const made = await insertOwner(tx, draft, unknown)
    const theirs = { codes, rows: rows.map((code) => ({ ...code, userId: made.id })) }
    const factor = { kind: 'passkey', row: { ...row, userId: made.id } } as const
    await addFactor(tx, made.id, factor, theirs)
    return made
  })
  const after = { factor: 'passkey', name: row.name }
  await recordEvent(deps, ctx, 'second-factor.added', { id: user.id, after }, user)
  return { user, recoveryCodes: codes }
}

const isByPasskey = (body: unknown) =>
  body !== null && typeof body === 'object' && 'passkey' in body

async function insertOwner(tx: Tx, { token, ...person }: OwnerDraft, password: string) {
  const { trx, nowMs } = tx
  // Of two who open two links at once the second finds an owner.
  await trx('venue').where({ id: 1 }).forUpdate().first('id')
  await demandOpen(trx, token, nowMs)
  await endOwnerLinks(trx, nowMs)
  const user = await insertAccount(trx, { ...person, password, role: 'admin' }, nowMs)
  const after = { username: user.username, name: user.name, role: user.role }
  await record(tx, [{ entity: 'account', id: user.id, action: 'created', after }], user)
  return user
}

/** Refused when the link was used, has run out or was never made, or there is an owner by now. */
export async function demandOpen(db: Db, token: string, nowMs: number) {
  const link = await openOwnerLinks(db, nowMs)
    .where({ tokenHash: hashOfToken(token) })
    .first('id')
  if (!link || (await hasAdmin(db))) throw new Refused('link-over')
}

// An invitation has the name of who is invited; an owner's link is for whoever holds it.
const openOwnerLinks = (db: Db, nowMs: number) =>
  openLinks(db, nowMs).where({ kind: 'invite', role: 'admin' }).whereNull('name')

async function endOwnerLinks(db: Db, nowMs: number) {
  await openOwnerLinks(db, nowMs).update({ usedAt: toInstant(nowMs) })
}
