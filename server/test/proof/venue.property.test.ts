import fc from 'fast-check'
import { test } from 'vitest'
import { runs } from '#shared/platform/testing/runs.ts'
import { addClass, changeClass, classMoves, endClass } from './classMoves.ts'
import { customerMoves, hold, leave } from './customerMoves.ts'
import { approve, charge, place, staffMoves } from './staffMoves.ts'
import { startVenueWorld } from './venueWorld.ts'
import { move, type Move } from './move.ts'
import { OPENINGS, type OpeningName } from './openings.ts'
import { cancel, edit, reachMoves } from './reachMoves.ts'
import { tidyUp, timeMoves, wait } from './timeMoves.ts'
import { closeDay, setHours, venueMoves } from './venueMoves.ts'

const anyMove = fc.oneof(
  ...customerMoves,
  ...staffMoves,
  ...reachMoves,
  ...classMoves,
  ...venueMoves,
  ...timeMoves,
)

const opening = fc.constantFrom(...(Object.keys(OPENINGS) as OpeningName[]))

async function checkMoves(opening: OpeningName, moves: Iterable<Move>) {
  const world = await startVenueWorld()
  try {
    await OPENINGS[opening](world)
    await fc.asyncModelRun(() => ({ model: world.known, real: world }), moves)
  } finally {
    await world.app.stop()
  }
}

const EVENING = { day: 0, hour: 18, hours: 1 }
const DAY = 24 * 60

const CLOSING = { when: EVENING, allDay: false, choice: 'keep' } as const
const TO_HALF_PAST = { isOpen: true, openTime: '17:30', closeTime: '21:30' }
const BOOKED = { courtId: 1, sportType: 'futevôlei', status: 'approved', paymentStatus: 'pending' }

test.each<[OpeningName, Move[]]>([
  ['series', [move(edit)({ pick: 1, scope: 'following', change: { price: 50 } })]],
  ['series', [move(cancel)({ pick: 1, scope: 'following' })]],
  ['series with one set apart', [move(edit)({ pick: 0, scope: 'future', change: { hour: 19 } })]],
  ['series of which one week was', [move(cancel)({ pick: 0, scope: 'future' })]],
  ['series that was played today', [move(cancel)({ pick: 0, scope: 'future' })]],
  [
    'series that was played today',
    [move(edit)({ pick: 0, scope: 'future', change: { price: 50 } })],
  ],
  ['class that has met', [move(changeClass)({ pick: 0, change: { hour: 20 } })]],
  ['class that has met', [move(endClass)({ pick: 0, all: false })]],
  ['carts that have run out', [move(hold)({ who: 1, when: EVENING, sport: 'beach_tennis' })]],
  ['carts that have run out', [move(wait)({ minutes: 2 * DAY }), move(leave)({ who: 0 })]],
  ['cart overtaken by a class', [move(approve)({ pick: 0 })]],
  [
    'cart overtaken by a class',
    [move(wait)({ minutes: 7 * DAY }), move(cancel)({ pick: 0, scope: 'one' }), move(tidyUp)({})],
  ],
  ['paid by hand and not approved', [move(charge)({ pick: 0 })]],
  ['series', [move(charge)({ pick: 0 })]],
  [
    'paid by hand and not approved',
    [
      move(wait)({ minutes: 33 * 60 }),
      move(addClass)({ ...BOOKED, when: { ...EVENING, hour: 17, hours: 2 } }),
    ],
  ],
  [
    'series that was played today',
    [move(addClass)({ ...BOOKED, when: { ...EVENING, hour: 18, hours: 2 } })],
  ],
  ['waiting for money', [move(approve)({ pick: 1 })]],
  ['waiting for money', [move(closeDay)({ when: EVENING, allDay: true, choice: 'cancel' })]],
  ['nothing', [move(closeDay)({ ...CLOSING, halfPast: true }), move(closeDay)(CLOSING)]],
  ['nothing', [move(setHours)({ day: 0, opening: TO_HALF_PAST, choice: 'keep' })]],
  // To the very minute of an hour's begin.
  ['nothing', [move(wait)({ minutes: 33 * 60 }), move(place)({ ...BOOKED, when: EVENING })]],
])('what is rare by chance: %s, then %s', (opening, moves) => checkMoves(opening, moves))

test('each court-hour has one occupant, all answers agree and the past stays, whatever happens', async () => {
  const moves = fc.commands([anyMove], { maxCommands: 16, size: 'max' })
  await fc.assert(fc.asyncProperty(opening, fc.noBias(moves), checkMoves), {
    numRuns: runs(12, 1_250),
  })
})
