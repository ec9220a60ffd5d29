import { join } from 'node:path'
import type { GoingBack, LostSince } from '#shared/operation/backup/backups.ts'
import { unlessDamaged } from '../../platform/db/damage.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { isDamaged } from '../../platform/db/knownDamage.ts'
import type { Deps } from '../../platform/deps.ts'
import { commandsOf, findCopies, newestOf } from './wayBack.ts'

/** Returns the newest copy that was tested and what a return to it loses; null while nothing is damaged, and without any copy. */
export async function goingBack(deps: Pick<Deps, 'config' | 'reads'>): Promise<GoingBack | null> {
  const { config, reads } = deps
  if (!(await isDamaged(deps))) return null
  const copy = (await newestTested(deps)) ?? (await newestFile(deps))
  if (!copy) return null
  const { restore } = commandsOf(config)
  const lost = await unlessDamaged(() => lostSince(reads, copy.at), null)
  return { id: copy.id, at: copy.at, command: restore(copy.path), lost }
}

async function newestTested({ config, reads }: Pick<Deps, 'config' | 'reads'>) {
  const tested = () =>
    reads('backups')
      .whereNotNull('testedAt')
      .whereNotNull('file')
      .orderBy('at', 'desc')
      .first('id', 'at', 'file')
  const row = await unlessDamaged(async () => tested(), undefined)
  return row && { id: row.id, at: row.at, path: join(config.backups.folder, row.file!) }
}

/** Where not even the list of copies can be read. */
async function newestFile({ config }: Pick<Deps, 'config'>) {
  const newest = newestOf(await findCopies(config), config.database)
  return newest && { id: null, at: toInstant(newest.atMs), path: newest.path }
}

/** Counts what came after that instant. */
export async function lostSince(reads: Db, at: string): Promise<LostSince> {
  const paid = () => reads('payment_attempts').where('paidAt', '>', at).count('* as count')
  const counted = [
    await reads('reservations').where('createdAt', '>', at).count('* as count'),
    await paid(),
    await paid().whereNotNull('providerPaymentId'),
    await reads('customers').where('createdAt', '>', at).count('* as count'),
    await reads('privacy_requests')
      .where('at', '>', at)
      .where({ outcome: 'done', kind: 'anonymisation' })
      .count('* as count'),
  ].map(([row]) => Number(row!.count)) as [number, number, number, number, number]
  const [reservations, payments, online, people, erased] = counted
  return { reservations, payments, online, people, erased }
}
