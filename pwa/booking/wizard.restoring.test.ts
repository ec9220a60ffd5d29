import { expect, test } from 'vitest'
import { Unreachable } from '../api/client.ts'
import { openWizard } from '../testing/openWizard.ts'
import {
  aCheckoutAnswer,
  aCustomer,
  aDraft,
  aHold,
  aPaymentAnswer,
  aSlot,
  holdList,
  MINUTE,
  refusedWith,
} from './wizard.fixtures.ts'
import { WIZARD_TOASTS } from './wizardTexts.ts'

const payment = { paymentId: 'pay_1', method: 'PIX' as const }
const order = { reservationIds: [71], totalCents: 120_00, endsAt: 8 * MINUTE }
const attempt = { key: 'key-1', groupId: 'group-1', cart: 'cart' }

test('a draft on step 1 restores its sport without a request', () => {
  const { wizard } = openWizard({ draft: aDraft({ step: 'sport', slots: [] }) })
  expect(wizard.getSnapshot().value).toBe('sport')
  expect(wizard.getSnapshot().context.sport).toBe('futevôlei')
})

test('the sport of the address wins over a draft that is still on step 1', () => {
  const draft = aDraft({ step: 'sport', slots: [] })
  const { wizard } = openWizard({ draft, sport: 'vôlei' })
  expect(wizard.getSnapshot().context.sport).toBe('vôlei')
})

test('a reload on step 2 comes back with the holds and the time of the server', async () => {
  const { wizard, reaches, remainingMs } = openWizard(
    { draft: aDraft({ slots: [aSlot({ holdId: 5 })] }) },
    { resumeHolds: async () => holdList([aHold({ id: 5 })], 7 * MINUTE) },
  )
  await reaches((snapshot) => snapshot.matches('slots'))
  expect(wizard.getSnapshot().context.slots).toEqual([aSlot({ holdId: 5 })])
  expect(remainingMs()).toBe(7 * MINUTE)
})

test('a reload on step 3 comes back to the form as it was filled', async () => {
  const { wizard, reaches } = openWizard({
    draft: aDraft({ step: 'customer', customer: aCustomer }),
  })
  await reaches((snapshot) => snapshot.matches({ customer: 'filling' }))
  expect(wizard.getSnapshot().context).toMatchObject({ customer: aCustomer, slots: [aSlot()] })
})

test('an hour whose hold was not answered before the reload is found', async () => {
  const { wizard, reaches } = openWizard(
    { draft: aDraft({ placing: ['2026-11-23 19:00'] }) },
    { resumeHolds: async () => holdList([aHold(), aHold({ id: 2, startTime: '19:00' })]) },
  )
  await reaches((snapshot) => snapshot.matches('slots'))
  expect(wizard.getSnapshot().context.slots.map(({ holdId }) => holdId)).toEqual([1, 2])
})

test('holds of another tab are no part of the selection', async () => {
  const other = aHold({ id: 2, startTime: '19:00' })
  const { wizard, reaches } = openWizard(
    { draft: aDraft() },
    { resumeHolds: async () => holdList([aHold(), other]) },
  )
  await reaches((snapshot) => snapshot.matches('slots'))
  expect(wizard.getSnapshot().context.slots).toEqual([aSlot()])
})

test('a reload on step 2 after the holds ended says the time is over', async () => {
  const { toasts, reaches } = openWizard(
    { draft: aDraft() },
    { resumeHolds: async () => holdList([]) },
  )
  await reaches((snapshot) => snapshot.matches('sport'))
  expect(toasts).toEqual([WIZARD_TOASTS.expiredOnSlots])
})

test('a reload on step 3 after the holds ended goes back to step 2', async () => {
  const { toasts, reaches } = openWizard(
    { draft: aDraft({ step: 'customer' }) },
    { resumeHolds: async () => holdList([]) },
  )
  await reaches((snapshot) => snapshot.matches('slots'))
  expect(toasts).toEqual([WIZARD_TOASTS.expiredOnCustomer])
})

test('a checkout whose answer was lost with the page is sent again with its key', async () => {
  const keys: string[] = []
  const { reaches } = openWizard(
    { draft: aDraft({ step: 'customer', customer: aCustomer, attempt }) },
    {
      resumeHolds: async () => holdList([]),
      createReservations: async (checkout, key) => {
        keys.push(`${key} ${checkout.paymentGroupId}`)
        return aCheckoutAnswer()
      },
    },
  )
  await reaches((snapshot) => snapshot.matches('payment'))
  expect(keys).toEqual(['key-1 group-1'])
})

test('a reload on the payment comes back to it with the time of the server', async () => {
  const { wizard, reaches, remainingMs } = openWizard({
    draft: aDraft({ step: 'payment', order, payment }),
  })
  await reaches((snapshot) => snapshot.matches({ payment: 'open' }))
  expect(wizard.getSnapshot().context).toMatchObject({ payment, order })
  expect(remainingMs()).toBe(10 * MINUTE)
})

test('a reload before the payment was created counts on from the time it had', async () => {
  const { reaches, remainingMs } = openWizard({ draft: aDraft({ step: 'payment', order }) })
  await reaches((snapshot) => snapshot.matches({ payment: 'open' }))
  expect(remainingMs()).toBe(8 * MINUTE)
})

test('a reload on a PIX payment without a connection counts on from the time it had', async () => {
  const { reaches, remainingMs } = openWizard(
    { draft: aDraft({ step: 'payment', order, payment }) },
    { readPayment: () => Promise.reject(new Unreachable(null)) },
  )
  await reaches((snapshot) => snapshot.matches({ payment: 'open' }))
  expect(remainingMs()).toBe(8 * MINUTE)
})

test('a payment that was made meanwhile is confirmed', async () => {
  const { reaches } = openWizard(
    { draft: aDraft({ step: 'payment', order, payment }) },
    {
      readPayment: async () =>
        aPaymentAnswer({ paymentStatus: 'paid', reservationStatus: 'approved', expiresInMs: 0 }),
    },
  )
  const { value } = await reaches((snapshot) => snapshot.matches('confirmed'))
  expect(value).toBe('confirmed')
})

test('a payment whose time ended meanwhile is cancelled and started over', async () => {
  const { toasts, calls, reaches } = openWizard(
    { draft: aDraft({ step: 'payment', order, payment }) },
    { readPayment: async () => aPaymentAnswer({ expiresInMs: 0 }) },
  )
  await reaches((snapshot) => snapshot.matches('sport'))
  expect(calls).toContain('cancel 71')
  expect(toasts).toEqual([WIZARD_TOASTS.expiredOnPayment])
})

test('a payment this browser no longer knows is over', async () => {
  const { reaches } = openWizard(
    { draft: aDraft({ step: 'payment', order, payment }) },
    {
      readPayment: () => Promise.reject(refusedWith('not-found', {}, 404)),
      cancelUnpaid: () => Promise.reject(refusedWith('not-found', {}, 404)),
    },
  )
  const { value } = await reaches((snapshot) => snapshot.matches('sport'))
  expect(value).toBe('sport')
})

test('a reload on the confirmation shows it again', () => {
  const { wizard } = openWizard({
    draft: aDraft({ step: 'confirmed', customer: aCustomer, order }),
  })
  expect(wizard.getSnapshot().value).toBe('confirmed')
})

test('without a connection the draft waits, and a retry brings it back', async () => {
  let isOnline = false
  const { wizard, reaches } = openWizard(
    { draft: aDraft() },
    {
      resumeHolds: async () => {
        if (!isOnline) throw new Unreachable(null)
        return holdList([aHold()])
      },
    },
  )
  await reaches((snapshot) => snapshot.matches('unreachable'))
  isOnline = true
  wizard.send({ type: 'retried' })
  const { value } = await reaches((snapshot) => snapshot.matches('slots'))
  expect(value).toBe('slots')
})

test('a mistake of the app while restoring is not called a lost connection', async () => {
  const defect = new TypeError('x is undefined')
  const { wizard } = openWizard({ draft: aDraft() }, { resumeHolds: () => Promise.reject(defect) })
  const error = await new Promise((resolve) => wizard.subscribe({ error: resolve }))
  expect(error).toBe(defect)
})

test('a tab that wakes up learns from the server which holds it still has', async () => {
  let holds = [aHold(), aHold({ id: 2, startTime: '19:00' })]
  const { wizard, reaches, remainingMs } = openWizard(
    { draft: aDraft({ slots: [aSlot(), aSlot({ holdId: 2, startTime: '19:00' })] }) },
    { resumeHolds: async () => holdList(holds, 3 * MINUTE) },
  )
  await reaches(({ context }) => context.slots.length === 2)
  holds = [aHold({ id: 2, startTime: '19:00' })]
  wizard.send({ type: 'woke' })
  await reaches(({ context }) => context.slots.length === 1)
  expect(remainingMs()).toBe(3 * MINUTE)
})

test('a tab that wakes up after its holds were let go names them', async () => {
  let holds = [aHold()]
  const { wizard, toasts, reaches } = openWizard(
    { draft: aDraft() },
    { resumeHolds: async () => holdList(holds) },
  )
  await reaches((snapshot) => snapshot.matches('slots'))
  holds = []
  wizard.send({ type: 'woke' })
  await reaches(({ context }) => context.slots.length === 0)
  expect(wizard.getSnapshot().value).toBe('slots')
  expect(toasts).toMatchObject([
    { title: 'Horário liberado', description: expect.stringContaining('23/11 às 18:00') },
  ])
})

test('holds that the page before released too late are missed soon after the reload', async () => {
  let holds = [aHold()]
  const { clock, reaches } = openWizard(
    { draft: aDraft() },
    { resumeHolds: async () => holdList(holds) },
  )
  await reaches((snapshot) => snapshot.matches('slots'))
  holds = []
  clock.increment(3_000)
  const { value } = await reaches(({ context }) => context.slots.length === 0)
  expect(value).toBe('slots')
})
