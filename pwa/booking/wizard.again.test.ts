import { expect, test } from 'vitest'
import { ApiError } from '../api/client.ts'
import { atPayment } from '../testing/wizardSteps.ts'
import { openWizard } from '../testing/openWizard.ts'
import { aCustomer, aHold } from './wizard.fixtures.ts'

const hours = [
  { date: '2026-11-30', startTime: '18:00' },
  { date: '2026-11-30', startTime: '19:00' },
]
const known = { customer: aCustomer, acceptedTerms: true }

test('a sport that was chosen before the machine was there leads to its hours', () => {
  const { wizard, calls } = openWizard({ sport: 'vôlei', isConfirmed: true })
  expect(wizard.getSnapshot().matches('slots')).toBe(true)
  expect(calls).toEqual([])
})

test('the hours of the last time are held one after the other, and the form is filled in', async () => {
  const { wizard, calls, reaches, remainingMs } = openWizard({
    sport: 'futevôlei',
    isConfirmed: true,
    wanted: hours,
    known,
  })
  await reaches((snapshot) => snapshot.matches({ customer: 'filling' }))
  expect(calls).toEqual(['place 2026-11-30 18:00', 'place 2026-11-30 19:00'])
  const { slots, customer, acceptedTerms, wanted } = wizard.getSnapshot().context
  expect(slots).toHaveLength(2)
  expect({ customer, acceptedTerms, wanted }).toEqual({ ...known, wanted: [] })
  expect(remainingMs()).toBeGreaterThan(0)
})

test('an hour that is gone leaves the others held and shows the week', async () => {
  const taken = new ApiError(409, 'slot-taken', null)
  const { wizard, toasts, reaches } = openWizard(
    { sport: 'futevôlei', isConfirmed: true, wanted: hours, known },
    {
      placeHold: async (wish) => {
        if (wish.startTime === '18:00') throw taken
        return aHold({ id: 2, ...wish })
      },
    },
  )
  await reaches(({ context }) => context.slots.length === 1)
  expect(wizard.getSnapshot().matches('slots')).toBe(true)
  expect(wizard.getSnapshot().context).toMatchObject({ busy: {}, wanted: [], sought: hours })
  expect(toasts).toHaveLength(1)
})

test('from the confirmation the same customer books again, with the terms still accepted', async () => {
  const { wizard, calls, reaches } = await atPayment()
  wizard.send({ type: 'payment.settled' })
  const accepted = wizard.getSnapshot().context.acceptedTerms
  wizard.send({ type: 'rebooked', hours: [hours[0]!] })
  await reaches((snapshot) => snapshot.matches({ customer: 'filling' }))
  const { slots, customer, order, payment, acceptedTerms } = wizard.getSnapshot().context
  expect(slots.map(({ date }) => date)).toEqual(['2026-11-30'])
  expect(customer).toEqual(aCustomer)
  expect({ order, payment }).toEqual({ order: null, payment: null })
  expect(acceptedTerms).toBe(accepted)
  expect(calls).toContain('place 2026-11-30 18:00')
})

test('a hold settles what was told of the cart before', async () => {
  let settled = 0
  const { wizard, reaches } = openWizard(
    { sport: 'futevôlei', isConfirmed: true },
    { notify: (toast) => void ('settles' in toast && (settled += 1)) },
  )
  wizard.send({ type: 'slot.toggled', ...hours[0]!, priceCents: 1 })
  expect(settled).toBe(0)
  await reaches(({ context }) => context.slots.length === 1)
  expect(settled).toBe(1)
})
