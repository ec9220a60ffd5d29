import { hourInvitation } from '#shared/booking/calendar/hourInvitation.ts'
import { normaliseSport } from '#shared/venue/courts/sport.ts'
import { toCents } from '#shared/platform/money/money.ts'
import { slotEnd } from '#shared/platform/time/hours.ts'
import { isPast, venueNow } from '#shared/platform/time/venueClock.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/store/useAdminStore.ts'
import { ShareButton } from '../../ui/ShareButton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMinute } from '../ui/time/clock.ts'
import { useTablePrice, type FieldValues } from './reservationFields.ts'

type Props = Pick<FieldValues, 'courtId' | 'date' | 'startTime' | 'sportType'>

/** Shares the hour's text and address with a customer who asks by phone or chat and books it themselves. */
export function ShareFreeHour({ courtId, date, startTime, sportType }: Props) {
  const store = useAdminStore()
  const notify = useToast()
  const tablePrice = useTablePrice()
  const venue = valueOf(useResource(store.venue))
  useMinute()
  const sport = normaliseSport(sportType)
  if (!venue || !date || !sport) return null
  if (isPast(date, startTime, venueNow(store.serverNowMs(), venue.timeZone))) return null
  const place = { courtId: Number(courtId), date, startTime, endTime: slotEnd(startTime) }
  const priceCents = courtId === '' ? 0 : toCents(tablePrice(place))
  const { origin } = window.location
  const text = hourInvitation(
    { sport, date, startTime, priceCents },
    { venueName: venue.name, origin },
  )
  return (
    <p className="row">
      <ShareButton text={text} notify={notify}>
        Compartilhar este horário
      </ShareButton>
    </p>
  )
}
