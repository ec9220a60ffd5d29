import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { normaliseSport, SPORTS, type Sport } from '#shared/court/sport.ts'
import { addDays } from '#shared/time/civil.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { readCalendar } from '../api/calendar.ts'
import { createResource } from '../api/resource.ts'
import { Waiting } from '../ui/Face.tsx'
import { onWake, whenIdle } from '../ui/onWake.ts'
import { FirstStep, hasBegun, type FirstStepProps } from './FirstStep.tsx'
import { USUAL_ZONE } from './place.ts'
import type { WantedHour } from './remembered.ts'
import './wizard.css'

const loadSteps = () => import('./WizardSteps.tsx')
const WizardSteps = lazy(() => loadSteps().then((module) => ({ default: module.WizardSteps })))

type Props = Omit<FirstStepProps, 'calendar'>
type Begun = { sport: Sport | null; wanted?: readonly WantedHour[] }

/** The first step, and what comes after it as soon as there is something to go on with. */
export function WizardScreen(props: Props) {
  const [address] = useSearchParams()
  const wanted = normaliseSport(address.get('sport') ?? '')
  const [begun, begin] = useState<Begun | null>(() =>
    hasBegun(sessionStorage) ? { sport: null } : null,
  )
  const [calendar] = useState(() => firstWeek(wanted))
  const beginAtOrder = useCallback(() => begin({ sport: null }), [])
  useEffect(() => whenIdle(() => void loadSteps().then((module) => module.loadSlots())), [])
  useEffect(() => onWake(() => void calendar.refresh()), [calendar])
  if (!begun) {
    return (
      <FirstStep
        {...props}
        {...{ calendar, wanted }}
        onNext={(sport, wanted) => begin({ sport, wanted: wanted ?? [] })}
        onOrder={beginAtOrder}
      />
    )
  }
  return (
    <Suspense fallback={<Opening />}>
      <WizardSteps {...props} calendar={calendar} {...begun} />
    </Suspense>
  )
}

function Opening() {
  return (
    <main className="wizard">
      <Waiting>Carregando...</Waiting>
    </main>
  )
}

/** The week that step 2 asks for first: what it answers is revalidated there, not sent again. */
function firstWeek(sport: Sport | null) {
  return createResource(() => {
    const startDate = venueNow(Date.now(), USUAL_ZONE).date
    const endDate = addDays(startDate, 6)
    return readCalendar({ startDate, endDate, sportType: sport ?? SPORTS[0] })
  })
}
