import { hourInvitation } from '#shared/booking/calendar/hourInvitation.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import { ShareButton } from '../../ui/ShareButton.tsx'
import type { ShowToast } from '../../ui/toast.tsx'
import type { SelectedSlot } from '../cart.ts'

export type SharedHours = {
  sport: Sport
  slots: readonly SelectedSlot[]
  venueName: string
  notify: ShowToast
}

/** Shares the picked hours, each with its address. */
export function ShareHours({ sport, slots, venueName, notify }: SharedHours) {
  const { origin } = window.location
  const texts = slots.map((slot) => hourInvitation({ ...slot, sport }, { venueName, origin }))
  return (
    <p className="row">
      <ShareButton text={texts.join('\n\n')} notify={notify}>
        {slots.length === 1 ? 'Compartilhar este horário' : 'Compartilhar estes horários'}
      </ShareButton>
    </p>
  )
}
