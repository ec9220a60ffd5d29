import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { dayText } from '../../reservation/reservationTexts.ts'
import { useVenueToday } from '../../ui/time/clock.ts'
import { useAddress } from '../../ui/useAddress.ts'
import { readFilters } from './useReservationList.ts'

/** Says beside the title which day the list shows. */
export function ListedDay() {
  const venue = valueOf(useResource(useAdminStore().venue))
  // An empty line until then: the title stays where it is.
  return venue ? <DayOf venue={venue} /> : '\u00A0'
}

function DayOf({ venue }: { venue: Venue }) {
  const today = useVenueToday(venue, useAdminStore().serverNowMs)
  const [params] = useAddress()
  const { date } = readFilters(params, today)
  return (
    <span aria-live="polite">
      {date === null ? 'Todas as datas' : dayText(date) + (date === today ? ' (Hoje)' : '')}
    </span>
  )
}
