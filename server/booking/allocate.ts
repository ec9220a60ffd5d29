import { slotReason, type SlotReason } from '#shared/calendar/availability.ts'
import { courtsByPreference } from '#shared/court/court.ts'
import type { Sport } from '#shared/court/sport.ts'
import type { RefusalCode } from '#shared/problem.ts'
import { daysBetween } from '#shared/time/civil.ts'
import type { VenueNow } from '#shared/time/venueClock.ts'
import { dayFacts } from '../catalog/catalogDay.ts'
import type { CatalogData } from '../catalog/catalog.ts'
import { customerPriceCents } from '../catalog/catalogDay.ts'
import { Refused } from '../http/problem.ts'
import type { OccupationLookup } from './occupation.ts'

/** How far ahead customers may book. */
const HORIZON_DAYS = 365

type Wanted = { date: string; startTime: string; sport: Sport; courtId?: number | undefined }
type Facts = { catalog: CatalogData; now: VenueNow; lookup: OccupationLookup }

/** The court and the price for a customer's slot; throws Refused when the rule of the calendar says no. */
export function allocate(wanted: Wanted, facts: Facts): { courtId: number; priceCents: number } {
  const { catalog, now, lookup } = facts
  if (daysBetween(now.date, wanted.date) > HORIZON_DAYS) throw new Refused('slot-too-far')
  const priceCents = customerPriceCents(catalog, wanted.date, wanted.startTime)
  const isFree = (courtId: number) => lookup(courtId, wanted.date, wanted.startTime) === null
  const reason = slotReason(wanted, {
    day: dayFacts(catalog, wanted.date),
    now,
    courts: catalog.courts,
    occupation: (courtId, startTime) => lookup(courtId, wanted.date, startTime),
    priceCents,
  })
  if (reason) throw refusal(reason, wanted)
  const courts = courtsByPreference(catalog.courts, wanted.sport)
  return { courtId: wanted.courtId ?? courts.find(({ id }) => isFree(id))!.id, priceCents }
}

function refusal(reason: SlotReason, { date, startTime }: Wanted): Refused {
  const code = CODES[reason]
  return new Refused(code, code === 'slot-taken' ? { lost: [{ date, startTime }] } : {})
}

const CODES: Record<SlotReason, RefusalCode> = {
  past: 'slot-past',
  'closed-day': 'slot-closed',
  'partial-closing': 'slot-closed',
  'outside-hours': 'slot-closed',
  'no-court': 'no-court',
  'court-occupied': 'slot-taken',
  held: 'slot-taken',
  occupied: 'slot-taken',
  'no-price': 'no-price',
}
