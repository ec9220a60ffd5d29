import { randomInt } from 'node:crypto'
import type { Policy } from '#shared/venue/policy/policy.ts'
import type { Db } from '../../platform/db/db.ts'
import { present } from '../../platform/db/rows.ts'

// Without I, O, 0 and 1, and without U and V, which sound or look like others.
const LETTERS = 'ABCDEFGHJKLMNPQRSTWXYZ23456789'
const CODE_LENGTH = 8

/** What its customer says on the phone. It opens nothing by itself. */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** What every new payment group gets: a code, and the policy in force. */
export function newGroupFields(trx: Db) {
  return { code: newCode(), policyId: trx.raw('(select policy_id from venue where id = 1)') }
}

/** The id of the policy that many new groups get, read once. */
export async function policyInForce(db: Db): Promise<number> {
  return present(await db('venue').where({ id: 1 }).first('policyId')).policyId
}

/** The policy under which the group was bought. */
export async function policyOf(db: Db, { policyId }: { policyId: number }): Promise<Policy> {
  return JSON.parse(present(await db('policies').where({ id: policyId }).first('data')).data)
}
