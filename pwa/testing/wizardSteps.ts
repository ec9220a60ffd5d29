import type { WizardApi } from '../booking/wizard.machine.ts'
import { aCustomer } from '../booking/wizard.fixtures.ts'
import { openWizard } from './openWizard.ts'

export const six = { date: '2026-11-23', startTime: '18:00', priceCents: 120_00 }
export const seven = { date: '2026-11-24', startTime: '19:00', priceCents: 120_00 }

/** A wizard whose customer has chosen a sport and sees the week. */
export function atSlots(api: Partial<WizardApi> = {}) {
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

/** One that has picked an hour and gone on to the form. */
export async function atCustomer(api: Partial<WizardApi> = {}) {
  const opened = atSlots(api)
  await opened.pick()
  opened.wizard.send({ type: 'slots.confirmed' })
  return opened
}

/** One that has reserved and is at the payment. */
export async function atPayment(api: Partial<WizardApi> = {}) {
  const opened = await atCustomer(api)
  opened.wizard.send({ type: 'checkout.submitted', customer: aCustomer })
  await opened.reaches((snapshot) => snapshot.matches('payment'))
  return opened
}

/** A request whose answer the test gives. */
export function answered<T>() {
  const answers: { answer?: (value: T) => void; refuse?: (error: unknown) => void } = {}
  const promise = new Promise<T>((answer, refuse) => Object.assign(answers, { answer, refuse }))
  return { promise, ...(answers as Required<typeof answers>) }
}
