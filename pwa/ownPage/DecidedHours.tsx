import { useState } from 'react'
import { formatReais, sumCents, toCents } from '#shared/platform/money/money.ts'
import type { OwnHour, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { myApi } from '../api/ownPage/my.ts'
import { isOffline, readFailureText } from '../api/refusal.ts'
import { focusOnMount } from '../ui/focus.ts'
import { useToast } from '../ui/toast.tsx'
import { TimeLeft } from './TimeLeft.tsx'

type Props = { reservation: OwnReservation; onUndone: (after: OwnReservation) => void }
type DecidedHour = OwnHour & Required<Pick<OwnHour, 'decided'>>

/** Says what was decided less than a minute ago, with the way back; what was cancelled together is taken back together. */
export function DecidedHours({ reservation, onUndone }: Props) {
  const decided = reservation.hours.filter((hour): hour is DecidedHour => 'decided' in hour)
  const canceled = decided.filter((hour) => hour.decided.kind === 'cancel')
  const acts = [canceled, ...decided.filter((hour) => !canceled.includes(hour)).map((one) => [one])]
  return acts
    .filter(([first]) => first !== undefined)
    .map((hours) => <Decided key={hours[0]!.id} code={reservation.code} {...{ hours, onUndone }} />)
}

type DecidedProps = Pick<Props, 'onUndone'> & { code: string; hours: readonly DecidedHour[] }

function Decided({ code, hours, onUndone }: DecidedProps) {
  const { undo, isBusy } = useUndo(code, hours[0]!.id, onUndone)
  const { finalInMs } = hours[0]!.decided
  return (
    <section className="panel stack own__decided" aria-label="Desfazer">
      <h2 tabIndex={-1} ref={focusOnMount}>
        {titleOf(hours)}
      </h2>
      <p>
        <span>{`${hours.map(whenText).join('; ')}.`}</span>{' '}
        <span>
          Vale em <TimeLeft ms={finalInMs} />: até lá você pode desfazer.
        </span>
      </p>
      <button type="button" className="button" disabled={isBusy} onClick={() => void undo()}>
        Desfazer
      </button>
    </section>
  )
}

const whenText = ({ date, startTime, endTime }: OwnHour) =>
  `${formatDate(date)}, ${startTime} às ${endTime}`

function titleOf(hours: readonly DecidedHour[]): string {
  const cents = sumCents(hours.map(({ decided }) => toCents(decided.back)))
  const sum = formatReais(cents)
  switch (hours[0]!.decided.kind) {
    case 'credit':
      return `Você fica com ${sum} de crédito`
    case 'refund':
      return `Você recebe ${sum} de volta`
    case 'cancel': {
      const what = hours.length === 1 ? 'Horário cancelado' : 'Horários cancelados'
      return cents > 0 ? `${what}: você recebe ${sum}` : what
    }
  }
}

function useUndo(code: string, reservationId: number, onUndone: Props['onUndone']) {
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const undo = async () => {
    setBusy(true)
    try {
      onUndone(await myApi.undo(code, { reservationId }))
      toast({ title: 'Desfeito: tudo como antes', tone: 'success' })
    } catch (error) {
      toast({
        title: 'Não foi desfeito',
        description: isOffline(error)
          ? 'Sem conexão: tente de novo quando ela voltar.'
          : readFailureText(error, 'Tente novamente em instantes.'),
        tone: 'destructive',
      })
    }
    setBusy(false)
  }
  return { undo, isBusy }
}
