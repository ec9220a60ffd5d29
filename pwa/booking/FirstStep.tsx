import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { AskedAddress } from '#shared/booking/calendar/readHourAddress.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { normaliseSport, type Sport } from '#shared/venue/courts/sport.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import type { CalendarReading } from '../api/calendar.ts'
import type { EventStream } from '../api/events.ts'
import { readOwnOrder } from '../api/ownPage/ownOrder.ts'
import { useResource, valueOf, type Resource, type Value } from '../api/resource.ts'
import { deviceStorage, tabStorage } from '../api/storage.ts'
import type { Installation } from '../offline/install/installation.ts'
import { onWake } from '../ui/onWake.ts'
import { useIsHere } from '../ui/useIsHere.ts'
import type { BegunHours } from './begunHours.ts'
import { isDismissed, readRemembered } from './remembered.ts'
import { SportStep } from './SportStep.tsx'
import { storedDraft, writeDraft } from './storedDraft.ts'
import { WizardHeader } from './WizardHeader.tsx'

// Few have booked here before.
const BookAgain = lazy(() =>
  import('./BookAgain.tsx').then((module) => ({ default: module.BookAgain })),
)

export type FirstStepProps = {
  courts: Resource<Court[]>
  venue: Resource<Venue>
  calendar: Resource<CalendarReading>
  events: EventStream
  installation: Installation
  /** Whether the courts on screen are those of an earlier visit. */
  isRecalled: Value<boolean>
}

type Props = FirstStepProps & {
  /** The sport of the address, and a sentence about it. */
  asked: Pick<AskedAddress, 'sport' | 'sentence'>
  onNext: (sport: Sport, hours?: BegunHours) => void
  /** The session has an order that is under way or was just paid. */
  onOrder: () => void
}

/** Step 1 as a visitor sees it first, without the machine of the steps after it: that comes while this is read. */
export function FirstStep({ courts, venue, calendar, isRecalled, asked, ...on }: Props) {
  const [tapped, choose] = useState<Sport | null>(null)
  const own = useOwn()
  const chosen = tapped ?? own.sport ?? asked.sport
  const again = own.isKnown && (
    <Suspense fallback={<div className="again--coming" />}>
      <BookAgain onBegin={on.onNext} />
    </Suspense>
  )
  const { onOrder } = on
  useEffect(() => askForOrder(onOrder), [onOrder])
  return (
    <main className="wizard">
      <WizardHeader step={1} picture={valueOf(useResource(venue))?.picture} />
      <SportStep
        {...{ courts, venue, calendar, isRecalled, chosen }}
        onChoose={(sport) => {
          choose(sport)
          writeDraft(tabStorage, { ...NOTHING_CHOSEN, sport })
        }}
        onNext={() => chosen && on.onNext(chosen)}
        onHour={(sport, hour) => on.onNext(sport, { tapped: hour })}
        above={
          <>
            {asked.sentence && <p className="strong">{asked.sentence}</p>}
            {own.isLate ? null : again}
          </>
        }
        below={own.isLate && again}
      />
    </main>
  )
}

/** Reads what this browser knows of its customer. It is late where the page was there before it: nothing that is read may move then. */
function useOwn() {
  const isHere = useIsHere()
  const [isLate] = useState(!isHere)
  return useMemo(
    () => ({
      isLate,
      sport: isHere ? recalledSport(tabStorage) : null,
      isKnown: isHere && Boolean(readRemembered(deviceStorage)?.last),
    }),
    [isHere, isLate],
  )
}

const NOTHING_CHOSEN = {
  step: 'sport',
  slots: [],
  customer: {},
  acceptedTerms: false,
  attempt: null,
  order: null,
  payment: null,
} as const

/** Whether this tab has got further than step 1. */
export function hasBegun(storage: Storage): boolean {
  const step = stored(storage)?.step
  return step !== undefined && step !== 'sport'
}

/** Whether hours are held or paid for in this tab: what was asked for elsewhere must not take their place. */
export function isUnderWay(storage: Storage): boolean {
  const { step, slots, placing } = stored(storage) ?? {}
  const isEmpty = step === 'slots' && !placing && Array.isArray(slots) && slots.length === 0
  return hasBegun(storage) && step !== 'confirmed' && !isEmpty
}

function recalledSport(storage: Storage): Sport | null {
  return normaliseSport(String(stored(storage)?.sport ?? ''))
}

type Stored = Partial<Record<'step' | 'sport' | 'slots' | 'placing', unknown>>

// Read without the schemas, which a first visit does without: what is taken from it is a sport or nothing.
function stored(storage: Storage): Stored | null {
  try {
    return JSON.parse(storedDraft(storage) ?? 'null') as Stored | null
  } catch {
    return null
  }
}

/** Asks once what the session has open, and again when the page wakes if no answer came. */
function askForOrder(onOrder: () => void) {
  let isDone = false
  const ask = async () => {
    if (isDone) return
    try {
      const order = await readOwnOrder()
      const isOpen = order && !isDismissed(deviceStorage, order)
      if (isOpen && !isDone) onOrder()
      isDone = true
    } catch {
      // Nobody waits for it: the first screen works without.
    }
  }
  void ask()
  const stop = onWake(() => void ask())
  return () => {
    isDone = true
    stop()
  }
}
