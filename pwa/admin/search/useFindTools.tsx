import EventAvailable from '@mui/icons-material/EventAvailable'
import { useEffect, useState } from 'react'
import type { SpokenTime } from '#shared/booking/calendar/freeCourts.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { useMay } from '../../offline/store/useAdminStore.ts'
import { OpenReservation } from '../reservation/panel/OpenReservation.tsx'
import { later } from '../../ui/later.tsx'
import type { PickedPlace } from './FreeAnswer.tsx'

const FreeCourts = later(() => import('./FreeCourts.tsx').then((module) => module.FreeCourts))
const SearchDialog = later(() => import('./SearchDialog.tsx').then((module) => module.SearchDialog))
const BookFree = later(() => import('./BookFree.tsx').then((module) => module.BookFree))

type Opened =
  | { kind: 'search' }
  | { kind: 'free'; asked: SpokenTime | null }
  | { kind: 'reservation'; reservation: AdminReservation }
  | { kind: 'book'; place: PickedPlace; courts: readonly Court[]; today: CivilDate }

/** From every screen: the search, which `/` opens as well, and 'Quando há quadra?'. */
export function useFindTools() {
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const openSearch = () => setOpened({ kind: 'search' })
  useSlash(openSearch)
  const freeButton = may('reservation.edit') && (
    <button
      type="button"
      aria-label="Quando há quadra?"
      title="Quando há quadra?"
      onClick={() => setOpened({ kind: 'free', asked: null })}
    >
      <EventAvailable aria-hidden="true" />
    </button>
  )
  const dialogs = (
    <>
      {opened?.kind === 'search' && (
        <SearchDialog
          onClose={close}
          onTime={(asked) => setOpened({ kind: 'free', asked })}
          onReservation={(reservation) => setOpened({ kind: 'reservation', reservation })}
        />
      )}
      {opened?.kind === 'reservation' && (
        <OpenReservation opened={opened.reservation} onClose={close} />
      )}
      {opened?.kind === 'free' && (
        <FreeCourts
          asked={opened.asked}
          onPick={(place, courts, today) => setOpened({ kind: 'book', place, courts, today })}
          onClose={close}
        />
      )}
      {opened?.kind === 'book' && <BookFree {...opened} onClose={close} />}
    </>
  )
  return { openSearch, freeButton, dialogs }
}

/** Where somebody types, or a dialog is open, `/` is a letter. */
function useSlash(open: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      const isTyped = target instanceof Element && target.closest('input, textarea, select')
      if (isTyped || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
