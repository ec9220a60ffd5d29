import type { ProofWay, SecondFactor } from '#shared/account/people/secondFactor.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Insert } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { newRecoveryCodes } from './codes.ts'
import { enqueueFactorMail } from './factorMail.ts'

/** What a person has registered. */
export async function readSecondFactor(db: Db, userId: number): Promise<SecondFactor> {
  const passkeys = await db('passkeys')
    .where({ userId })
    .orderBy('id')
    .select('id', 'name', 'createdAt', 'lastUsedAt')
  const app = await db('code_apps').where({ userId }).first('createdAt')
  const codes = await db('recovery_codes').where({ userId }).whereNull('usedAt').select('number')
  return { passkeys, appSince: app?.createdAt ?? null, recoveryLeft: codes.length }
}

/** By what a person may show that it is them, beside the password; none without a second factor. */
export async function waysOf(db: Db, userId: number): Promise<ProofWay[]> {
  const { passkeys, appSince, recoveryLeft } = await readSecondFactor(db, userId)
  if (!hasFactor({ passkeys, appSince })) return []
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(appSince ? (['code'] as const) : []),
    ...(recoveryLeft > 0 ? (['recovery'] as const) : []),
  ]
}

function hasFactor({ passkeys, appSince }: Pick<SecondFactor, 'passkeys' | 'appSince'>) {
  return passkeys.length > 0 || appSince !== null
}

type NewFactor =
  { kind: 'passkey'; row: Insert<'passkeys'> } | { kind: 'app'; row: Insert<'code_apps'> }

/** The recovery codes that come with a first factor, hashed before the transaction; null for a further one. */
export async function codesForFirst(db: Db, userId: number) {
  return hasFactor(await readSecondFactor(db, userId)) ? null : newRecoveryCodes(userId)
}

/** Adds a passkey, or an app in the place of the one before. */
export async function addFactor(
  tx: Tx,
  userId: number,
  factor: NewFactor,
  codes: Awaited<ReturnType<typeof codesForFirst>>,
): Promise<void> {
  const { trx } = tx
  if (factor.kind === 'passkey') {
    const [added] = await trx('passkeys')
      .insert(factor.row)
      .onConflict('credentialId')
      .ignore()
      .returning('id')
    if (!added) throw new ProblemError('factor-refused')
  } else {
    await trx('code_apps').insert(factor.row).onConflict('userId').merge()
  }
  if (codes) await setRecoveryCodes(tx, userId, codes.rows)
  const name = factor.kind === 'passkey' ? factor.row.name : APP_NAME
  await enqueueFactorMail(tx, { userId, what: 'added', name })
}

const APP_NAME = 'aplicativo de códigos'

/** Takes the place of the codes of before. */
export async function setRecoveryCodes(
  { trx }: Pick<Tx, 'trx'>,
  userId: number,
  rows: Insert<'recovery_codes'>[],
): Promise<void> {
  await trx('recovery_codes').where({ userId }).delete()
  await trx('recovery_codes').insert(rows)
}

/** Removes a passkey by its id, or the app. Without any factor there is nothing to recover either. Returns how it was called. */
export async function removeFactor(tx: Tx, userId: number, which: number | 'app'): Promise<string> {
  const { trx } = tx
  const passkey =
    which === 'app' ? null : await trx('passkeys').where({ id: which, userId }).first('id', 'name')
  const removed = passkey
    ? await trx('passkeys').where({ id: passkey.id }).delete()
    : await (which === 'app' ? trx('code_apps').where({ userId }).delete() : 0)
  if (removed === 0) throw new ProblemError('not-found')
  if (!hasFactor(await readSecondFactor(trx, userId))) {
    await trx('recovery_codes').where({ userId }).delete()
  }
  const name = passkey?.name ?? APP_NAME
  await enqueueFactorMail(tx, { userId, what: 'removed', name })
  return name
}

/** Takes everything away that somebody else has registered: they lost it, and sign in with the password again. `who` is null on the command line. */
export async function resetSecondFactor(
  tx: Tx,
  userId: number,
  who: { id: number } | null,
): Promise<void> {
  const { trx } = tx
  const row = await trx('users').where({ id: userId }).first('role')
  if (!row || (row.role === 'user' && who)) throw new ProblemError('not-found')
  const { passkeys, appSince } = await readSecondFactor(trx, userId)
  if (!hasFactor({ passkeys, appSince })) return
  await trx('passkeys').where({ userId }).delete()
  await trx('code_apps').where({ userId }).delete()
  await trx('recovery_codes').where({ userId }).delete()
  const before = { factor: 'all' }
  await record(tx, [{ entity: 'account', id: userId, action: 'factor-removed', before }], who)
  await enqueueFactorMail(tx, { userId, what: 'reset', name: '' })
}
