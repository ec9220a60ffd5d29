import { createHash, createHmac } from 'node:crypto'
import { OWN_PATH } from '#shared/platform/http/accountPages.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { newCode } from '../rows/groups.ts'

const SECRET_BYTES = 16

/** What opens a group's page: its code, which may be said on the phone, and the secret, which is nowhere but in mails and browsers. */
type GroupLink = { code: string; secret: string }

type Keys = Deps['sessionKeys']

/**
 * The link of a group, made when it is first needed. Only the hash of its secret is stored: the secret is computed again from the server's
 * keys, so that a later mail has the same link. When its key has been retired, or it is to be renewed, there is another one, and the old one opens nothing.
 */
export async function linkOf(
  { trx }: Pick<Tx, 'trx'>,
  keys: Keys,
  id: string,
  { isNew = false } = {},
): Promise<GroupLink> {
  const group = await trx('payment_groups').where({ id }).forUpdate().first()
  if (!group) throw new ProblemError('not-found')
  const { linkHash, linkTurn } = group
  const code = group.code ?? newCode()
  const known = keys
    .map((key) => secretOf(key, id, linkTurn))
    .find((secret) => hashOf(secret) === linkHash)
  if (known && !isNew && group.code) return { code, secret: known }
  const turn = linkHash && (isNew || !known) ? linkTurn + 1 : linkTurn
  const secret = secretOf(keys[0]!, id, turn)
  await trx('payment_groups')
    .where({ id })
    .update({ code, linkTurn: turn, linkHash: hashOf(secret) })
  // Whoever came by the old link loses their access, in a browser and in an account.
  if (turn !== linkTurn) {
    await trx('grants').where({ paymentGroupId: id, booked: false }).delete()
  }
  return { code, secret }
}

/** Ends the links of these groups and all that they let anybody see: whoever asks for a link next gets another one. */
export async function endLinks({ trx }: Pick<Tx, 'trx'>, ids: readonly string[]): Promise<void> {
  await endSecrets(trx, ids)
  for (const chunk of inChunks(ids)) {
    await trx('grants').whereIn('paymentGroupId', chunk).delete()
  }
}

/** Ends the links of these groups and what anybody has opened with them; who booked in their own browser still sees it there. */
export async function replaceLinks(
  { trx }: Pick<Tx, 'trx'>,
  ids: readonly string[],
): Promise<void> {
  await endSecrets(trx, ids)
  for (const chunk of inChunks(ids)) {
    await trx('grants').whereIn('paymentGroupId', chunk).where({ booked: false }).delete()
  }
}

async function endSecrets(trx: Db, ids: readonly string[]) {
  for (const chunk of inChunks(ids)) {
    // In the order in which a mail of several groups asks for their links.
    await trx('payment_groups').whereIn('id', chunk).orderBy('id').forUpdate().select('id')
    await trx('payment_groups')
      .whereIn('id', chunk)
      .update({ linkHash: null, linkTurn: trx.raw('link_turn + 1') })
  }
}

/** Whether this is the secret of the group's present link. */
export function opensGroup({ linkHash }: { linkHash: string | null }, secret: string): boolean {
  return linkHash !== null && hashOf(secret) === linkHash
}

function secretOf(key: string, id: string, turn: number): string {
  return createHmac('sha256', key)
    .update(`link of group ${id} ${turn}`)
    .digest()
    .subarray(0, SECRET_BYTES)
    .toString('base64url')
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** The whole address; without the secret it opens in the browser that may see the group already. The secret comes after the `#`, which browsers send to no server. Never from the request, whose Host header anybody can set. */
export function linkText(
  { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>,
  { code, secret }: { code: string; secret?: string },
): string {
  const page = `${publicUrl ?? `http://localhost:${port}`}${OWN_PATH}#${code}`
  return secret ? `${page}.${secret}` : page
}
