import type { FixedClass } from '#shared/fixedClass/fixedClass.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/problem.ts'
import { toStranded } from '../affected.ts'
import type { StrandedRow } from './strandedReservations.ts'

/** Cancels by an admin's hand what a change leaves outside the hours, its charges, mails and refunds included: handed in, as bookings are not the catalogue's. */
export type CancelStranded = (
  tx: Tx,
  who: { id: number },
  reservations: readonly StrandedRow[],
) => Promise<void>
export type StrandedRows = { reservations: StrandedRow[]; classes: FixedClass[] }
export type OpeningDeps = Pick<Deps, 'config'> & { cancelStranded: CancelStranded }
type Choice = {
  onStranded: 'ask' | 'keep' | 'cancel' | undefined
  seen: readonly number[] | undefined
  seenClasses?: readonly number[] | undefined
}
const NOBODY: StrandedRows = { reservations: [], classes: [] }

/**
 * Does what the person chose with what a change leaves behind: cancels its reservations and gives back what was cancelled, or leaves
 * all as it is. Throws Refused with the list when they want to be asked, or when it is not the one they saw.
 */
export async function resolveStranded(
  tx: Tx,
  { cancelStranded }: OpeningDeps,
  who: { id: number },
  { onStranded = 'keep', seen = [], seenClasses }: Choice,
  courts: Parameters<typeof toStranded>[2],
  find: () => Promise<StrandedRows>,
): Promise<StrandedRows> {
  if (onStranded === 'keep') return NOBODY
  const stranded = await find()
  const { reservations, classes } = stranded
  const ids = idsOf(reservations)
  const isAgreed =
    onStranded === 'ask'
      ? ids.length + classes.length === 0
      : isSameSet(ids, new Set(seen)) &&
        (!seenClasses || isSameSet(idsOf(classes), new Set(seenClasses)))
  if (!isAgreed) {
    throw new Refused('strands-bookings', { affected: toStranded(reservations, classes, courts) })
  }
  await cancelStranded(tx, who, reservations)
  return stranded
}

function idsOf(rows: readonly { id: number }[]) {
  return rows.map(({ id }) => id)
}

function isSameSet(ids: readonly number[], seen: ReadonlySet<number>) {
  return ids.length === seen.size && ids.every((id) => seen.has(id))
}
