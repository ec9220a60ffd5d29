import { expect, test } from 'vitest'
import { TERMS_VERSION } from '#shared/guest/privacy/terms.ts'
import { Unreachable } from '../api/client.ts'
import { answered, atCustomer, atPayment, atSlots } from '../testing/wizardSteps.ts'
import {
  aCheckoutAnswer,
  aCustomer,
  aHold,
  aSlot,
  holdList,
  MINUTE,
  refusedWith,
} from './wizard.fixtures.ts'
import { WIZARD_TOASTS } from './wizardTexts.ts'

test('the timer goes on through step 3 without reset', async () => {
  const { clock, wizard, pick, remainingMs } = atSlots()
  await pick()
  clock.increment(MINUTE)
  wizard.send({ type: 'slots.confirmed' })
  clock.increment(MINUTE)
  expect(remainingMs()).toBe(13 * MINUTE)
})

test('the last minute is announced once on step 3', async () => {
  const { clock, toasts } = await atCustomer()
  clock.increment(14 * MINUTE)
  clock.increment(30_000)
  expect(toasts).toEqual([WIZARD_TOASTS.lastMinute])
})

test('a customer who enters step 3 in the last minute is warned then', async () => {
  const { clock, toasts, wizard, pick } = atSlots()
  await pick()
  clock.increment(14 * MINUTE + 10_000)
  expect(toasts).toEqual([])
  wizard.send({ type: 'slots.confirmed' })
  expect(toasts).toEqual([WIZARD_TOASTS.lastMinute])
  wizard.send({ type: 'went.back' })
  wizard.send({ type: 'slots.confirmed' })
  expect(toasts).toHaveLength(1)
})

test('time that runs out on step 3 goes back to step 2 with nothing selected', async () => {
  const { wizard, clock, toasts, calls } = await atCustomer()
  clock.increment(15 * MINUTE)
  expect(wizard.getSnapshot().value).toBe('slots')
  expect(wizard.getSnapshot().context).toMatchObject({ sport: 'futevôlei', slots: [] })
  expect(toasts.at(-1)).toEqual(WIZARD_TOASTS.expiredOnCustomer)
  expect(calls).toEqual(['place 2026-11-23 18:00'])
})

test('the server is told once that the customer types their data', async () => {
  const told: string[] = []
  const { wizard } = await atCustomer({ noteForm: () => told.push('form') })
  expect(told).toEqual([])
  for (const customerName of ['M', 'Ma', 'Mar']) {
    wizard.send({ type: 'customer.changed', customer: { customerName }, acceptedTerms: false })
  }
  expect(told).toEqual(['form'])
})

test('going back from step 3 preserves the slots and the time', async () => {
  const { wizard, clock, remainingMs } = await atCustomer()
  wizard.send({
    type: 'customer.changed',
    customer: { customerName: 'Marina' },
    acceptedTerms: true,
  })
  wizard.send({ type: 'went.back' })
  clock.increment(MINUTE)
  expect(wizard.getSnapshot().value).toBe('slots')
  expect(wizard.getSnapshot().context).toMatchObject({
    slots: [aSlot()],
    acceptedTerms: true,
    customer: { customerName: 'Marina' },
  })
  expect(remainingMs()).toBe(14 * MINUTE)
})

test('submitting reserves the whole cart once and goes to the payment', async () => {
  const sent: unknown[] = []
  const { wizard, toasts, remainingMs } = await atPayment({
    createReservations: async (checkout, key) => {
      sent.push([checkout, key])
      return aCheckoutAnswer({ expiresInMs: 9 * MINUTE })
    },
  })
  expect(sent).toEqual([
    [
      {
        sport: 'futevôlei',
        sportType: 'futevôlei',
        reservationType: 'avulso',
        paymentStatus: 'pending',
        ...aCustomer,
        paymentGroupId: 'id-2',
        acceptedTerms: true,
        termsVersion: TERMS_VERSION,
        timeSlots: [
          { date: '2026-11-23', startTime: '18:00', endTime: '19:00', price: 120, holdId: 1 },
        ],
      },
      'id-1',
    ],
  ])
  expect(toasts).toEqual([WIZARD_TOASTS.received])
  expect(wizard.getSnapshot().context.order).toMatchObject({
    reservationIds: [71],
    totalCents: 120_00,
  })
  expect(remainingMs()).toBe(9 * MINUTE)
})

test('a total below five reais is refused before anything is reserved', async () => {
  const { wizard, toasts, reaches } = await atCustomer({
    resumeHolds: async () => holdList([aHold({ price: 4.99 })]),
  })
  wizard.send({ type: 'woke' })
  await reaches(({ context }) => context.slots[0]?.priceCents === 4_99)
  wizard.send({ type: 'checkout.submitted', customer: aCustomer })
  expect(wizard.getSnapshot().matches({ customer: 'filling' })).toBe(true)
  expect(toasts[0]?.description).toBe(
    'O valor total da reserva deve ser de no mínimo R$5,00 para processamento pelo Asaas.',
  )
})

test('a checkout without an answer is sent again with the same key', async () => {
  const keys: string[] = []
  const { wizard, toasts, reaches } = await atCustomer({
    createReservations: async (_, key) => {
      keys.push(key)
      if (keys.length === 1) throw new Unreachable(null)
      return aCheckoutAnswer()
    },
  })
  wizard.send({ type: 'checkout.submitted', customer: aCustomer })
  await reaches((snapshot) => snapshot.matches({ customer: 'filling' }))
  expect(toasts).toEqual([
    {
      title: 'Sem conexão',
      description: 'Sua reserva não foi concluída. Verifique sua internet e tente novamente.',
      tone: 'destructive',
    },
  ])
  wizard.send({ type: 'checkout.submitted', customer: aCustomer })
  await reaches((snapshot) => snapshot.matches('payment'))
  expect(keys).toEqual(['id-1', 'id-1'])
})

test('a refused checkout is another attempt the next time', async () => {
  const keys: string[] = []
  const { wizard, reaches } = await atCustomer({
    createReservations: async (_, key) => {
      keys.push(key)
      if (keys.length === 1) throw refusedWith('price-changed', { price: 140 })
      return aCheckoutAnswer()
    },
  })
  wizard.send({ type: 'checkout.submitted', customer: aCustomer })
  await reaches((snapshot) => snapshot.matches({ customer: 'filling' }))
  wizard.send({ type: 'checkout.submitted', customer: aCustomer })
  await reaches((snapshot) => snapshot.matches('payment'))
  expect(keys).toEqual(['id-1', 'id-3'])
})

test('slots lost at the checkout are taken off and the customer chooses others', async () => {
  const { wizard, toasts, calls, reaches } = await atCustomer({
    resumeHolds: async () => holdList([]),
    createReservations: async () => {
      throw refusedWith('slot-taken', { lost: [{ date: '2026-11-23', startTime: '18:00' }] })
    },
  })
  wizard.send({ type: 'checkout.submitted', customer: aCustomer })
  await reaches((snapshot) => snapshot.matches('slots'))
  expect(wizard.getSnapshot().context.slots).toEqual([])
  expect(toasts).toMatchObject([
    {
      title: 'Erro ao processar reserva',
      description: 'recusado: slot-taken Fora da sua seleção: 23/11 às 18:00.',
    },
  ])
  expect(calls).toContain('refresh')
})

test('time that runs out while the checkout is under way is judged by its answer', async () => {
  const late = answered<never>()
  const { wizard, clock, toasts, reaches } = await atCustomer({
    createReservations: () => late.promise,
  })
  wizard.send({ type: 'checkout.submitted', customer: aCustomer })
  clock.increment(15 * MINUTE)
  expect(wizard.getSnapshot().matches({ customer: 'submitting' })).toBe(true)
  late.refuse(new Unreachable(null))
  await reaches((snapshot) => snapshot.matches('slots'))
  expect(toasts.at(-1)).toEqual(WIZARD_TOASTS.expiredOnCustomer)
})
