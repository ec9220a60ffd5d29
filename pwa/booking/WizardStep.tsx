import { lazy, Suspense, useEffect } from 'react'
import { useResource, valueOf } from '../api/resource.ts'
import type { Outside } from '../outside.ts'
import { Face } from '../ui/Face.tsx'
import { useToast } from '../ui/toast.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { whenIdle } from '../ui/whenIdle.ts'
import { SportStep } from './sport/SportStep.tsx'
import type { Wizard, WizardSnapshot } from './wizard.machine.ts'

const loadSlots = () => import('./slots/SlotsStep.tsx')
const loadCheckout = () => import('./checkout.tsx')
const SlotsStep = lazy(() => loadSlots().then((module) => ({ default: module.SlotsStep })))
const Checkout = lazy(() => loadCheckout().then((module) => ({ default: module.Checkout })))

type Props = {
  outside: Outside
  wizard: WizardSnapshot
  send: Wizard['send']
  onRestart: () => void
}

/** One face per state. The next step's code is fetched while this one is looked at. */
export function WizardStep({ outside, wizard, send, onRestart }: Props) {
  const venue = valueOf(useResource(outside.venue))
  const notify = useToast()
  const atSport = wizard.matches('sport')
  useEffect(() => whenIdle(atSport ? loadSlots : loadCheckout), [atSport])

  if (wizard.matches('starting') || wizard.matches('restoring')) {
    return <Waiting>Recuperando sua reserva...</Waiting>
  }
  if (wizard.matches('unreachable')) {
    return (
      <Face
        sign="📡"
        title="Você está sem conexão"
        action={{ label: 'Tentar novamente', run: () => send({ type: 'retried' }) }}
      >
        Sua reserva em andamento está guardada. Verifique sua internet para continuar.
      </Face>
    )
  }
  if (atSport) {
    return (
      <SportStep
        courts={outside.courts}
        isRecalled={outside.isRecalled}
        chosen={wizard.context.sport}
        onChoose={(sport) => send({ type: 'sport.chosen', sport })}
        onNext={() => send({ type: 'sport.confirmed' })}
      />
    )
  }
  return (
    <Suspense fallback={<Waiting>Carregando...</Waiting>}>
      {wizard.matches('slots') ? (
        <SlotsStep
          events={outside.events}
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
          {...{ wizard, send, venue, onRestart }}
          events={outside.events}
          installation={outside.installation}
        />
      )}
    </Suspense>
  )
}
