import { instantText } from './reservationTexts.ts'
import { useVenueZone } from '../ui/time/useVenueZone.ts'

/** Instants on the venue’s clock. */
export function useInstant(): (instant: string) => string {
  const timeZone = useVenueZone()
  return (instant) => instantText(instant, timeZone)
}
