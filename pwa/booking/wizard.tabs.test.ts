import { expect, test } from 'vitest'
import type { Hold } from '#shared/booking/hold/hold.schema.ts'
import { answered, atCustomer, atSlots, seven, six } from '../testing/wizardSteps.ts'
import {
  aCheckoutAnswer,
  aCustomer,
  aFoundOrder,
  aHold,
  holdList,
  MINUTE,
} from './wizard.fixtures.ts'
import { WIZARD_TOASTS } from './wizardTexts.ts'

// Several tabs of one browser: the server knows them as one session, whose holds any of them may let go or order.

/** Two hours are chosen; the server has whatever `holds` says. */
async function withTwo() {
  const held = { now: [aHold(six), aHold({ id: 2, ...seven })] as Hold[] }
  const reads: string[] = []
  const opened = atSlots({
    readHolds: async () => {
      reads.push('read')
      return holdList(held.now, 9 * MINUTE)
    },
    resumeHolds: async (ids) => {
      reads.push(`resume ${ids.join()}`)
      held.now = [aHold(six), aHold({ id: 2, ...seven })]
      return holdList(held.now, 9 * MINUTE)
    },
  })
  await opened.pick(six)
  await opened.pick(seven)
  return { ...opened, held, reads }
}

test('an hour that another tab let go is named and leaves the selection; the rest goes on', async () => {
  const { held, toasts, calls, changeHours, reaches, remainingMs, wizard } = await withTwo()
  held.now = [aHold({ id: 2, ...seven })]
  changeHours([six.date])
  await reaches(({ context }) => context.slots.length === 1)
  expect(wizard.getSnapshot().value).toBe('slots')
  expect(toasts).toMatchObject([
    {
      title: 'Horário liberado',
      description:
        'O horário 23/11 às 18:00 não está mais bloqueado para você e saiu da sua seleção.',
      stays: true,
    },
  ])
  expect(remainingMs()).toBe(9 * MINUTE)
  expect(calls).toContain('refresh')
})

test('on step 3 such an hour leads back to the hours', async () => {
  const { held, changeHours, reaches, wizard } = await withTwo()
  wizard.send({ type: 'slots.confirmed' })
  held.now = [aHold({ id: 2, ...seven })]
  changeHours([six.date])
  await reaches((snapshot) => snapshot.matches('slots'))
  expect(wizard.getSnapshot().context.slots).toMatchObject([{ holdId: 2 }])
})

test('news of other days asks nothing', async () => {
  const { changeHours, reads } = await withTwo()
  changeHours(['2026-12-01'])
  expect(reads).toEqual([])
  changeHours(null)
  await expect.poll(() => reads).toEqual(['read'])
})

test('what another tab let go as it closed is taken back, and nothing is said', async () => {
  const { held, toasts, changeHours, reads, wizard } = await withTwo()
  held.now = held.now.map((hold) => ({ ...hold, leaving: true as const }))
  changeHours([six.date])
  await expect.poll(() => reads).toEqual(['read', 'resume 1,2'])
  expect(wizard.getSnapshot().context.slots).toHaveLength(2)
  expect(toasts).toEqual([])
})

test('a tab that nobody sees gets no news and is told by the one that closes', async () => {
  const { clock, reads, wizard } = await withTwo()
  wizard.send({ type: 'left.elsewhere' })
  expect(reads).toEqual([])
  clock.increment(3_000)
  await expect.poll(() => reads).toEqual(['read'])
})

test('an hour that was taken after the question is not missed in its answer', async () => {
  const answer = answered<ReturnType<typeof holdList>>()
  const { changeHours, pick, reaches, wizard } = atSlots({ readHolds: () => answer.promise })
  await pick(six)
  changeHours([six.date])
  await pick(seven)
  answer.answer(holdList([aHold(six)], 9 * MINUTE))
  await reaches(({ context }) => context.slots.length === 2)
  expect(wizard.getSnapshot().context.slots).toMatchObject([{ holdId: 1 }, { holdId: 2 }])
})

test.each([
  ['the payment', {}, { payment: 'open' }],
  ['the confirmation', { status: 'approved', paymentStatus: 'paid', expiresInMs: 0 }, 'confirmed'],
] as const)('a cart that another tab has ordered goes on to %s', async (_, order, state) => {
  const found = aFoundOrder(order)
  const { changeHours, pick, reaches, toasts, wizard } = atSlots({
    readHolds: async () => holdList([]),
    readOwnOrder: async () => found,
  })
  await pick(six)
  changeHours([six.date])
  await reaches((snapshot) => snapshot.matches(state as 'confirmed'))
  expect(wizard.getSnapshot().context).toMatchObject({
    customer: aCustomer,
    order: { reservationIds: [71] },
    payment: { paymentId: 'pay_1' },
  })
  expect(toasts).toContainEqual(WIZARD_TOASTS.orderedElsewhere)
})

test('one sent from two tabs is the order that took it, with its customer and its PIX', async () => {
  const found = aFoundOrder()
  let isSent = false
  const { reaches, toasts, wizard } = await atCustomer({
    createReservations: async () => {
      isSent = true
      return aCheckoutAnswer({ paymentGroupId: 'of-the-other-tab' })
    },
    readOwnOrder: async () =>
      isSent ? { ...found, order: { ...found.order, paymentGroupId: 'of-the-other-tab' } } : null,
  })
  const customer = { ...aCustomer, customerName: 'Outra Pessoa' }
  wizard.send({ type: 'checkout.submitted', customer })
  await reaches((snapshot) => snapshot.matches({ payment: 'open' }))
  expect(wizard.getSnapshot().context).toMatchObject({
    customer: aCustomer,
    attempt: null,
    payment: { paymentId: 'pay_1', method: 'PIX' },
  })
  expect(toasts).toContainEqual(WIZARD_TOASTS.orderedElsewhere)
})

test('going back lets go what this tab has, and nothing of another', async () => {
  const { calls, wizard } = await withTwo()
  wizard.send({ type: 'went.back' })
  await expect.poll(() => calls).toContain('release 1,2')
})
