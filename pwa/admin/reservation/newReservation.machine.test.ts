import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { CheckedOccurrence } from '#shared/commands/previewSeries.ts'
import type { AdminReservationWish } from '../../api/admin.ts'
import type { EditOutcome } from '../../offline/queue/useEdit.ts'
import { createNewReservationMachine } from './newReservation.machine.ts'
import { planIn, type SeriesState } from './newReservationSetup.ts'
import { startOfNew } from './reservationFields.ts'

const TEXTS = {
  customerName: 'Bruno Lima',
  customerEmail: 'bruno@example.com',
  customerPhone: '48988776655',
  customerCpf: '',
  status: 'approved',
  paymentStatus: 'pending',
  notes: '',
}
const DONE: EditOutcome = { kind: 'done', answer: {}, isQueued: false, key: '' }
const FIRST = '2026-11-28'
const SECOND = '2026-12-05'

function aDate(date: string, change: Partial<CheckedOccurrence> = {}): CheckedOccurrence {
  return { date, courtId: 1, obstacle: null, otherCourts: [], isChecked: true, ...change }
}
const taken = aDate(SECOND, {
  obstacle: { reason: 'taken', by: 'reservation', name: 'Ana Dias' },
  otherCourts: [{ id: 2, name: 'Quadra 2' }],
})
const checked = (...dates: CheckedOccurrence[]): SeriesState => ({
  status: 'ready',
  value: { dates, answeredBy: 'server' },
})

/** A form for court 1 on 28/11/2026 at 18:00, with a store that answers on demand. */
function open({ isWeekly = false } = {}) {
  const saved: AdminReservationWish[] = []
  const followed: AdminReservationWish[] = []
  const complaints: string[][] = []
  let answer = (_outcome: EditOutcome) => {}
  let notify = (_state: SeriesState) => {}
  const counted = { reloads: 0, stops: 0 }
  const machine = createNewReservationMachine({
    save(wish) {
      saved.push(wish)
      return new Promise((resolve) => (answer = resolve))
    },
    followSeries(wish, listener) {
      followed.push(wish)
      notify = listener
      listener({ status: 'loading' })
      return { reload: () => (counted.reloads += 1), stop: () => (counted.stops += 1) }
    },
  })
  const start = startOfNew({ courtId: 1, date: FIRST, startTime: '18:00' }, [])
  const actor = createActor(machine, { input: { start }, clock: new SimulatedClock() })
  actor.on('complained', ({ errors }) => complaints.push(Object.keys(errors)))
  actor.start()
  if (isWeekly) {
    actor.send({ type: 'field.changed', change: { isRecurring: true } })
    actor.send({ type: 'field.changed', change: { endDate: SECOND } })
  }
  const state = () => actor.getSnapshot()
  const submit = (texts: Partial<typeof TEXTS> = {}) =>
    actor.send({ type: 'submitted', texts: { ...TEXTS, ...texts }, suggestedPrice: '100,00' })
  const answered = async (outcome: EditOutcome) => {
    answer(outcome)
    await Promise.resolve()
    await Promise.resolve()
  }
  const decide = (date: string, choice: string) =>
    actor.send({ type: 'date.decided', date, choice })
  return {
    actor,
    state,
    submit,
    answered,
    decide,
    saved,
    followed,
    complaints,
    counted,
    notify: (state: SeriesState) => notify(state),
  }
}

describe('typing', () => {
  test('the end goes with the start until it is chosen itself', () => {
    const { actor, state } = open()
    actor.send({ type: 'field.changed', change: { startTime: '10:00' } })
    expect(state().context.values).toMatchObject({ startTime: '10:00', endTime: '11:00' })
    actor.send({ type: 'field.changed', change: { endTime: '14:00' } })
    actor.send({ type: 'field.changed', change: { startTime: '12:00' } })
    expect(state().context.values.endTime).toBe('14:00')
    actor.send({ type: 'field.changed', change: { startTime: '15:00' } })
    expect(state().context.values.endTime).toBe('16:00')
  })

  test('a series that is none after all forgets its last date', () => {
    const { actor, state } = open({ isWeekly: true })
    expect(state().context.values.endDate).toBe(SECOND)
    actor.send({ type: 'field.changed', change: { isRecurring: false } })
    expect(state().context.values.endDate).toBeNull()
  })

  test('an invalid field shows its message until it is edited', () => {
    const { actor, complaints, saved, state, submit } = open()
    submit({ customerName: '', customerEmail: 'x' })
    expect(state().matches({ form: 'typing' })).toBe(true)
    expect(complaints).toEqual([['customerName', 'customerEmail']])
    actor.send({ type: 'text.changed', name: 'customerName' })
    expect(Object.keys(state().context.errors)).toEqual(['customerEmail'])
    expect(saved).toEqual([])
  })

  test('a key in a field that is not wrong changes nothing at all', () => {
    const { actor, state, submit } = open()
    submit({ customerEmail: 'x' })
    const before = state()
    actor.send({ type: 'text.changed', name: 'customerName' })
    expect(state()).toBe(before)
  })

  test('a series without its last date is not checked', () => {
    const { actor, followed, state, submit } = open()
    actor.send({ type: 'field.changed', change: { isRecurring: true } })
    submit()
    expect(state().matches({ form: 'typing' })).toBe(true)
    expect(state().context.errors).toHaveProperty('endDate')
    expect(followed).toEqual([])
    actor.send({ type: 'field.changed', change: { isRecurring: false } })
    expect(state().context.errors).toEqual({})
  })

  test.each([
    { type: 'confirmed' },
    { type: 'went.back' },
    { type: 'date.decided', date: FIRST, choice: 'skip' },
    { type: 'series.changed', state: checked(aDate(FIRST)) },
  ] as const)('$type does nothing', (event) => {
    const { actor, saved, state } = open()
    const before = state().context
    actor.send(event)
    expect(state().matches({ form: 'typing' })).toBe(true)
    expect(state().context).toEqual(before)
    expect(saved).toEqual([])
  })
})

describe('saving', () => {
  test('sends the price of the table until another is typed', async () => {
    const { actor, saved, submit, answered } = open()
    submit()
    expect(saved[0]).toMatchObject({ courtId: 1, date: FIRST, price: 100, isRecurring: false })
    await answered({ kind: 'refused', problem: null })
    actor.send({ type: 'field.changed', change: { price: '80,50' } })
    submit()
    expect(saved[1]).toMatchObject({ price: 80.5 })
  })

  test('ends as created when the server has it', async () => {
    const { answered, state, submit } = open()
    submit()
    expect(state().matches('saving')).toBe(true)
    await answered(DONE)
    expect(state().matches('created')).toBe(true)
    expect(state().status).toBe('done')
  })

  test('ends as queued when it is stored on this device', async () => {
    const { answered, state, submit } = open()
    submit()
    await answered({ ...DONE, isQueued: true, key: '' })
    expect(state().matches('queued')).toBe(true)
    expect(state().status).toBe('done')
  })

  test('comes back refused with all that was typed, and can be changed and sent again', async () => {
    const { actor, answered, saved, state, submit } = open()
    actor.send({ type: 'field.changed', change: { price: '80,00' } })
    submit()
    await answered({ kind: 'refused', problem: null })
    expect(state().matches({ form: 'refused' })).toBe(true)
    expect(state().context.values.price).toBe('80,00')
    actor.send({ type: 'field.changed', change: { startTime: '19:00' } })
    expect(state().matches({ form: 'typing' })).toBe(true)
    submit()
    await answered(DONE)
    expect(saved.map(({ startTime }) => startTime)).toEqual(['18:00', '19:00'])
    expect(state().matches('created')).toBe(true)
  })

  test('shows at its field what only the server knows is wrong', async () => {
    const { answered, complaints, state, submit } = open()
    submit()
    await answered({ kind: 'invalid', errors: { customerPhone: 'Telefone inválido' } })
    expect(state().matches({ form: 'typing' })).toBe(true)
    expect(state().context.errors).toEqual({ customerPhone: 'Telefone inválido' })
    expect(complaints).toEqual([['customerPhone']])
  })

  test('goes back to the form when this device could not store it either', async () => {
    const { answered, state, submit } = open()
    submit()
    await answered({ kind: 'failed' })
    expect(state().matches({ form: 'typing' })).toBe(true)
  })

  test('takes nothing else meanwhile, above all no second sending', () => {
    const { actor, saved, state, submit } = open()
    submit()
    submit()
    actor.send({ type: 'field.changed', change: { price: '1,00' } })
    actor.send({ type: 'text.changed', name: 'notes' })
    actor.send({ type: 'confirmed' })
    actor.send({ type: 'went.back' })
    expect(saved).toHaveLength(1)
    expect(state().context.values.price).toBeNull()
    expect(state().matches('saving')).toBe(true)
  })
})

describe('a series', () => {
  test('is checked before it is saved', () => {
    const { followed, notify, saved, state, submit } = open({ isWeekly: true })
    submit()
    expect(state().matches({ previewing: 'checking' })).toBe(true)
    expect(followed[0]).toMatchObject({ date: FIRST, endDate: SECOND, isRecurring: true })
    notify(checked(aDate(FIRST), taken))
    expect(state().matches({ previewing: 'choosing' })).toBe(true)
    expect(planIn(state().context)).toEqual({ [FIRST]: '1', [SECOND]: 'skip' })
    expect(saved).toEqual([])
  })

  test('is resolved date by date and saved as decided', async () => {
    const { actor, answered, counted, decide, notify, saved, state, submit } = open({
      isWeekly: true,
    })
    submit()
    notify(checked(aDate(FIRST), taken))
    decide(FIRST, 'skip')
    decide(SECOND, '2')
    actor.send({ type: 'confirmed' })
    expect(saved[0]?.exceptions).toEqual([
      { date: FIRST, skip: true },
      { date: SECOND, courtId: 2 },
    ])
    expect(counted.stops).toBe(1)
    await answered(DONE)
    expect(state().matches('created')).toBe(true)
  })

  test('of which no date is left is not saved', () => {
    const { actor, decide, notify, saved, state, submit } = open({ isWeekly: true })
    submit()
    notify(checked(aDate(FIRST)))
    decide(FIRST, 'skip')
    actor.send({ type: 'confirmed' })
    expect(state().matches({ previewing: 'choosing' })).toBe(true)
    expect(saved).toEqual([])
  })

  test('that could not be checked can be checked again', () => {
    const { actor, counted, notify, state, submit } = open({ isWeekly: true })
    submit()
    notify({ status: 'failed', error: new Error('no answer') })
    expect(state().matches({ previewing: 'failed' })).toBe(true)
    actor.send({ type: 'confirmed' })
    expect(counted.reloads).toBe(1)
    notify({ status: 'loading' })
    expect(state().matches({ previewing: 'checking' })).toBe(true)
    notify(checked(aDate(FIRST)))
    expect(state().matches({ previewing: 'choosing' })).toBe(true)
  })

  test('checked again meanwhile forgets a court that is no longer offered', () => {
    const { decide, notify, state, submit } = open({ isWeekly: true })
    submit()
    notify(checked(aDate(FIRST), taken))
    decide(FIRST, 'skip')
    decide(SECOND, '2')
    notify(checked(aDate(FIRST), { ...taken, otherCourts: [] }))
    expect(planIn(state().context)).toEqual({ [FIRST]: 'skip', [SECOND]: 'skip' })
  })

  test('going back to the form unsubscribes from the dates, and the next check starts again', () => {
    const { actor, counted, decide, notify, state, submit } = open({ isWeekly: true })
    submit()
    notify(checked(aDate(FIRST), taken))
    decide(SECOND, '2')
    actor.send({ type: 'went.back' })
    expect(state().matches({ form: 'typing' })).toBe(true)
    expect(state().context.values.endDate).toBe(SECOND)
    expect(counted.stops).toBe(1)
    submit()
    notify(checked(aDate(FIRST), taken))
    expect(planIn(state().context)).toEqual({ [FIRST]: '1', [SECOND]: 'skip' })
  })

  test('refused goes back to the form, not to its dates', async () => {
    const { actor, answered, notify, state, submit } = open({ isWeekly: true })
    submit()
    notify(checked(aDate(FIRST)))
    actor.send({ type: 'confirmed' })
    await answered({ kind: 'refused', problem: null })
    expect(state().matches({ form: 'refused' })).toBe(true)
  })

  test('that is being checked takes no decision and no second sending', () => {
    const { actor, decide, followed, saved, state, submit } = open({ isWeekly: true })
    submit()
    submit()
    decide(FIRST, 'skip')
    actor.send({ type: 'confirmed' })
    actor.send({ type: 'field.changed', change: { endDate: FIRST } })
    expect(state().matches({ previewing: 'checking' })).toBe(true)
    expect(state().context.choices).toEqual({})
    expect(state().context.values.endDate).toBe(SECOND)
    expect(followed).toHaveLength(1)
    expect(saved).toEqual([])
  })
})
