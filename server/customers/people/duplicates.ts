import {
  type Comparable,
  type Duplicate,
  possibleDuplicates,
} from '#shared/customers/people/duplicates.ts'
import type { EditedCustomer } from '#shared/customers/people/customerDetail.ts'
import { record } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { RowEdit } from '../../platform/http/rowEdit.ts'
import { inTurns } from '../../platform/jobs/inTurns.ts'
import { findCustomer } from './editCustomer.ts'
import { toCustomer } from './readCustomer.ts'

/** Pairs of records that may be one person's, without those of whom somebody said that they are two. Others are answered in between. */
export async function findDuplicates(db: Db): Promise<Duplicate[]> {
  const people = await everybody(db)
  const toldApart = await db('distinct_customers').select('lowerId', 'higherId')
  if (toldApart.length === 0) return inTurns(possibleDuplicates(people))
  // Said of a record, it holds for the one that it was merged into.
  const merged = await db('customers').whereNotNull('mergedInto').select('id', 'mergedInto')
  const into = new Map(merged.map(({ id, mergedInto }) => [id, mergedInto!]))
  const rootOf = (id: number): number => (into.has(id) ? rootOf(into.get(id)!) : id)
  const pairs = toldApart.map(({ lowerId, higherId }) => [rootOf(lowerId), rootOf(higherId)])
  return inTurns(possibleDuplicates(people, pairs as [number, number][]))
}

const PAGE = 1_000

async function everybody(db: Db): Promise<Comparable[]> {
  const people: Comparable[] = []
  for (;;) {
    const page = await db('customers')
      .whereNull('mergedInto')
      .where('id', '>', people.at(-1)?.id ?? 0)
      .orderBy('id')
      .limit(PAGE)
      .select('id', 'name', 'phone', 'email', 'cpf')
    people.push(...page)
    if (page.length < PAGE) return people
  }
}

/** Two records are two people's. Said again it changes nothing. */
export async function tellApart(tx: Tx, edit: RowEdit, otherId: number): Promise<EditedCustomer> {
  const one = await findCustomer(tx, edit)
  const other = await tx.trx('customers').where({ id: otherId }).whereNull('mergedInto').first()
  if (!other || other.id === one.id) {
    throw new ProblemError('invalid-input', {
      errors: { other: ['Este cadastro não existe mais'] },
    })
  }
  const [lowerId, higherId] = [Math.min(one.id, other.id), Math.max(one.id, other.id)]
  const [made] = await tx
    .trx('distinct_customers')
    .insert({ lowerId, higherId, at: toInstant(tx.nowMs), userId: tx.author?.userId ?? null })
    .onConflict(['lowerId', 'higherId'])
    .ignore()
    .returning('lowerId')
  if (made) {
    const acts = [one, other].map(({ id }) => ({
      entity: 'customer' as const,
      id,
      action: 'told-apart' as const,
    }))
    await record(tx, acts)
  }
  return toCustomer(tx.trx, one)
}
