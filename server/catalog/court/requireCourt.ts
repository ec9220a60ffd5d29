import type { Tx } from '../../db/writeTransaction.ts'
import { ProblemError } from '../../http/problem.ts'

/** The court that a field names; 422 on that field when it is not there or was deleted. */
export async function requireCourt(
  { trx }: Tx,
  id: number,
  field = 'courtId',
): Promise<{ id: number; name: string }> {
  const court = await trx('courts').where({ id }).whereNull('deletedAt').first('id', 'name')
  if (!court)
    throw new ProblemError('invalid-input', { errors: { [field]: ['Quadra não encontrada'] } })
  return court
}
