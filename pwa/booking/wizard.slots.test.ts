import { expect, test } from 'vitest'
import type { Hold } from '#shared/booking/hold/hold.schema.ts'
import { Unreachable } from '../api/client.ts'
import { openWizard } from '../testing/openWizard.ts'
import { answered, atSlots, seven, six } from '../testing/wizardSteps.ts'
import { aHold, aSlot, MINUTE, refusedWith } from './wizard.fixtures.ts'
import { WIZARD_TOASTS } from './wizardTexts.ts'

test('the first visit starts at the sport', () => {
  const { wizard } = openWizard()
  expect(wizard.getSnapshot().value).toBe('sport')
})

test('a sport named by the address is chosen already', () => {
  const { wizard } = openWizard({ sport: 'vôlei' })
  wizard.send({ type: 'sport.confirmed' })
  expect(wizard.getSnapshot().value).toBe('slots')
})

test('without a sport there is no next step', () => {
  const { wizard } = openWizard()
  wizard.send({ type: 'sport.confirmed' })
  expect(wizard.getSnapshot().value).toBe('sport')
})

test('picking a free slot holds it and starts the timer with what the server says', async () => {
  const { wizard, pick, remainingMs } = atSlots()
  await pick()
  expect(wizard.getSnapshot().context.slots).toEqual([aSlot()])
  expect(remainingMs()).toBe(15 * MINUTE)
})

test('picking another slot restarts the timer', async () => {
  const { clock, pick, remainingMs } = atSlots()
  await pick()
  clock.increment(5 * MINUTE)
  await pick(seven)
  expect(remainingMs()).toBe(15 * MINUTE)
})

test('slots picked out of order are in order of time', async () => {
  const { wizard, pick } = atSlots()
  await pick(seven)
  await pick(six)
  expect(wizard.getSnapshot().context.slots.map(({ date }) => date)).toEqual([six.date, seven.date])
})

test('a slot being processed ignores repeat clicks, and the others do not wait for it', async () => {
  const first = answered<Hold>()
  const requested: string[] = []
  const { wizard, reaches } = atSlots({
    placeHold: async (wish) => {
      requested.push(wish.startTime)
      return wish.startTime === six.startTime ? first.promise : aHold({ id: 2, ...wish })
    },
  })
  wizard.send({ type: 'slot.toggled', ...six })
  wizard.send({ type: 'slot.toggled', ...six })
  wizard.send({ type: 'slot.toggled', ...seven })
  await reaches(({ context }) => context.slots.length === 1)
  first.answer(aHold())
  await reaches(({ context }) => context.slots.length === 2)
  expect(requested).toEqual(['18:00', '19:00'])
})

test('a slot without a price is silently not added', () => {
  const { wizard, calls, toasts } = atSlots()
  wizard.send({ type: 'slot.toggled', ...six, priceCents: 0 })
  expect(wizard.getSnapshot().context.busy).toEqual({})
  expect(calls).toEqual([])
  expect(toasts).toEqual([])
})

test('a slot whose price is gone by now is released again and the calendar refreshed', async () => {
  const { wizard, calls, reaches } = atSlots({ placeHold: async () => aHold({ id: 9, price: 0 }) })
  wizard.send({ type: 'slot.toggled', ...six })
  await reaches(({ context }) => Object.keys(context.busy).length === 0)
  expect(wizard.getSnapshot().context.slots).toEqual([])
  expect(calls).toEqual(['refresh', 'release 9'])
})

test('a slot somebody else just took refreshes the calendar, says so and can be picked again', async () => {
  let taken = true
  const { wizard, calls, toasts, reaches, pick } = atSlots({
    placeHold: async () => {
      if (taken) throw refusedWith('slot-taken')
      return aHold()
    },
  })
  wizard.send({ type: 'slot.toggled', ...six })
  await reaches(({ context }) => Object.keys(context.busy).length === 0)
  expect(calls).toEqual(['refresh'])
  expect(toasts).toMatchObject([
    { title: 'Horário indisponível', description: 'recusado: slot-taken' },
  ])
  taken = false
  await pick()
})

test('without a connection a slot is not selected and the customer reads why', async () => {
  const { wizard, toasts, reaches } = atSlots({
    placeHold: () => Promise.reject(new Unreachable(null)),
  })
  wizard.send({ type: 'slot.toggled', ...six })
  await reaches(({ context }) => Object.keys(context.busy).length === 0)
  expect(toasts).toMatchObject([{ title: 'Sem conexão' }])
})

test('clicking a selected slot lets it go, and with the last one the timer stops', async () => {
  const { wizard, clock, calls, reaches, pick, toasts } = atSlots()
  await pick()
  wizard.send({ type: 'slot.toggled', ...six })
  await reaches(({ context }) => context.slots.length === 0)
  clock.increment(20 * MINUTE)
  expect(calls).toContain('release 1')
  expect(wizard.getSnapshot().value).toBe('slots')
  expect(toasts).toEqual([])
})

test('a slot that cannot be released stays selected', async () => {
  const { wizard, toasts, reaches, pick } = atSlots({
    releaseHold: () => Promise.reject(new Unreachable(null)),
  })
  await pick()
  wizard.send({ type: 'slot.toggled', ...six })
  await reaches(({ context }) => Object.keys(context.busy).length === 0)
  expect(wizard.getSnapshot().context.slots).toHaveLength(1)
  expect(toasts).toMatchObject([{ title: 'Sem conexão' }])
})

test('a cart that is too small to be charged does not get to the form', async () => {
  const { wizard, toasts, pick } = atSlots({ placeHold: async () => aHold({ price: 4.99 }) })
  await pick()
  wizard.send({ type: 'slots.confirmed' })
  expect(wizard.getSnapshot().value).toBe('slots')
  expect(toasts).toEqual([WIZARD_TOASTS.belowMinimum])
})

test('back to step 1 lets every slot go and says so', async () => {
  const { wizard, toasts, calls, clock, pick } = atSlots()
  await pick()
  wizard.send({ type: 'went.back' })
  expect(wizard.getSnapshot().value).toBe('sport')
  expect(wizard.getSnapshot().context.slots).toEqual([])
  expect(toasts).toEqual([WIZARD_TOASTS.released])
  await expect.poll(() => calls).toContain('release 1')
  clock.increment(20 * MINUTE)
  expect(toasts).toHaveLength(1)
})

test('back to step 1 with nothing chosen says nothing', () => {
  const { wizard, toasts, calls } = atSlots()
  wizard.send({ type: 'went.back' })
  expect(wizard.getSnapshot().value).toBe('sport')
  expect(toasts).toEqual([])
  expect(calls).toEqual([])
})

test('a hold that arrives after going back is released with the others', async () => {
  const late = answered<Hold>()
  const { wizard, calls } = atSlots({ placeHold: () => late.promise })
  wizard.send({ type: 'slot.toggled', ...six })
  wizard.send({ type: 'went.back' })
  expect(calls).toEqual([])
  late.answer(aHold())
  await expect.poll(() => calls).toEqual(['release 1'])
  expect(wizard.getSnapshot().context.slots).toEqual([])
})

test('a hold that arrives after the time ran out is released', async () => {
  const late = answered<Hold>()
  const wishes: string[] = []
  const { clock, calls, reaches, pick, wizard } = atSlots({
    placeHold: async ({ startTime }) => {
      wishes.push(startTime)
      return startTime === six.startTime ? aHold() : late.promise
    },
  })
  await pick()
  wizard.send({ type: 'slot.toggled', ...seven })
  clock.increment(15 * MINUTE)
  await reaches((snapshot) => snapshot.matches('sport'))
  late.answer(aHold({ id: 2, ...seven }))
  await expect.poll(() => calls).toEqual(['release 2'])
  expect(wishes).toHaveLength(2)
})

test('time that runs out on step 2 starts over', async () => {
  const { wizard, clock, toasts, calls, pick } = atSlots()
  await pick()
  clock.increment(15 * MINUTE)
  expect(wizard.getSnapshot().value).toBe('sport')
  expect(wizard.getSnapshot().context).toMatchObject({ sport: null, slots: [] })
  expect(toasts).toEqual([WIZARD_TOASTS.expiredOnSlots])
  // Another tab may have extended them.
  expect(calls).toEqual(['place 2026-11-23 18:00'])
})

test('step 3 waits for a slot that is still being processed', async () => {
  const late = answered<Hold>()
  const { wizard, reaches } = atSlots({ placeHold: () => late.promise })
  wizard.send({ type: 'slot.toggled', ...six })
  wizard.send({ type: 'slots.confirmed' })
  expect(wizard.getSnapshot().value).toBe('slots')
  late.answer(aHold())
  await reaches(({ context }) => context.slots.length === 1)
  wizard.send({ type: 'slots.confirmed' })
  expect(wizard.getSnapshot().matches('customer')).toBe(true)
})
