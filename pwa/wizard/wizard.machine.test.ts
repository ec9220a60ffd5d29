import { expect, test } from 'vitest'
import type { Hold } from '#shared/hold/hold.schema.ts'
import { openWizard } from '../testing/openWizard.ts'
import { WIZARD_TOASTS } from './wizard.toasts.ts'
import {
  aCheckoutAnswer,
  aCustomer,
  aHold,
  aSlot,
  holdList,
  MINUTE,
  refusedWith,
} from './wizard.fixtures.ts'
import { Unreachable } from '../api/client.ts'
import type { WizardApi } from './wizard.machine.ts'

const six = { date: '2026-11-23', startTime: '18:00', priceCents: 120_00 }
const seven = { date: '2026-11-24', startTime: '19:00', priceCents: 120_00 }

function atSlots(api: Partial<WizardApi> = {}) {
  const opened = openWizard({}, api)
  opened.wizard.send({ type: 'sport.chosen', sport: 'futevôlei' })
  opened.wizard.send({ type: 'sport.confirmed' })
  const pick = async (slot = six) => {
    const before = opened.wizard.getSnapshot().context.slots.length
    opened.wizard.send({ type: 'slot.toggled', ...slot })
    await opened.reaches(({ context }) => context.slots.length > before)
  }
  return { ...opened, pick }
}

async function atCustomer(api: Partial<WizardApi> = {}) {
  const opened = atSlots(api)
  await opened.pick()
  opened.wizard.send({ type: 'slots.confirmed' })
  return opened
}

async function atPayment(api: Partial<WizardApi> = {}) {
  const opened = await atCustomer(api)
  opened.wizard.send({ type: 'checkout.submitted', customer: aCustomer })
  await opened.reaches((snapshot) => snapshot.matches('payment'))
  return opened
}

/** A request whose answer the test gives. */
function answered<T>() {
  const answers: { answer?: (value: T) => void; refuse?: (error: unknown) => void } = {}
  const promise = new Promise<T>((answer, refuse) => Object.assign(answers, { answer, refuse }))
  return { promise, ...(answers as Required<typeof answers>) }
}

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

test('slots picked out of order are kept in order of time', async () => {
  const { wizard, pick } = atSlots()
  await pick(seven)
  await pick(six)
  expect(wizard.getSnapshot().context.slots.map(({ date }) => date)).toEqual([six.date, seven.date])
})

test('a slot being processed ignores repeat clicks, and the others do not wait for it', async () => {
  const first = answered<Hold>()
  const asked: string[] = []
  const { wizard, reaches } = atSlots({
    placeHold: async (wish) => {
      asked.push(wish.startTime)
      return wish.startTime === six.startTime ? first.promise : aHold({ id: 2, ...wish })
    },
  })
  wizard.send({ type: 'slot.toggled', ...six })
  wizard.send({ type: 'slot.toggled', ...six })
  wizard.send({ type: 'slot.toggled', ...seven })
  await reaches(({ context }) => context.slots.length === 1)
  first.answer(aHold())
  await reaches(({ context }) => context.slots.length === 2)
  expect(asked).toEqual(['18:00', '19:00'])
})

test('a slot without a price is silently not added', () => {
  const { wizard, calls, toasts } = atSlots()
  wizard.send({ type: 'slot.toggled', ...six, priceCents: 0 })
  expect(wizard.getSnapshot().context.busy).toEqual({})
  expect(calls).toEqual([])
  expect(toasts).toEqual([])
})

test('a slot whose price is gone by now is let go again and the calendar refreshed', async () => {
  const { wizard, calls, reaches } = atSlots({ placeHold: async () => aHold({ id: 9, price: 0 }) })
  wizard.send({ type: 'slot.toggled', ...six })
  await reaches(({ context }) => Object.keys(context.busy).length === 0)
  expect(wizard.getSnapshot().context.slots).toEqual([])
  expect(calls).toEqual(['refresh', 'release 9'])
})

test('a slot somebody else just took refreshes the calendar, says so and can be asked for again', async () => {
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

test('without a line a slot is not selected and the customer is told why', async () => {
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

test('a slot that cannot be let go stays selected', async () => {
  const { wizard, toasts, reaches, pick } = atSlots({
    releaseHold: () => Promise.reject(new Unreachable(null)),
  })
  await pick()
  wizard.send({ type: 'slot.toggled', ...six })
  await reaches(({ context }) => Object.keys(context.busy).length === 0)
  expect(wizard.getSnapshot().context.slots).toHaveLength(1)
  expect(toasts).toMatchObject([{ title: 'Sem conexão' }])
})

test('back to step 1 lets every slot go and says so', async () => {
  const { wizard, toasts, calls, clock, pick } = atSlots()
  await pick()
  wizard.send({ type: 'went.back' })
  expect(wizard.getSnapshot().value).toBe('sport')
  expect(wizard.getSnapshot().context.slots).toEqual([])
  expect(toasts).toEqual([WIZARD_TOASTS.released])
  await expect.poll(() => calls).toContain('release all')
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
  await expect.poll(() => calls).toEqual(['release all'])
  expect(wizard.getSnapshot().context.slots).toEqual([])
})

test('time that runs out on step 2 lets the slots go and starts over', async () => {
  const { wizard, clock, toasts, calls, pick } = atSlots()
  await pick()
  clock.increment(15 * MINUTE)
  expect(wizard.getSnapshot().value).toBe('sport')
  expect(wizard.getSnapshot().context).toMatchObject({ sport: null, slots: [] })
  expect(toasts).toEqual([WIZARD_TOASTS.expiredOnSlots])
  await expect.poll(() => calls).toContain('release all')
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

test('whoever enters step 3 in the last minute is told then', async () => {
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
  await expect.poll(() => calls).toContain('release all')
})

test('going back from step 3 keeps the slots and the time', async () => {
  const { wizard, clock, remainingMs } = await atCustomer()
  wizard.send({ type: 'customer.changed', customer: { customerName: 'Marina' } })
  wizard.send({ type: 'went.back' })
  clock.increment(MINUTE)
  expect(wizard.getSnapshot().value).toBe('slots')
  expect(wizard.getSnapshot().context).toMatchObject({
    slots: [aSlot()],
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
        timeSlots: [
          { date: '2026-11-23', startTime: '18:00', endTime: '19:00', courtId: 2, price: 120 },
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
  const { wizard, toasts } = await atCustomer({ placeHold: async () => aHold({ price: 4.99 }) })
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
      title: 'Erro ao processar reserva',
      description: 'Não foi possível completar sua reserva. Tente novamente mais tarde.',
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
    { title: 'Erro ao processar reserva', description: 'recusado: slot-taken' },
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

test('an expired payment keeps asking until the server says whether money arrived', async () => {
  let line = false
  const { wizard, clock, reaches } = await atPayment({
    cancelUnpaid: async () => {
      if (!line) throw new Unreachable(null)
      throw refusedWith('already-paid')
    },
  })
  clock.increment(15 * MINUTE)
  await reaches((snapshot) => snapshot.matches({ payment: 'unanswered' }))
  line = true
  clock.increment(3_000)
  await reaches((snapshot) => snapshot.matches('confirmed'))
  expect(wizard.getSnapshot().context.slots).toEqual([aSlot()])
})

test('each answer about the payment sets the timer to what the server says is left', async () => {
  const { wizard, remainingMs } = await atPayment()
  wizard.send({ type: 'deadline.told', remainingMs: 4 * MINUTE })
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
