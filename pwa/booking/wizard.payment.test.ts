import { expect, test } from 'vitest'
import { Unreachable } from '../api/client.ts'
import { atPayment } from '../testing/wizardSteps.ts'
import { aCustomer, aSlot, MINUTE, refusedWith } from './wizard.fixtures.ts'
import { WIZARD_TOASTS } from './wizardTexts.ts'

test('time that runs out on the payment cancels the unpaid reservations and starts over', async () => {
  const { wizard, clock, toasts, calls, reaches } = await atPayment()
  clock.increment(15 * MINUTE)
  await reaches((snapshot) => snapshot.matches('sport'))
  expect(calls).toEqual(expect.arrayContaining(['cancel 71', 'refresh']))
  expect(wizard.getSnapshot().context).toMatchObject({ sport: null, slots: [], order: null })
  expect(toasts.at(-1)).toEqual(WIZARD_TOASTS.expiredOnPayment)
})

test('money that arrived at the last moment confirms the reservation', async () => {
  const { clock, toasts, reaches } = await atPayment({
    cancelUnpaid: () => Promise.reject(refusedWith('already-paid')),
  })
  clock.increment(15 * MINUTE)
  await reaches((snapshot) => snapshot.matches('confirmed'))
  expect(toasts.at(-1)).toEqual(WIZARD_TOASTS.paid)
})

test('money that came too late for its hours is not called a confirmed reservation', async () => {
  const { wizard, clock, calls, reaches } = await atPayment({
    cancelUnpaid: () => Promise.reject(refusedWith('paid-too-late')),
  })
  clock.increment(15 * MINUTE)
  await reaches((snapshot) => snapshot.matches({ payment: 'tooLate' }))
  expect(calls).toContain('refresh')
  wizard.send({ type: 'restarted' })
  expect(wizard.getSnapshot().value).toBe('sport')
  expect(wizard.getSnapshot().context).toMatchObject({ sport: null, slots: [], order: null })
})

test('an expired payment repeats the request until the server answers whether money arrived', async () => {
  let isOnline = false
  const { wizard, clock, reaches } = await atPayment({
    cancelUnpaid: async () => {
      if (!isOnline) throw new Unreachable(null)
      throw refusedWith('already-paid')
    },
  })
  clock.increment(15 * MINUTE)
  await reaches((snapshot) => snapshot.matches({ payment: 'unanswered' }))
  isOnline = true
  clock.increment(3_000)
  await reaches((snapshot) => snapshot.matches('confirmed'))
  expect(wizard.getSnapshot().context.slots).toEqual([aSlot()])
})

test('a mistake of the app in an expired payment ends the wizard, where the screen says so', async () => {
  const defect = new TypeError('order is undefined')
  const { wizard, clock } = await atPayment({ cancelUnpaid: () => Promise.reject(defect) })
  const ended = new Promise((resolve) => wizard.subscribe({ error: resolve }))
  clock.increment(15 * MINUTE)
  expect(await ended).toBe(defect)
})

test('each answer about the payment sets the timer to what the server says is left', async () => {
  const { wizard, remainingMs } = await atPayment()
  wizard.send({ type: 'deadline.changed', remainingMs: 4 * MINUTE })
  expect(remainingMs()).toBe(4 * MINUTE)
})

test('a settled payment confirms the reservation, and the timer no longer counts', async () => {
  const { wizard, clock } = await atPayment()
  wizard.send({ type: 'payment.settled' })
  clock.increment(60 * MINUTE)
  expect(wizard.getSnapshot().value).toBe('confirmed')
})

test('a payment that gave the slots back starts over', async () => {
  const { wizard, calls } = await atPayment()
  wizard.send({ type: 'payment.released' })
  expect(wizard.getSnapshot().value).toBe('sport')
  expect(calls).toContain('refresh')
})

test('a new reservation starts with nothing of the one before but the customer', async () => {
  const { wizard } = await atPayment()
  wizard.send({ type: 'payment.settled' })
  wizard.send({ type: 'restarted' })
  expect(wizard.getSnapshot().value).toBe('sport')
  expect(wizard.getSnapshot().context).toMatchObject({
    sport: null,
    slots: [],
    order: null,
    payment: null,
    customer: aCustomer,
  })
})
