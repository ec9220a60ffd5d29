import { lazy, Suspense } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import { USUAL_ZONE } from '#shared/venue/profile/zones.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { useVenueToday } from '../../ui/time/clock.ts'

const IncidentDialog = lazy(async () => ({
  default: (await import('../../reservation/rain/IncidentDialog.tsx')).IncidentDialog,
}))

type Props = {
  body: CommandOf<'incident.create'>['body']
  /** The courts are closed by a closing of its own: the refused one is over. */
  onDone: () => void
  onClose: () => void
}

/** The closing with the list of now, and what was decided about whom is still on it. */
export function CloseAgain({ body, onClose, onDone }: Props) {
  const store = useAdminStore()
  const date = String(body.date).slice(0, 10)
  const day = valueOf(useResource(store.day(date)))
  const courts = valueOf(useResource(store.courts))
  const timeZone = valueOf(useResource(store.venue))?.timeZone ?? USUAL_ZONE
  const today = useVenueToday({ timeZone }, store.serverNowMs)
  if (!courts) return null
  return (
    <Suspense>
      <IncidentDialog {...{ courts, date, day, onClose, onDone, timeZone, today }} again={body} />
    </Suspense>
  )
}
