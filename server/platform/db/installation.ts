import type { Db } from './db.ts'
import { fromInstant } from './instant.ts'
import { present } from './rows.ts'

/** Tells this installation from another on the same host name, and until when cookies that did not are still read. */
export type Installation = { mark: string; formerCookiesUntilMs: number }

const MARK_LENGTH = 8

export async function readInstallation(db: Db): Promise<Installation> {
  const { installationId } = present(await db('venue').where({ id: 1 }).first('installationId'))
  const former = await db('former_cookies').first('until')
  return {
    mark: installationId.slice(0, MARK_LENGTH),
    formerCookiesUntilMs: former ? fromInstant(former.until) : 0,
  }
}
