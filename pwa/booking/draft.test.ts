import { expect, test } from 'vitest'
import { openWizard } from '../testing/openWizard.ts'
import { readDraft } from './draft.ts'
import { writeDraft } from './storedDraft.ts'
import { draftOf } from './startWizard.ts'
import { aCustomer, aDraft } from './wizard.fixtures.ts'

const KEY = 'reservation-draft'

test('a draft comes back as it was left', () => {
  const draft = aDraft({
    step: 'payment',
    customer: aCustomer,
    order: { reservationIds: [71], totalCents: 120_00, endsAt: 1 },
    payment: { paymentId: 'pay_1', method: 'CREDIT_CARD' },
  })
  writeDraft(sessionStorage, draft)
  expect(readDraft(sessionStorage)).toEqual(draft)
})

test.each([
  ['nothing', null],
  ['no JSON', '{"step":'],
  ['another shape', '{"step":"slots"}'],
  ['an unknown step', JSON.stringify({ ...aDraft(), step: 'lunch' })],
  ['an unknown sport', JSON.stringify({ ...aDraft(), sport: 'tênis de mesa' })],
])('a broken draft is dropped: %s', (_, text) => {
  if (text !== null) sessionStorage.setItem(KEY, text)
  expect(readDraft(sessionStorage)).toBeNull()
})

test('what is not part of a draft, such as a card, does not survive the reading', () => {
  sessionStorage.setItem(KEY, JSON.stringify({ ...aDraft(), creditCard: { number: '4111' } }))
  expect(readDraft(sessionStorage)).toEqual(aDraft())
})

test('a browser that allows no storage only loses the way back', () => {
  const forbidden = {
    setItem: () => {
      throw new DOMException('forbidden', 'SecurityError')
    },
  }
  expect(() => writeDraft(forbidden as unknown as Storage, aDraft())).not.toThrow()
})

test('a wizard on its way back from a reload writes no draft over the one it reads', () => {
  const { wizard } = openWizard({ draft: aDraft() })
  expect(draftOf(wizard.getSnapshot())).toBeNull()
})

test('the draft names the step the customer is on', () => {
  const { wizard } = openWizard({ sport: 'vôlei' })
  wizard.send({ type: 'sport.confirmed' })
  expect(draftOf(wizard.getSnapshot())).toEqual(aDraft({ sport: 'vôlei', slots: [] }))
})
