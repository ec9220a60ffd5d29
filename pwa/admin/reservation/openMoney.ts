import { useMemo } from 'react'
import { everyReservation } from '#shared/commands/days.ts'
import { sumCents, toCents, toReais } from '#shared/money/money.ts'
import type { OfflineView } from '../../offline/store/offlineView.ts'
import { useCached } from '../../offline/store/useAdminStore.ts'

/** What a customer owes for the approved hours that this device knows, in reais. */
export function useCachedOpenMoney(id: number) {
  return useCached(useMemo(() => openInCachedDays(id), [id])).state
}

const openInCachedDays = (id: number) => (view: OfflineView) =>
  toReais(
    sumCents(
      everyReservation(view.shown)
        .filter(
          ({ customerId, status, paymentStatus }) =>
            customerId === id &&
            status === 'approved' &&
            (paymentStatus === 'pending' || paymentStatus === 'failed'),
        )
        .map(({ price }) => toCents(price)),
    ),
  )
