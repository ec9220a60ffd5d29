import { useState } from 'react'
import { formatReais, toCents } from '#shared/platform/money/money.ts'
import { UNANSWERED_TEXTS } from '#shared/venue/policy/policy.ts'
import type { OwnHour, OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { formatDate, type CivilDate, type ClockTime } from '#shared/platform/time/civil.ts'
import { slotEnd } from '#shared/platform/time/hours.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { EventStream } from '../api/events.ts'
import { myApi } from '../api/ownPage/my.ts'
import { isOffline, readFailureText } from '../api/refusal.ts'
import { useFocusAfter } from '../ui/dialogFocus.ts'
import { focusOnMount } from '../ui/focus.ts'
import { useToast } from '../ui/toast.tsx'
import { PickHour, type HoursPicker, type Picked } from './PickHour.tsx'
import { useOnce } from '../api/useOnce.ts'

type Outside = { Hours: HoursPicker; events: EventStream }
type Props = Outside & { reservation: OwnReservation; onChosen: (after: OwnReservation) => void }
type Choice = { choice: 'credit' | 'refund'; isUndoable: true } | { choice: 'move'; date: CivilDate; startTime: ClockTime } // prettier-ignore

/** The hours that the venue had to close, and what their customer may have instead. */
export function AskedHours({ reservation, ...props }: Props) {
  const { hours, moving } = reservation
  return hours
    .filter(({ asked, id }) => asked !== undefined && id !== moving?.reservationId)
    .map((hour) => <Asked key={hour.id} {...{ hour, reservation }} {...props} />)
}

function Asked({ hour, onChosen, reservation, ...outside }: Props & { hour: OwnHour }) {
  const { code, venue } = reservation
  const [isMoving, setMoving] = useState(false)
  /** The choice to be confirmed. */
  const [wish, setWish] = useState<Wish | null>(null)
  const { choose, isBusy } = useChoose(code, hour, onChosen)
  if (!hour.asked) return null
  const { back, mayMove, reason, unanswered, until } = hour.asked
  const sum = formatReais(toCents(back))
  const { date, time } = venueNow(Date.parse(until), venue.timeZone)
  return (
    <section className="panel stack" aria-label={`Escolher: ${hour.startTime}`}>
      <h2>O que você prefere?</h2>
      <p>
        <strong>{`${reason}:`}</strong>{' '}
        <span>
          {[
            `o local fechou a quadra em ${formatDate(hour.date)}, ${hour.startTime} às ${hour.endTime}.`,
            `Escolha até ${formatDate(date)} às ${time}; sem resposta, ${UNANSWERED_TEXTS[unanswered]}.`,
          ].join(' ')}
        </span>
      </p>
      {isMoving ? (
        <NewHour
          {...{ hour, isBusy }}
          {...outside}
          timeZone={venue.timeZone}
          onBack={() => setMoving(false)}
          onPicked={choose}
        />
      ) : wish ? (
        <Confirm {...{ wish, sum, isBusy }} onBack={() => setWish(null)} onConfirm={choose} />
      ) : (
        <div className="stack tight">
          {mayMove && (
            <button
              type="button"
              className="button button--primary"
              disabled={isBusy}
              onClick={() => setMoving(true)}
            >
              Escolher outro horário
            </button>
          )}
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => setWish('credit')}
          >
            {`Ficar com ${sum} de crédito`}
          </button>
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => setWish('refund')}
          >
            {`Receber ${sum} de volta`}
          </button>
        </div>
      )}
    </section>
  )
}

type ConfirmProps = {
  wish: Wish
  sum: string
  isBusy: boolean
  onConfirm: (choice: Choice) => Promise<void>
  onBack: () => void
}

/** Says once more what becomes of the money, before the tap that does it. */
function Confirm({ wish, sum, isBusy, onConfirm, onBack }: ConfirmProps) {
  useFocusAfter()
  const [question, text] = WISHES[wish]
  return (
    <>
      <h3 tabIndex={-1} ref={focusOnMount}>
        {question(sum)}
      </h3>
      <p>{text}</p>
      <div className="row">
        <button
          type="button"
          className="button button--primary"
          disabled={isBusy}
          onClick={() => void onConfirm({ choice: wish, isUndoable: true })}
        >
          Confirmar
        </button>
        <button type="button" className="button" onClick={onBack}>
          Voltar
        </button>
      </div>
    </>
  )
}

type Wish = 'credit' | 'refund'
const WISHES: Record<Wish, readonly [(sum: string) => string, string]> = {
  credit: [
    (sum) => `Ficar com ${sum} de crédito?`,
    'O crédito vale para outro horário deste local.',
  ],
  refund: [(sum) => `Receber ${sum} de volta?`, 'O valor volta pela mesma forma em que foi pago.'],
}

const DONE: Record<Choice['choice'], string> = {
  move: 'Horário novo confirmado',
  credit: 'O valor virou crédito',
  refund: 'Devolução pedida',
}

const TO_PAY = 'Horário guardado: falta pagar a diferença'

function useChoose(code: string, hour: OwnHour, onChosen: Props['onChosen']) {
  const [isBusy, setBusy] = useState(false)
  const once = useOnce()
  const toast = useToast()
  const choose = async (wanted: Choice) => {
    const body = { reservationId: hour.id, ...wanted }
    setBusy(true)
    try {
      const after = await once(body, (key) => myApi.choose(code, body, key))
      const isToPay = after.moving?.reservationId === hour.id
      const isDecided = after.hours.some(({ decided, id }) => decided && id === hour.id)
      if (!isDecided) toast({ title: isToPay ? TO_PAY : DONE[wanted.choice], tone: 'success' })
      onChosen(after)
    } catch (error) {
      toast({
        title: 'Nada foi mudado',
        description: isOffline(error)
          ? 'Sem conexão: tente de novo quando ela voltar.'
          : readFailureText(error, 'Tente novamente em instantes.'),
        tone: 'destructive',
      })
    }
    setBusy(false)
  }
  return { choose, isBusy }
}

type NewHourProps = Outside & {
  hour: OwnHour
  timeZone: string
  isBusy: boolean
  onPicked: (choice: Choice) => Promise<void>
  onBack: () => void
}

/** A free hour of the same sport; of a dearer one the difference is paid before it is theirs. */
function NewHour({ hour, isBusy, onBack, onPicked, ...outside }: NewHourProps) {
  useFocusAfter()
  const [picked, setPicked] = useState<Picked | null>(null)
  const more = picked === null ? 0 : picked.priceCents - toCents(hour.price)
  return (
    <>
      <h3 tabIndex={-1} ref={focusOnMount}>
        Para quando?
      </h3>
      <PickHour {...{ hour, picked }} {...outside} onPick={setPicked} />
      <div className="stack tight own__bar">
        <p aria-live="polite">
          {picked ? (
            <>
              <strong>
                {`${formatDate(picked.date)}, ${picked.startTime} às ${slotEnd(picked.startTime)}.`}
              </strong>{' '}
              <span>
                {more > 0
                  ? `Custa ${formatReais(picked.priceCents)}: você paga só a diferença de ${formatReais(more)}.`
                  : 'O que você pagou vale para o horário novo.'}
              </span>
            </>
          ) : (
            'Escolha o horário novo.'
          )}
        </p>
        <div className="row">
          <button
            type="button"
            className="button button--primary"
            disabled={isBusy || !picked}
            onClick={() => {
              if (!picked) return
              const { date, startTime } = picked
              void onPicked({ choice: 'move', date, startTime })
            }}
          >
            Confirmar o horário novo
          </button>
          <button type="button" className="button" onClick={onBack}>
            Voltar
          </button>
        </div>
      </div>
    </>
  )
}
