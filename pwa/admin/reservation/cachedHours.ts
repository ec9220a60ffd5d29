import { useMemo } from 'react'
import { everyReservation } from '#shared/commands/days.ts'
import { isOwed } from '#shared/booking/reservation/owed.ts'
import { restCentsOf } from '#shared/booking/reservation/parts.ts'
import { usualHour } from '#shared/customers/people/usualHour.ts'
import { sumCents, toReais } from '#shared/platform/money/money.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { OfflineView } from '../../offline/store/offlineView.ts'
import { useCached } from '../../offline/store/useAdminStore.ts'

/** A customer's hours on the days that this device stores, in order. */
export function useCachedHours(customerId: number) {
  return useCached(useMemo(() => hoursOf(customerId), [customerId])).state
}

const hoursOf = (id: number) => (view: OfflineView) =>
  everyReservation(view.shown)
    .filter(({ customerId }) => customerId === id)
    .sort((a, b) => a.date.localeCompare(b.date) || a.startTime.localeCompare(b.startTime))

/** What is known of somebody from these days alone: what they owe, in reais, and the hour of the week that they play. */
export function summaryOf(hours: readonly AdminReservation[]) {
  const owed = hours.filter(isOwed).map(restCentsOf)
  return { open: toReais(sumCents(owed)), usual: usualHour(hours) }
}
