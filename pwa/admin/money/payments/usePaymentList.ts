import { useState } from 'react'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import type { LedgerPage } from '../../../api/payment/ledger.ts'
import { NOTHING, useResource } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { addressOf, useAddress } from '../../ui/useAddress.ts'
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
  const [held, hold] = useState<LedgerPage | null>(null)
  const today = useVenueToday(venue, serverNowMs)
  const [params, show] = useAddress()
  const filters = readPaymentFilters(params)
  const page = pageOf(params)
  const range = rangeOf(filters, today)
  const error = rangeError(range)
  const query = partsQuery(filters, today)
  const paged = new URLSearchParams({ page: String(page), perPage: String(PAGE_SIZE) })
  const list = query === null ? NOTHING : payments.parts(`${query}&${paged}`)
  const state = useResource(list)
  if (state.status === 'ready' && state.value !== held) hold(state.value)
  return {
    today,
    filters,
    page,
    range: error ? null : range,
    rangeError: error,
    query,
    /** null while nothing has ever come. */
    shown: held,
    /** What is shown is of another question. */
    isWaiting: state.status === 'loading',
    failed:
      state.status === 'failed' ? { error: state.error, retry: () => void list.reload() } : null,
    change: (change: Partial<PaymentFilters>) =>
      show(paymentParams({ ...filters, ...change }), { replace: true }),
    clear: () => show(paymentParams(USUAL_FILTERS), { replace: true }),
    pathOf: (page: number) => addressOf(paymentParams(filters, page)),
    turnTo: (page: number) => show(paymentParams(filters, page)),
  }
}
export type PaymentListState = ReturnType<typeof usePaymentList>

function pageOf(params: URLSearchParams): number {
  const page = params.get('pagina') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}
