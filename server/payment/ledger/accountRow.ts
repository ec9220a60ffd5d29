import type { Db } from '../../platform/db/db.ts'
import type { Row } from '../../platform/db/tables.ts'

export const ONLY_ACCOUNT = { id: 1 }

/** The account at the provider as of the last reading; none before the first. */
export async function accountRow(db: Db): Promise<Row<'provider_account'> | undefined> {
  return db('provider_account').where(ONLY_ACCOUNT).first()
}
