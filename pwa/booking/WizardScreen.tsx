import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { readHourAddress, type AskedAddress } from '#shared/booking/calendar/readHourAddress.ts'
import { SPORTS, type Sport } from '#shared/venue/courts/sport.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { FrontFacts } from '#shared/guest/front/front.ts'
import { readCalendar, writtenReading, type CalendarReading } from '../api/calendar.ts'
import { createResource, useResource, type Resource } from '../api/resource.ts'
import { serverNowMs } from '../api/serverClock.ts'
import { tabStorage } from '../api/storage.ts'
import { Waiting } from '../ui/Face.tsx'
import { loadAhead } from '../ui/loadAhead.ts'
import { onWake, whenIdle } from '../ui/onWake.ts'
import { useIsHere } from '../ui/useIsHere.ts'
import type { BegunHours } from './begunHours.ts'
import { FirstStep, hasBegun, isUnderWay, type FirstStepProps } from './FirstStep.tsx'
import { USUAL_ZONE, usualToday } from './place.ts'
import { askedAgain, hoursAgain } from './remembered.ts'
import type { StepsProps } from './WizardSteps.tsx'
import './wizard.css'

const loadSteps = () => import('./WizardSteps.tsx')
const LateSteps = lazy(() => loadSteps().then((module) => ({ default: module.WizardSteps })))
let loadedSteps: ComponentType<StepsProps> = LateSteps

/** Ends when the steps after the first can be drawn at once; a failure comes again where they are shown. */
export async function stepsAhead(): Promise<void> {
  try {
    const steps = await loadSteps()
    await steps.loadPointing()
    loadedSteps = steps.WizardSteps
  } catch {
    // The screen that is shown then asks for them again.
  }
}

type Props = Omit<FirstStepProps, 'calendar'> & {
  /** The facts from which the server has drawn the page. */
  written: FrontFacts | null
}
type Begun = BegunHours & { sport: Sport | null; week: Week }
type Week = { sport: Sport; reading: Resource<CalendarReading> }

/** The first step, and what comes after it as soon as there is something to go on with. */
export function WizardScreen({ written, ...props }: Props) {
  const [address] = useSearchParams()
  const [asked] = useState(() => readHourAddress(address, usualToday(serverNowMs())))
  const [week] = useState(() => firstWeek(asked.sport ?? SPORTS[0], written))
  const { state } = useLocation()
  // Step 1 has to say what is wrong with a link.
  const goesOn = asked.sentence ? isUnderWay : hasBegun
  const [begun, begin] = useBegun(
    () =>
      beginAgain(state, week) ??
      beginAtHour(asked, week) ??
      (goesOn(tabStorage) ? { sport: null, week } : null),
  )
  // A reload goes on with what was begun.
  useEffect(() => {
    const path = new URL(window.location.href)
    for (const name of ['data', 'hora', 'hour']) path.searchParams.delete(name)
    window.history.replaceState({ ...window.history.state, usr: null }, '', path)
  }, [])
  const { reading: calendar } = week
  const [WizardSteps] = useState(() => loadedSteps)
  const beginAtOrder = useCallback(() => begin({ sport: null, week }), [begin, week])
  useEffect(() => onWake(() => void calendar.refresh()), [calendar])
  usePrefetch(useResource(calendar).status !== 'loading')
  if (!begun) {
    return (
      <FirstStep
        {...props}
        calendar={calendar}
        asked={asked}
        onNext={(sport, hours = soughtOf(asked)) => {
          const chosen = sport === week.sport ? week : firstWeek(sport)
          // Its answer is on its way while the code of the step is.
          if (chosen !== week) void chosen.reading.reload()
          begin({ sport, ...hours, week: chosen })
        }}
        onOrder={beginAtOrder}
      />
    )
  }
  return (
    <Suspense fallback={<Opening />}>
      <WizardSteps {...props} calendar={calendar} {...begun} week={begun.week.reading} />
    </Suspense>
  )
}

/** Begins with what this browser has begun; in a page that is taken over, once it is: the server has drawn what is the same for all. */
function useBegun(beginning: () => Begun | null) {
  const isHere = useIsHere()
  const [begun, begin] = useState(() => (isHere ? beginning() : null))
  const [wasHere, setHere] = useState(isHere)
  if (isHere && !wasHere) {
    setHere(true)
    begin(beginning())
  }
  return [begun, begin] as const
}

/** The same sport and hours as a reservation that its page was asked to repeat. */
function beginAgain(state: unknown, week: Week): Begun | null {
  const again = askedAgain(state)
  if (!again || isUnderWay(tabStorage)) return null
  const { sport, hours } = again
  const wanted = hoursAgain(hours, venueNow(serverNowMs(), USUAL_ZONE))
  return { sport, wanted, week: sport === week.sport ? week : firstWeek(sport) }
}

/** An hour that the address names is shown, and held when it is tapped: there, or on step 1 before its scripts had come. */
function beginAtHour(asked: AskedAddress, week: Week): Begun | null {
  const { date, sentence, sport } = asked
  if (!sport || !(date || sentence) || isUnderWay(tabStorage)) return null
  return { sport, ...soughtOf(asked), week }
}

function soughtOf({ date, startTime, sport, sentence }: AskedAddress): BegunHours {
  const hour = date && startTime && { date, startTime }
  return {
    ...(hour && (wasEarlyTap() ? { tapped: hour } : { sought: [hour] })),
    ...(date && !startTime && { day: date }),
    // Without a sport step 1 has said it.
    ...(sport && sentence && { said: sentence }),
  }
}

/** Whether a link of our own first page was followed by the browser itself. Previews and who only shares an address come from elsewhere. */
function wasEarlyTap(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return arrival?.type === 'navigate' && document.referrer.split('?')[0] === `${location.origin}/`
}

/** Once the first step has all it shows, an idle browser fetches the code of the second, and then its machine. */
function usePrefetch(isShown: boolean) {
  useEffect(() => {
    if (!isShown) return undefined
    const load = async () => (await loadSteps()).loadWizard()
    return whenIdle(() => void loadAhead(load))
  }, [isShown])
}

function Opening() {
  return (
    <main className="wizard">
      <Waiting>Carregando...</Waiting>
    </main>
  )
}

/** The week that step 2 shows first, at once as far as the page has it. */
function firstWeek(sport: Sport, written: FrontFacts | null = null): Week {
  const read = (startDate: CivilDate) =>
    readCalendar({ startDate, endDate: addDays(startDate, 6), sportType: sport })
  const reading = createResource(
    async () => {
      const today = usualToday(serverNowMs())
      const week = await read(today)
      const { isCached, calendar } = week
      // By a device whose clock is wrong no hour would be free.
      return isCached || calendar.today === today ? week : read(calendar.today)
    },
    written?.sport === sport ? writtenReading(written.calendar) : null,
  )
  return { sport, reading }
}
