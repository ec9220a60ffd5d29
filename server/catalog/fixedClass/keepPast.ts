import type { Tx } from '../../db/writeTransaction.ts'
import { present } from '../../db/rows.ts'

/** Writes the class down a second time as it was up to `endDate`, with the cancellations until then: the row itself goes on under another schedule. */
export async function keepPast({ trx }: Tx, id: number, endDate: string): Promise<void> {
  const { id: _, ...row } = present(await trx('fixed_classes').where({ id }).first())
  const [past] = await trx('fixed_classes')
    .insert({ ...row, endDate })
    .returning('id')
  await trx('fixed_class_cancellations')
    .where({ classId: id })
    .where('date', '<=', endDate)
    .update({ classId: present(past).id })
}
