import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { problemMessage, type ProblemCode } from '#shared/platform/http/problem.ts'
import type { EditOutcome } from '../../../offline/queue/useEdit.ts'
import type { ChosenRow } from './chosenRows.ts'
import { createIncidentMachine, type IncidentPort } from './incident.machine.ts'
import { firstValues, spanOf } from './incidentValues.ts'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'

const HOURS = ['17:00', '18:00', '19:00', '20:00']
const COURTS = [
  aCourt({ id: 1, covered: false }),
  aCourt({ id: 2, covered: true }),
  aCourt({ id: 3, active: false, covered: false }),
]
const DONE: EditOutcome = { kind: 'done', answer: {}, isQueued: false, key: '' }
const refused = (code: ProblemCode): EditOutcome => ({
  kind: 'refused',
  problem: { status: 409, code, message: problemMessage(code) },
})

function aRow(change: Partial<ChosenRow> = {}): ChosenRow {
  return {
    kind: 'reservation',
    id: 7,
    key: 'reservation 7',
    group: 'desk',
    name: 'Davi',
    courtId: 1,
    startTime: '19:00',
    endTime: '20:00',
    hours: 1,
    back: 0,
    choices: ['cancel', 'move', 'keep'],
    mates: [],
    mark: 'Davi 19:00',
    part: null,
    keepsDry: false,
    whole: { startTime: '19:00', endTime: '20:00' },
    choice: 'cancel',
    place: null,
    ...change,
  }
}

/** The dialog of a rain that began at 18:20, with a store that answers on demand. */
function open() {
  const sent: Parameters<IncidentPort['close']>[0][] = []
  let answer = (_outcome: EditOutcome) => {}
  let reads = 0
  const machine = createIncidentMachine({
    close(wish) {
      sent.push(wish)
      return new Promise((resolve) => (answer = resolve))
    },
    readAgain: () => (reads += 1),
  })
  const values = firstValues(COURTS, '18:20', HOURS)
  const actor = createActor(machine, {
    input: { values, at: '18:20' },
    clock: new SimulatedClock(),
  }).start()
  const state = () => actor.getSnapshot()
  const span = () =>
    spanOf(state().context.values, { at: '18:20', date: '2026-11-21', day: null, shown: HOURS })
  return {
    actor,
    sent,
    state,
    span,
    reads: () => reads,
    submit: (rows: readonly ChosenRow[] | null = [aRow()]) =>
      actor.send({ type: 'submitted', span: span(), rows }),
    answered: async (outcome: EditOutcome) => {
      answer(outcome)
      for (let turn = 0; turn < 4; turn++) await Promise.resolve()
    },
  }
}

test('it begins with the courts without a roof and the hour under way, until the venue closes', () => {
  const { actor, span } = open()
  expect(span()).toMatchObject({ courtIds: [1], startTime: '18:00', endTime: '21:00' })
  actor.send({ type: 'field.changed', change: { until: '20:00', played: 'half' } })
  expect(span()).toMatchObject({ endTime: '20:00', played: 'half' })
  // A later start leaves neither an earlier end nor something played.
  actor.send({ type: 'field.changed', change: { from: '20:00' } })
  expect(span()).toMatchObject({ endTime: '21:00', played: 'none' })
})

test('without courts or a reason nothing is sent, and each says so', () => {
  const { actor, sent, state, submit } = open()
  actor.send({ type: 'field.changed', change: { courtIds: new Set(), reason: ' a ' } })
  submit()
  expect(state().context.errors).toEqual({
    courts: 'Escolha as quadras',
    reason: 'Informe o motivo',
  })
  actor.send({ type: 'field.changed', change: { courtIds: new Set(['1']), reason: 'Chuva' } })
  submit(null)
  expect(state().context.errors).toEqual({})
  expect(sent).toEqual([])
})

test('what has to move and cannot is decided first', () => {
  const { sent, state, submit } = open()
  submit([aRow({ choice: 'move' })])
  expect(state().matches('filling')).toBe(true)
  const place = {
    courtId: 2,
    date: '2026-11-22',
    startTime: '19:00',
    endTime: '20:00',
    sportType: 'futevôlei',
  } as const
  submit([aRow({ choice: 'move', place })])
  expect(state().matches('closing')).toBe(true)
  expect(sent[0]).toMatchObject({
    courtIds: [1],
    reason: 'Chuva',
    rows: [{ kind: 'reservation', id: 7, choice: 'move', place: { courtId: 2 } }],
  })
})

test('a choice counts for those that may have it', () => {
  const { actor, state } = open()
  const other = aRow({ id: 8, key: 'reservation 8', choices: ['refund', 'keep'] })
  actor.send({ type: 'choice.made', rows: [aRow(), other], choice: 'move' })
  actor.send({ type: 'choice.made', rows: [other], choice: 'keep' })
  expect(state().context.choices).toEqual({ 'reservation 7': 'move', 'reservation 8': 'keep' })
})

test('it is sent once, and closed when it is done', async () => {
  const { answered, sent, state, submit } = open()
  submit()
  submit()
  expect(sent).toHaveLength(1)
  await answered(DONE)
  expect(state().value).toBe('closed')
})

test('what has changed meanwhile is read again and asked about again, until it is sent again', async () => {
  const { answered, reads, state, submit } = open()
  submit()
  await answered(refused('incident-changed'))
  expect(state().matches({ filling: 'outdated' })).toBe(true)
  expect(reads()).toBe(1)
  submit()
  expect(state().matches('closing')).toBe(true)
})

test('another refusal leaves all that was typed, what was typed meanwhile too', async () => {
  const { actor, answered, state, submit } = open()
  submit()
  actor.send({ type: 'field.changed', change: { reason: 'Ventania' } })
  await answered(refused('not-allowed'))
  expect(state().matches({ filling: 'fresh' })).toBe(true)
  expect(state().context.values.reason).toBe('Ventania')
})
