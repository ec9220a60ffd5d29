import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { FreeHour } from '#shared/booking/calendar/calendar.ts'
import { sportIn } from '#shared/booking/calendar/readHourAddress.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import type { CalendarReading } from '../api/calendar.ts'
import { isOffline, readFailureText } from '../api/refusal.ts'
import { useResource, valueOf, type Resource } from '../api/resource.ts'
import { tabStorage } from '../api/storage.ts'
import { useBack } from '../ui/backGuard.ts'
import { Face, Waiting } from '../ui/Face.tsx'
import { useToast } from '../ui/toast.tsx'
import { loadAhead } from '../ui/loadAhead.ts'
import { whenIdle } from '../ui/onWake.ts'
import { slotKey, type BusySlots } from './cart.ts'
import type { BegunHours } from './begunHours.ts'
import type { FirstStepProps } from './FirstStep.tsx'
import { SlotsStep } from './slots/SlotsStep.tsx'
import { loadPointing } from './slots/usePointed.ts'
import { SportStep } from './SportStep.tsx'
import { storedDraft } from './storedDraft.ts'
import { loadWizard, useWizard } from './useWizard.ts'
import type { Wizard, WizardSnapshot } from './wizard.machine.ts'
import { WizardHeader } from './WizardHeader.tsx'
import './wizard.css'

export { loadPointing, loadWizard }
const loadCheckout = () => import('./checkout/Checkout.tsx')
const Checkout = lazy(() => loadCheckout().then((module) => ({ default: module.Checkout })))

/** What the wizard's steps are given; `sport` and the hours `wanted`: what was chosen before the machine was there. */
export type StepsProps = FirstStepProps &
  BegunHours & {
    sport: Sport | null
    /** The week that step 2 shows first, for the sport that was chosen. */
    week: Resource<CalendarReading>
  }

/** From the hours to the confirmation, and back to the sport. The hours of a chosen sport are drawn before the machine is there. */
export function WizardSteps(props: StepsProps) {
  const { events, sport, wanted = [], tapped } = props
  const sought = props.sought ?? (tapped ? [tapped] : wanted)
  const notify = useToast()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const [isStored] = useState(() => sport === null && storedDraft(tabStorage) !== null)
  const isEarly = sport !== null && wanted.length === 0
  const venue = valueOf(useResource(props.venue))
  const isDrawn = useResource(props.week).status !== 'loading'
  const start = {
    events,
    notify,
    isStored,
    sport: sport ?? sportIn(address),
    isConfirmed: sport !== null,
    wanted,
    sought,
  }
  const { snapshot, send, ...wizard } = useWizard(start, isDrawn || !isEarly)
  const waiting: BusySlots = tapped
    ? { ...wizard.waiting, [slotKey(tapped)]: 'placing' }
    : wizard.waiting
  const step = wizard.step ?? (isEarly ? 2 : null)

  useTap(tapped, send)
  useScrollToTop(step)
  useArrival(() => send({ type: 'restarted' }))
  // Of an order that was made only its customer's button makes none.
  const canGoBack = snapshot ? snapshot.matches('slots') || snapshot.matches('customer') : isEarly
  useBack(canGoBack ? () => send({ type: 'went.back' }) : null)
  return (
    <main className="wizard">
      {step !== null && <WizardHeader step={step} picture={venue?.picture} />}
      <WizardStep
        {...props}
        {...{ wizard: snapshot, isEarly, sought, waiting, send }}
        onRestart={() => navigate('/')}
      />
    </main>
  )
}

type StepProps = StepsProps & {
  /** Null until its code is there. */
  wizard: WizardSnapshot | null
  /** The hours are shown without it. */
  isEarly: boolean
  /** The hours that were tapped before it was there. */
  waiting: BusySlots
  send: Wizard['send']
  onRestart: () => void
}

/** One screen per state. The next step's code is fetched while this one is on screen. */
function WizardStep(props: StepProps) {
  const { events, installation, wizard, isEarly, send, onRestart } = props
  const venue = valueOf(useResource(props.venue))
  const notify = useToast()
  const isLeft = useIsLeft(wizard)
  const isOnTheWay = wizard !== null && !wizard.matches('sport')
  useEffect(
    () => (isOnTheWay ? whenIdle(() => void loadAhead(loadCheckout)) : undefined),
    [isOnTheWay],
  )

  const wanted = wizard?.context.wanted ?? props.wanted ?? []
  if (wizard ? wizard.matches('starting') || wizard.matches('restoring') : !isEarly && !wanted[0]) {
    return <Waiting>Recuperando sua reserva...</Waiting>
  }
  if (wizard?.matches('unreachable')) {
    const { restoreError } = wizard.context
    return (
      <Face
        sign="offline"
        title={
          isOffline(restoreError) ? 'Você está sem conexão' : 'Não foi possível abrir esta tela'
        }
        action={{ label: 'Tentar novamente', run: () => send({ type: 'retried' }) }}
      >
        Sua reserva em andamento está guardada.{' '}
        <span>{readFailureText(restoreError, 'Verifique sua internet para continuar.')}</span>
      </Face>
    )
  }
  if (wizard?.matches('sport')) {
    return (
      <SportStep
        courts={props.courts}
        venue={props.venue}
        calendar={props.calendar}
        isRecalled={props.isRecalled}
        chosen={wizard.context.sport}
        onChoose={(sport) => send({ type: 'sport.chosen', sport })}
        onNext={() => send({ type: 'sport.confirmed' })}
        onHour={(sport, hour) => {
          send({ type: 'sport.chosen', sport })
          send({ type: 'sport.confirmed', sought: [hour] })
          send({ type: 'slot.toggled', ...hour, priceCents: PRICED })
        }}
      />
    )
  }
  const busy = wizard?.context.busy ?? props.waiting
  if (wanted.length > 0 && (!wizard || (wizard.matches('slots') && Object.keys(busy).length > 0))) {
    return <Waiting>Reservando os mesmos horários...</Waiting>
  }
  return (
    <Suspense fallback={<Waiting>Carregando...</Waiting>}>
      {!wizard || wizard.matches('slots') ? (
        <SlotsStep
          events={events}
          notify={notify}
          venue={venue}
          calendar={props.calendar}
          week={isLeft ? null : props.week}
          sport={wizard ? wizard.context.sport : props.sport}
          slots={wizard?.context.slots ?? []}
          sought={wizard?.context.sought ?? props.sought ?? []}
          day={isLeft ? undefined : props.day}
          said={isLeft ? undefined : props.said}
          busy={busy}
          timer={wizard?.children.holdTimer ?? null}
          onToggle={(slot) => send({ type: 'slot.toggled', ...slot })}
          onNext={() => send({ type: 'slots.confirmed' })}
          onBack={() => send({ type: 'went.back' })}
        />
      ) : (
        <Checkout
          {...{ wizard, send, events, installation, venue, onRestart }}
          courts={props.courts}
        />
      )}
    </Suspense>
  )
}

// A free hour has a price: the hold says which.
const PRICED = 1

/** Holds the hour by which the customer came from step 1, once. */
function useTap(tapped: FreeHour | undefined, send: Wizard['send']) {
  const isSent = useRef(false)
  useEffect(() => {
    if (!tapped || isSent.current) return
    isSent.current = true
    send({ type: 'slot.toggled', ...tapped, priceCents: PRICED })
  }, [tapped, send])
}

/** Whether the wizard has been elsewhere than at the hours: what was read before may be old. */
function useIsLeft(wizard: WizardSnapshot | null) {
  const [isLeft, setLeft] = useState(false)
  if (!isLeft && wizard && !wizard.matches('slots')) setLeft(true)
  return isLeft
}

/** Another step begins at its beginning. */
function useScrollToTop(step: number | null) {
  const shown = useRef(step)
  useEffect(() => {
    const before = shown.current
    shown.current = step
    if (before !== null && before !== step) window.scrollTo(0, 0)
  }, [step])
}

/** Calls back when the customer comes to this address again: from the confirmation that means a new reservation. */
function useArrival(onArrival: () => void) {
  const { key } = useLocation()
  const arrived = useRef(key)
  useEffect(() => {
    if (arrived.current === key) return
    arrived.current = key
    onArrival()
  }, [key, onArrival])
}
