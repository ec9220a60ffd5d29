import { expect, test } from 'vitest'
import type { HoldList } from '#shared/booking/hold/hold.schema.ts'
import { openWizard } from '../testing/openWizard.ts'
import { atSlots, seven, six } from '../testing/wizardSteps.ts'
import { aCustomer, aDraft, aHold, aSlot, holdList, refusedWith } from './wizard.fixtures.ts'

const LOST = [{ date: six.date, startTime: six.startTime }]
const SAID = {
  title: 'Horário indisponível',
  description: 'O horário 23/11 às 18:00 deixou de estar disponível e saiu da sua seleção.',
  stays: true,
}

/** Two hours are chosen; then the venue closes at one of them. */
async function closeOne() {
  let list: HoldList = holdList([])
  const opened = atSlots({ resumeHolds: async () => list })
  await opened.pick(six)
  await opened.pick(seven)
  const closes = () => {
    list = { ...holdList([aHold({ id: 2, ...seven })]), lost: LOST }
    opened.changeHours()
  }
  return { ...opened, closes }
}

test('a chosen hour that is closed is named and leaves the selection; the rest goes on', async () => {
  const { wizard, toasts, calls, reaches, closes } = await closeOne()
  closes()
  await reaches(({ context }) => context.slots.length === 1)
  expect(wizard.getSnapshot().value).toBe('slots')
  expect(wizard.getSnapshot().context.slots).toMatchObject([{ startTime: '19:00' }])
  expect(toasts).toMatchObject([SAID])
  expect(calls).toContain('refresh')
})

test('so it is on step 3, and the form stays', async () => {
  const { wizard, toasts, reaches, closes } = await closeOne()
  wizard.send({ type: 'slots.confirmed' })
  closes()
  await reaches(({ context }) => context.slots.length === 1)
  expect(wizard.getSnapshot().value).toEqual({ customer: 'filling' })
  expect(toasts).toMatchObject([SAID])
})

test('it is said once, however often the server is asked', async () => {
  const { toasts, reaches, closes, changeHours } = await closeOne()
  closes()
  await reaches(({ context }) => context.slots.length === 1)
  changeHours()
  await new Promise((resolve) => setTimeout(resolve))
  expect(toasts).toHaveLength(1)
})

test('a checkout that lost an hour names it and comes back to the slots with the rest', async () => {
  const refused = refusedWith('slot-closed', { lost: LOST })
  const opened = atSlots({
    createReservations: () => Promise.reject(refused),
    resumeHolds: async () => holdList([aHold({ id: 2, ...seven })]),
  })
  await opened.pick(six)
  await opened.pick(seven)
  opened.wizard.send({ type: 'slots.confirmed' })
  opened.wizard.send({ type: 'checkout.submitted', customer: aCustomer })
  await opened.reaches((snapshot) => snapshot.matches('slots'))
  expect(opened.wizard.getSnapshot().context.slots).toMatchObject([{ startTime: '19:00' }])
  expect(opened.toasts).toMatchObject([
    {
      title: 'Erro ao processar reserva',
      description: 'recusado: slot-closed Fora da sua seleção: 23/11 às 18:00.',
      stays: true,
    },
  ])
})

test.each([
  ['with the rest', [aHold({ id: 2, ...seven })], 'customer'],
  ['when it was the only one', [], 'slots'],
])('a page that comes back to such an hour names it too, %s', async (_, holds, state) => {
  const slots = [aSlot(), ...holds.map(({ id }) => aSlot({ holdId: id, ...seven }))]
  const draft = aDraft({ step: 'customer', slots })
  const { toasts, reaches } = openWizard(
    { draft },
    { resumeHolds: async () => ({ ...holdList(holds), lost: LOST }) },
  )
  await reaches((snapshot) => snapshot.matches(state as 'slots'))
  expect(toasts).toMatchObject([SAID])
})
