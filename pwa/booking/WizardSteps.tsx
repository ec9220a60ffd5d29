import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { normaliseSport, type Sport } from '#shared/court/sport.ts'
import { TERMS_VERSION } from '#shared/privacy/terms.ts'
import { isOffline, readFailureText } from '../api/refusal.ts'
import { useResource, valueOf } from '../api/resource.ts'
import { Face, Waiting } from '../ui/Face.tsx'
import { useToast } from '../ui/toast.tsx'
import { whenIdle } from '../ui/onWake.ts'
import type { Draft } from './draft.ts'
import type { FirstStepProps } from './FirstStep.tsx'
import { readRemembered, type Remembered, type WantedHour } from './remembered.ts'
import { SportStep } from './SportStep.tsx'
import { storedDraft } from './storedDraft.ts'
import { useWizard } from './useWizard.ts'
import type { Wizard, WizardSnapshot } from './wizard.machine.ts'
import { wizardApi } from './wizardApi.ts'
import { WizardHeader } from './WizardHeader.tsx'
import './wizard.css'

export const loadSlots = () => import('./slots/SlotsStep.tsx')
const loadCheckout = () => import('./checkout/Checkout.tsx')
const SlotsStep = lazy(() => loadSlots().then((module) => ({ default: module.SlotsStep })))
const Checkout = lazy(() => loadCheckout().then((module) => ({ default: module.Checkout })))

type WithDraftProps = { children: (draft: Draft | null) => ReactNode }
// Reading one takes the schemas, which a first visit does without.
const WithDraft = lazy(async () => {
  const { readDraft } = await import('./draft.ts')
  return {
    default: function WithDraft({ children }: WithDraftProps) {
      const [draft] = useState(() => readDraft(sessionStorage))
      return children(draft)
    },
  }
})

/** What the wizard's steps are given; `sport` and the hours `wanted`: what was chosen before the machine was there. */
export type StepsProps = FirstStepProps & {
  sport: Sport | null
  wanted?: readonly WantedHour[] | undefined
}

/** The wizard with its machine: from the hours to the confirmation, and back to the sport. */
export function WizardSteps(props: StepsProps) {
  const [isStored] = useState(() => props.sport === null && storedDraft(sessionStorage) !== null)
  if (!isStored) return <WizardFrom {...props} draft={null} />
  return (
    <Suspense fallback={<RestoringScreen />}>
      <WithDraft>{(draft) => <WizardFrom {...props} draft={draft} />}</WithDraft>
    </Suspense>
  )
}

function RestoringScreen() {
  return (
    <main className="wizard">
      <Waiting>Recuperando sua reserva...</Waiting>
    </main>
  )
}

function WizardFrom({ draft, ...props }: StepsProps & { draft: Draft | null }) {
  const notify = useToast()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const [api] = useState(() => wizardApi(props.events, notify))
  const [start] = useState(() => ({
    draft,
    sport: props.sport ?? normaliseSport(address.get('sport') ?? ''),
    isConfirmed: props.sport !== null,
    wanted: props.wanted ?? [],
    known: knownCustomer(readRemembered(localStorage)),
  }))
  const { snapshot, send, step } = useWizard(api, start)

  useScrollToTop(step)
  useArrival(() => send({ type: 'restarted' }))
  return (
    <main className="wizard">
      <WizardHeader step={step} picture={valueOf(useResource(props.venue))?.picture} />
      <WizardStep {...props} wizard={snapshot} send={send} onRestart={() => navigate('/')} />
    </main>
  )
}

type StepProps = StepsProps & {
  wizard: WizardSnapshot
  send: Wizard['send']
  onRestart: () => void
}

function knownCustomer(remembered: Remembered | null) {
  if (!remembered) return null
  const { customer, termsVersion } = remembered
  return { customer, acceptedTerms: termsVersion === TERMS_VERSION }
}

/** One screen per state. The next step's code is fetched while this one is on screen. */
function WizardStep(props: StepProps) {
  const { events, installation, wizard, send, onRestart } = props
  const venue = valueOf(useResource(props.venue))
  const notify = useToast()
  const atSport = wizard.matches('sport')
  useEffect(() => whenIdle(atSport ? loadSlots : loadCheckout), [atSport])

  if (wizard.matches('starting') || wizard.matches('restoring')) {
    return <Waiting>Recuperando sua reserva...</Waiting>
  }
  if (wizard.matches('unreachable')) {
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
        {readFailureText(restoreError, 'Verifique sua internet para continuar.')}
      </Face>
    )
  }
  if (atSport) {
    return (
      <SportStep
        courts={props.courts}
        venue={props.venue}
        calendar={props.calendar}
        isRecalled={props.isRecalled}
        chosen={wizard.context.sport}
        onChoose={(sport) => send({ type: 'sport.chosen', sport })}
        onNext={() => send({ type: 'sport.confirmed' })}
      />
    )
  }
  const { wanted, busy } = wizard.context
  if (wizard.matches('slots') && wanted.length > 0 && Object.keys(busy).length > 0) {
    return <Waiting>Reservando os mesmos horários...</Waiting>
  }
  return (
    <Suspense fallback={<Waiting>Carregando...</Waiting>}>
      {wizard.matches('slots') ? (
        <SlotsStep
          events={events}
          notify={notify}
          venue={venue}
          sport={wizard.context.sport}
          slots={wizard.context.slots}
          busy={wizard.context.busy}
          timer={wizard.children.holdTimer!}
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

/** Another step begins at its beginning. */
function useScrollToTop(step: number) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
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
