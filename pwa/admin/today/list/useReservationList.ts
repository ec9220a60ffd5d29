import type { ReservationStatus } from '#shared/venue/occupancy/reservationStatus.ts'
import { isCivilDate, type CivilDate, type ClockTime } from '#shared/platform/time/civil.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { createResource } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import type { AdminReservationPage } from '../../../offline/store/adminReservations.ts'
import { addressOf, readPage, useAddress } from '../../ui/useAddress.ts'
import { useHeld } from '../../ui/useHeld.ts'
import { useVenueHour, useVenueToday } from '../../ui/time/clock.ts'

const nothingAsked = createResource(() => new Promise<AdminReservationPage>(() => {}))

/** The list that the screen's address names, and the ways to another one. The old list stays until the next has come. */
export function useReservationList(venue: Venue) {
  const store = useAdminStore()
  const today = useVenueToday(venue, store.serverNowMs)
  const [params, setParams] = useAddress()
  const filters = readFilters(params, today)
  const page = readPage(params)
  const hour = useVenueHour(venue, store.serverNowMs)
  const begins = beginOf(filters, today, hour)
  const query = listQuery(filters, page, begins)
  const list = query === null ? nothingAsked : store.reservations(query)
  return {
    ...useHeld(list),
    today,
    filters,
    page,
    /** Where the list of today begins; null when all of it is shown, or another day. */
    begins,
    /** The hour that runs, when it is today's list. */
    running: filters.date === today ? hour : null,
    isAsked: query !== null,
    retry: () => void list.reload(),
    change: (change: Partial<ListFilters>) =>
      setParams(filterParams({ ...filters, ...change }, today), { replace: true }),
    clear: () => setParams(filterParams(usualFilters(today), today), { replace: true }),
    pathOf: (page: number) => addressOf(filterParams(filters, today, page)),
    turnTo: (page: number) => setParams(filterParams(filters, today, page)),
  }
}
export type ReservationListState = ReturnType<typeof useReservationList>

/** `active` means confirmed and pending ones, `all` for every status. */
export type StatusFilter = 'active' | ReservationStatus | 'all'
export type ListFilters = {
  date: CivilDate | null
  courtId: number | null
  status: StatusFilter
  search: string
  /** Today with the hours that are over. */
  wholeDay: boolean
}

export const PAGE_SIZE = 50
const LONGEST_SEARCH = 120

export const STATUS_OPTIONS: readonly { value: StatusFilter; label: string }[] = [
  { value: 'active', label: 'Confirmadas e pendentes' },
  { value: 'approved', label: 'Aprovadas' },
  { value: 'pending', label: 'Pendentes' },
  { value: 'canceled', label: 'Canceladas' },
  { value: 'pending_confirmation', label: 'Aguardando decisão' },
  { value: 'all', label: 'Todas' },
]

export function usualFilters(today: CivilDate): ListFilters {
  return { date: today, courtId: null, status: 'active', search: '', wholeDay: false }
}

/** The filters in the screen's address; an invalid value counts as the default. */
export function readFilters(params: URLSearchParams, today: CivilDate): ListFilters {
  const usual = usualFilters(today)
  const date = params.get('data') ?? ''
  const courtId = params.get('quadra') ?? ''
  const status = params.get('situacao')
  return {
    date: params.get('datas') === 'todas' ? null : isCivilDate(date) ? date : usual.date,
    courtId: /^[1-9]\d{0,8}$/.test(courtId) ? Number(courtId) : usual.courtId,
    status: STATUS_OPTIONS.find(({ value }) => value === status)?.value ?? usual.status,
    search: (params.get('busca') ?? '').slice(0, LONGEST_SEARCH),
    wholeDay: params.get('horas') === 'todas',
  }
}

/** The address for filters; what is as usual is left out, so that today stays today. */
export function filterParams(
  { date, courtId, status, search, wholeDay }: ListFilters,
  today: CivilDate,
  page = 1,
): Record<string, string> {
  return {
    ...(date === null && { datas: 'todas' }),
    ...(date !== null && date !== today && { data: date }),
    ...(courtId !== null && { quadra: String(courtId) }),
    ...(status !== 'active' && { situacao: status }),
    ...(search !== '' && { busca: search }),
    ...(wholeDay && date === today && { horas: 'todas' }),
    ...(page > 1 && { pagina: String(page) }),
  }
}

/** How many filters the folded form has set; the day is not one of them, all dates are. */
export function countOf({ courtId, date, search, status }: ListFilters): number {
  return [courtId !== null, date === null, search !== '', status !== 'active'].filter(Boolean)
    .length
}

/** Today's list begins at the hour that runs, unless it is searched for somebody or for what is not to come. */
export function beginOf(
  { date, search, status, wholeDay }: ListFilters,
  today: CivilDate,
  hour: ClockTime,
): ClockTime | null {
  const isToCome = status === 'active' || status === 'approved' || status === 'pending'
  return date === today && !wholeDay && search === '' && isToCome ? hour : null
}

/** The query to the server; null for all dates without a search. */
export function listQuery(
  filters: ListFilters,
  page: number,
  begins: ClockTime | null,
): string | null {
  const { date, courtId, status, search } = filters
  if (date === null && search === '') return null
  return String(
    new URLSearchParams({
      ...(date !== null && { date }),
      ...(begins !== null && { endsAfter: begins }),
      ...(courtId !== null && { courtId: String(courtId) }),
      ...(status === 'active' && { combined_status: 'approved,pending' }),
      ...(status !== 'active' && status !== 'all' && { status }),
      ...(search !== '' && { search }),
      page: String(page),
      perPage: String(PAGE_SIZE),
    }),
  )
}
