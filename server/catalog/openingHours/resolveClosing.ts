import type { ClosingDateDraft } from '#shared/calendar/closingDate.schema.ts'
import { strands } from '#shared/calendar/strands.ts'
import { meetsOn } from '#shared/fixedClass/fixedClass.ts'
import { isPast, venueNow } from '#shared/time/venueClock.ts'
import { dayFacts } from '../dayFacts.ts'
import { loadCatalog } from '../loadCatalog.ts'
import type { Tx } from '../../db/writeTransaction.ts'
import { cancelOccurrences } from '../fixedClass/cancelOccurrences.ts'
import { resolveStranded, type OpeningDeps } from './resolveStranded.ts'
import { strandedReservations } from './strandedReservations.ts'

/** Treats what a closing strands on its date as the person chose, classes of that day included. `replacedId` is the closing that this one takes the place of. */
export async function resolveClosing(
  tx: Tx,
  deps: OpeningDeps,
  who: { id: number },
  draft: ClosingDateDraft,
  replacedId?: number,
): Promise<void> {
  const { date, onStranded, seen, seenClasses } = draft
  const catalog = await loadCatalog(tx.trx)
  const before = dayFacts(catalog, date)
  const others = (catalog.closings.get(date) ?? []).filter(({ id }) => id !== replacedId)
  const after = { ...before, closings: [...others, draft] }

  const { classes } = await resolveStranded(
    tx,
    deps,
    who,
    { onStranded, seen, seenClasses },
    catalog.courts,
    async () => {
      const now = venueNow(tx.nowMs, deps.config.venueTimezone)
      return {
        reservations: await strandedReservations(tx, now, {
          dates: [date],
          before: () => before,
          after: () => after,
        }),
        classes: catalog.fixedClasses.filter(
          (fixedClass) =>
            meetsOn(fixedClass, date) &&
            !isPast(date, fixedClass.startTime, now) &&
            strands(fixedClass, before, after),
        ),
      }
    },
  )
  await cancelOccurrences(tx, who, classes, date)
}
