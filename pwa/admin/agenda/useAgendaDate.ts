import { addDays, isCivilDate, type CivilDate } from '#shared/time/civil.ts'
import { useResource } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { useAddress } from '../../ui/useAddress.ts'
import { useVenueToday } from '../../ui/useVenueToday.ts'

/** The day on screen. It lives in the address; without one there, it is today at the venue. */
export function useAgendaDate(timeZone: string) {
  const desk = useAdminStore()
  const [params, setParams] = useAddress()
  const today = useVenueToday({ timeZone }, desk.serverNowMs)
  const asked = params.get('data') ?? ''
  const date = isCivilDate(asked) ? asked : today
  const day = useResource(desk.day(date))

  const go = (to: CivilDate) =>
    setParams(to === today ? {} : { data: to }, { replace: true, preventScrollReset: true })
  return { date, day, today, go, turn: (days: number) => go(addDays(date, days)) }
}
