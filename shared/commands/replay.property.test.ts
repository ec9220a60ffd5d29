import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../platform/testing/runs.ts'
import { applyCommand, replay } from './replay.ts'
import { isCreation, readCommand, targetOf } from './command.ts'
import { queued } from './commands.fixtures.ts'
import { EMPTY_SNAPSHOT } from './snapshot.ts'
import { anyCommand, anySnapshot } from './commands.testkit.ts'

const anyQueue = fc
  .array(anyCommand, { maxLength: 8 })
  .map((commands) =>
    commands.map((command, index) =>
      queued(command, { tempId: isCreation(command) ? -1_000_000 * (index + 1) : null }),
    ),
  )

test('a queue is replayed on any snapshot, twice with the same outcome, and leaves the snapshot as it is', () => {
  fc.assert(
    fc.property(anySnapshot, anyQueue, (snapshot, queue) => {
      const before = JSON.stringify(snapshot)
      expect(replay(snapshot, queue)).toEqual(replay(snapshot, queue))
      expect(JSON.stringify(snapshot)).toBe(before)
      expect(replay(EMPTY_SNAPSHOT, queue).days).toEqual({})
    }),
    { numRuns: runs(300) },
  )
})

test('created rows are marked as not yet sent, and only existing rows are', () => {
  fc.assert(
    fc.property(anySnapshot, anyQueue, (snapshot, queue) => {
      const shown = replay(snapshot, queue)
      const unsent = (kind: string, rows: readonly { id: number }[]) =>
        rows.filter(({ id }) => id < 0 && !shown.unsent.has(`${kind} ${id}`))
      const reservations = Object.values(shown.days).flatMap((day) => day.allReservations)
      expect(unsent('court', shown.courts)).toEqual([])
      expect(unsent('price', shown.prices)).toEqual([])
      expect(unsent('specialPrice', shown.specialPrices)).toEqual([])
      expect(unsent('closingDate', shown.closingDates)).toEqual([])
      expect(unsent('fixedClass', shown.fixedClasses)).toEqual([])
      expect(unsent('reservation', reservations)).toEqual([])
    }),
    { numRuns: runs(200) },
  )
})

test('an edit of a row that is gone changes nothing', () => {
  fc.assert(
    fc.property(anySnapshot, anyCommand, (snapshot, command) => {
      fc.pre(targetOf(command) !== null)
      const gone = queued({ ...command, id: 777 } as typeof command)
      const { unsent: _, ...shown } = applyCommand(snapshot, gone)
      const { unsent: __, ...was } = snapshot
      // A choice about what is stranded belongs to a change that is not made.
      expect(shown).toEqual(was)
    }),
    { numRuns: runs(200) },
  )
})

test('a command is read as it was written', () => {
  fc.assert(
    fc.property(anyCommand, (command) => {
      expect(readCommand(JSON.parse(JSON.stringify(command)))).toEqual(
        JSON.parse(JSON.stringify(command)),
      )
    }),
    { numRuns: runs(300) },
  )
})
