import { SPORT_LABELS, type Sport } from '#shared/court/sport.ts'
import { toCourt } from '../loadCatalog.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { Refused } from '../../http/problem.ts'
import { requireCourt } from '../court/requireCourt.ts'
import { present } from '../../db/rows.ts'

/** Refuses a class on a court that is switched off or does not play its sport; 422 on a court that is not there. */
export async function requirePlayable(
  tx: Tx,
  { courtId, sportType }: { courtId: number; sportType: Sport },
): Promise<void> {
  await requireCourt(tx, courtId)
  const court = toCourt(present(await tx.trx('courts').where({ id: courtId }).first()))
  if (!court.active) throw new Refused('no-court', { message: `${court.name} está desativada.` })
  if (!court.sportTypes.includes(sportType)) {
    const sport = SPORT_LABELS[sportType]
    throw new Refused('no-court', { message: `${court.name} não recebe ${sport}.` })
  }
}
