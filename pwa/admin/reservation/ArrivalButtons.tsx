import HowToReg from '@mui/icons-material/HowToReg'
import PersonOff from '@mui/icons-material/PersonOff'
import type { CommandOf } from '#shared/commands/command.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import {
  type Arrival,
  ARRIVAL_LABELS,
  ARRIVALS,
  arrivalOf,
  mayNoteArrival,
} from '#shared/booking/reservation/arrival.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { useAdminStore, useMay } from '../../offline/store/useAdminStore.ts'
import { Chip } from '../../ui/DataTable.tsx'
import type { Toast } from '../../ui/toast.tsx'
import { useMinute } from '../ui/time/clock.ts'
import { useSingleEdit } from '../ui/useRowEdit.ts'
import { notUpdated, shortTime } from './reservationTexts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'

type Noted = Pick<
  AdminReservation,
  'id' | 'version' | 'status' | 'date' | 'startTime' | 'arrivedAt' | 'missedAt'
>
type Props = {
  reservation: Noted
  timeZone: string
  /** It was noted, or waits in the queue. */
  onNoted?: () => void
}

/** 'Chegou' and 'Faltou', as soon as they can be said, and the way back from either. */
export function ArrivalButtons(props: Props) {
  const { reservation, timeZone, onNoted } = props
  const { busy, choices, note } = useArrival(reservation, timeZone)
  const choose = (arrival: Arrival | null) => () =>
    void note(arrival).then((isNoted) => isNoted && onNoted?.())
  return (
    <>
      <ArrivalChip {...{ reservation, timeZone }} />
      {choices.map((arrival) => (
        <Button
          key={arrival ?? 'undo'}
          variant="outlined"
          disabled={busy}
          onClick={choose(arrival)}
        >
          {arrivalChoiceText(arrival, reservation)}
        </Button>
      ))}
    </>
  )
}

function ArrivalChip({ reservation, timeZone }: Pick<Props, 'reservation' | 'timeZone'>) {
  const label = notedText(reservation, timeZone)
  if (label === null) return null
  return <Chip label={label} tone={reservation.arrivedAt ? 'success' : 'danger'} />
}

/** `Chegou às 18:02`, `Faltou`; null while nothing is noted. */
export function notedText(reservation: Noted, timeZone: string): string | null {
  const arrival = arrivalOf(reservation)
  if (arrival !== 'arrived') return arrival && ARRIVAL_LABELS[arrival]
  return `${ARRIVAL_LABELS.arrived} às ${shortTime(reservation.arrivedAt!, timeZone)}`
}

type TapProps = { reservation: Noted & Pick<AdminReservation, 'customerName'>; today: CivilDate }

/** One tap on a line of today's list: who is there, and back again. It follows no clock, of which a list would have hundreds. */
export function ArrivalTap({ reservation, today }: TapProps) {
  const may = useMay()
  const { busy, note } = useNoteArrival(reservation)
  const { customerName, date, startTime, status } = reservation
  if (status !== 'approved' || date !== today || !may('reservation.edit')) return null
  const noted = arrivalOf(reservation)
  const choice = noted === 'arrived' ? null : 'arrived'
  const text = arrivalChoiceText(choice, reservation)
  return (
    <IconButton
      className="arrival-tap"
      data-noted={noted ?? undefined}
      aria-label={`${text}: ${customerName}, ${startTime}`}
      title={noted ? `${ARRIVAL_LABELS[noted]}. Tocar: ${text}` : text}
      disabled={busy}
      onClick={() => void note(choice)}
    >
      {noted === 'missed' ? <PersonOff /> : <HowToReg />}
    </IconButton>
  )
}

/** What can be noted of it now, by who may. */
export function useArrival(reservation: Noted, timeZone: string) {
  const may = useMay()
  const { serverNowMs } = useAdminStore()
  useMinute()
  const { busy, note } = useNoteArrival(reservation)
  const noted = arrivalOf(reservation)
  const now = venueNow(serverNowMs(), timeZone)
  const choices = [...ARRIVALS, null].filter(
    (arrival) => arrival !== noted && mayNoteArrival(reservation, arrival, now),
  )
  return { busy, choices: may('reservation.edit') ? choices : [], note }
}

export function useNoteArrival({ id, version }: Noted) {
  const { busy, run } = useSingleEdit<CommandOf<'reservation.arrival'>>({
    succeeded: (answer) => NOTED[arrivalOf(answer) ?? 'undone'],
    failed: notUpdated,
  })
  return {
    busy,
    async note(arrival: Arrival | null): Promise<boolean> {
      const { kind } = await run({ kind: 'reservation.arrival', id, version, body: { arrival } })
      return kind !== 'failed' && kind !== 'stale'
    },
  }
}

export function arrivalChoiceText(arrival: Arrival | null, reservation: Noted) {
  if (arrival !== null) return ARRIVAL_LABELS[arrival]
  return arrivalOf(reservation) === 'missed' ? 'Desfazer falta' : 'Desfazer chegada'
}

const NOTED: Record<Arrival | 'undone', Toast> = {
  arrived: { title: 'Chegada anotada', tone: 'success' },
  missed: { title: 'Falta anotada', tone: 'success' },
  undone: { title: 'Anotação desfeita', tone: 'success' },
}
