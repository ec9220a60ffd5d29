import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { NOTHING } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { addressOf, readPage, useAddress } from '../../ui/useAddress.ts'
import { useHeld } from '../../ui/useHeld.ts'
import { useVenueToday } from '../../ui/time/clock.ts'
import {
  partsQuery,
  PAGE_SIZE,
  paymentParams,
  rangeError,
  rangeOf,
  readPaymentFilters,
  USUAL_FILTERS,
  type PaymentFilters,
} from './paymentFilters.ts'

/** The parts that the screen's address names, and the ways to others. The old list stays until the next has come. */
export function usePaymentList(venue: Venue) {
  const { payments, serverNowMs } = useAdminStore()
  const today = useVenueToday(venue, serverNowMs)
  const [params, show] = useAddress()
  const filters = readPaymentFilters(params)
  const page = readPage(params)
  const range = rangeOf(filters, today)
  const error = rangeError(range)
  const query = partsQuery(filters, today)
  const paged = new URLSearchParams({ page: String(page), perPage: String(PAGE_SIZE) })
  const list = query === null ? NOTHING : payments.parts(`${query}&${paged}`)
  return {
    ...useHeld(list),
    today,
    filters,
    page,
    range: error ? null : range,
    rangeError: error,
    query,
    change: (change: Partial<PaymentFilters>) =>
      show(paymentParams({ ...filters, ...change }), { replace: true }),
    clear: () => show(paymentParams(USUAL_FILTERS), { replace: true }),
    pathOf: (page: number) => addressOf(paymentParams(filters, page)),
    turnTo: (page: number) => show(paymentParams(filters, page)),
  }
}
export type PaymentListState = ReturnType<typeof usePaymentList>
