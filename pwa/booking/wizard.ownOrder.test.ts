import { expect, test } from 'vitest'
import { Unreachable } from '../api/client.ts'
import { openWizard } from '../testing/openWizard.ts'
import { answered, six } from '../testing/wizardSteps.ts'
import type { FoundOrder } from './foundOrder.ts'
import { aCustomer, aFoundOrder, aSlot, MINUTE, refusedWith } from './wizard.fixtures.ts'
import { WIZARD_TOASTS } from './wizardTexts.ts'

const paid = { status: 'approved', paymentStatus: 'paid', expiresInMs: 0 } as const

test('an app opened anew goes on with the payment that its session has open', async () => {
  const { wizard, reaches, remainingMs } = openWizard(
    {},
    { readOwnOrder: async () => aFoundOrder() },
  )
  expect(wizard.getSnapshot().value).toBe('sport')
  await reaches((snapshot) => snapshot.matches({ payment: 'open' }))
  expect(wizard.getSnapshot().context).toMatchObject({
    sport: 'futevôlei',
    slots: [aSlot({ holdId: 71 })],
    customer: aCustomer,
    order: { reservationIds: [71], totalCents: 120_00 },
    payment: { paymentId: 'pay_1', method: 'PIX' },
  })
  expect(remainingMs()).toBe(9 * MINUTE)
})

test('one without a charge yet goes on to where it is made', async () => {
  const { wizard, reaches } = openWizard(
    {},
    { readOwnOrder: async () => aFoundOrder({ payment: null }) },
  )
  await reaches((snapshot) => snapshot.matches({ payment: 'open' }))
  expect(wizard.getSnapshot().context.payment).toBeNull()
})

test('once paid it opens on the confirmation, until its customer begins another one', async () => {
  const { wizard, calls, reaches } = openWizard({}, { readOwnOrder: async () => aFoundOrder(paid) })
  await reaches((snapshot) => snapshot.matches('confirmed'))
  wizard.send({ type: 'restarted' })
  expect(wizard.getSnapshot().value).toBe('sport')
  expect(calls).toContain('dismiss 71')
})

test('one whose time is over is ended, with a look whether the money came', async () => {
  const { toasts, reaches } = openWizard(
    {},
    {
      readOwnOrder: async () => aFoundOrder({ expiresInMs: 0 }),
      cancelUnpaid: () => Promise.reject(refusedWith('already-paid')),
    },
  )
  await reaches((snapshot) => snapshot.matches('confirmed'))
  expect(toasts).toEqual([WIZARD_TOASTS.paid])
})

test('one that ran out while the app was closed is told so, and not again', async () => {
  const ended = { status: 'canceled', expiresInMs: 0, endedBy: 'time' } as const
  const { toasts, calls, reaches } = openWizard(
    {},
    { readOwnOrder: async () => aFoundOrder(ended) },
  )
  await reaches(() => toasts.length > 0)
  await reaches((snapshot) => snapshot.matches('sport'))
  expect(toasts).toEqual([WIZARD_TOASTS.expiredOnPayment])
  expect(toasts[0]).toMatchObject({ stays: true })
  expect(calls).toContain('dismiss 71')
})

test('one whose money came too late is told where it is', async () => {
  const late = { status: 'pending_confirmation', paymentStatus: 'paid', expiresInMs: 0 } as const
  const { wizard, calls, reaches } = openWizard(
    {},
    {
      readOwnOrder: async () => aFoundOrder(late),
      cancelUnpaid: () => Promise.reject(refusedWith('paid-too-late')),
    },
  )
  await reaches((snapshot) => snapshot.matches({ payment: 'tooLate' }))
  expect(calls).not.toContain('dismiss 71')
  wizard.send({ type: 'restarted' })
  expect(calls).toContain('dismiss 71')
})

test('one that staff cancelled is told so, and not again', async () => {
  const ended = { status: 'canceled', expiresInMs: 0, endedBy: 'staff' } as const
  const { wizard, toasts, calls, reaches } = openWizard(
    {},
    { readOwnOrder: async () => aFoundOrder(ended) },
  )
  await reaches(() => toasts.length > 0)
  expect(wizard.getSnapshot().value).toBe('sport')
  expect(toasts).toEqual([WIZARD_TOASTS.canceledByVenue])
  expect(toasts[0]).toMatchObject({ stays: true })
  expect(calls).toContain('dismiss 71')
})

test('who wants other hours gives it up, and is told that they are free', async () => {
  const { wizard, toasts, calls, reaches } = openWizard(
    {},
    { readOwnOrder: async () => aFoundOrder() },
  )
  await reaches((snapshot) => snapshot.matches({ payment: 'open' }))
  wizard.send({ type: 'went.back' })
  await reaches((snapshot) => snapshot.matches('sport'))
  expect(calls).toContain('cancel 71')
  expect(toasts).toEqual([WIZARD_TOASTS.released])
})

test('what the customer has begun meanwhile is not thrown away for it', async () => {
  const late = answered<FoundOrder | null>()
  const { wizard, reaches } = openWizard({}, { readOwnOrder: () => late.promise })
  wizard.send({ type: 'sport.chosen', sport: 'vôlei' })
  wizard.send({ type: 'sport.confirmed' })
  wizard.send({ type: 'slot.toggled', ...six })
  await reaches(({ context }) => context.slots.length === 1)
  late.answer(aFoundOrder())
  await late.promise
  await Promise.resolve()
  expect(wizard.getSnapshot().value).toBe('slots')
})

test('without a connection it is asked again when the page wakes', async () => {
  let isOnline = false
  const { wizard, reaches } = openWizard(
    {},
    {
      readOwnOrder: async () => {
        if (!isOnline) throw new Unreachable(null)
        return aFoundOrder()
      },
    },
  )
  await Promise.resolve()
  isOnline = true
  wizard.send({ type: 'woke' })
  const { value } = await reaches((snapshot) => snapshot.matches('payment'))
  expect(value).toEqual({ payment: 'open' })
})
