import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { normaliseSport } from '#shared/court/sport.ts'
import { releaseHoldsOnTheWayOut } from '../api/holds.ts'
import type { Outside } from '../outside.ts'
import { useToast } from '../ui/toast.tsx'
import { stepNumber } from './stepNumber.ts'
import { useWizard } from './useWizard.ts'
import { wizardApi } from './wizardApi.ts'
import { WizardHeader } from './WizardHeader.tsx'
import { WizardStep } from './WizardStep.tsx'
import './WizardScreen.css'

const GRACE_SECONDS = 20
const farewell = () => releaseHoldsOnTheWayOut(GRACE_SECONDS)

export function WizardScreen({ outside }: { outside: Outside }) {
  const notify = useToast()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const [api] = useState(() => wizardApi(outside.events, notify))
  const { snapshot, send } = useWizard(api, normaliseSport(address.get('sport') ?? ''), farewell)
  const step = stepNumber(snapshot)

  useScrollToTop(step)
  useArrival(() => send({ type: 'restarted' }))
  return (
    <main className="wizard">
      <WizardHeader step={step} />
      <WizardStep outside={outside} wizard={snapshot} send={send} onRestart={() => navigate('/')} />
    </main>
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
