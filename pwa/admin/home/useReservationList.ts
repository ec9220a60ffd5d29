import { useState } from 'react'
import type { Venue } from '#shared/venue/venue.schema.ts'
import { createResource, useResource } from '../../api/resource.ts'
import type { AdminReservationPage } from '../../offline/desk/adminReservations.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { useAddress } from '../../ui/useAddress.ts'
import { useVenueToday } from '../../ui/useVenueToday.ts'
import {
  filterParams,
  listQuery,
  readFilters,
  readPage,
  usualFilters,
  type ListFilters,
} from './listFilters.ts'

const nothingAsked = createResource(() => new Promise<AdminReservationPage>(() => {}))

/** The list that the screen's address asks for, and the ways to ask for another one. What was shown before stays until the next has come. */
export function useReservationList(venue: Venue) {
  const desk = useAdminStore()
  const [held, hold] = useState<AdminReservationPage | null>(null)
  const today = useVenueToday(venue, desk.serverNowMs)
  const [params, setParams] = useAddress()
  const filters = readFilters(params, today)
  const page = readPage(params)
  const query = listQuery(filters, page)
  const list = query === null ? nothingAsked : desk.reservations(query)
  const state = useResource(list)
  if (state.status === 'ready' && state.value !== held) hold(state.value)
  return {
    today,
    filters,
    page,
    /** null while nothing has ever come. */
    shown: held,
    /** What is shown is of another question. */
    isWaiting: state.status === 'loading',
    hasFailed: state.status === 'failed',
    isAsked: query !== null,
    retry: () => void list.reload(),
    change: (change: Partial<ListFilters>) =>
      setParams(filterParams({ ...filters, ...change }, today), { replace: true }),
    clear: () => setParams(filterParams(usualFilters(today), today), { replace: true }),
    pathOf: (page: number) => `?${new URLSearchParams(filterParams(filters, today, page))}`,
    turnTo: (page: number) => setParams(filterParams(filters, today, page)),
  }
}
export type ReservationListState = ReturnType<typeof useReservationList>
