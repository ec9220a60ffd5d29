import { beforeEach, expect, test } from 'vitest'
import { aCardPayment, aPayment, fakePaymentApi, offline, paid, pix } from './payment.fixtures.ts'
import type { Answers } from './payment.fixtures.ts'
import { withStoredPix } from './storedPix.ts'

beforeEach(() => sessionStorage.clear())

const { signal } = new AbortController()
/** The page as it is after a reload: it knows what the tab has stored. */
const reloaded = (answers: Answers) => withStoredPix(fakePaymentApi(answers).api, sessionStorage)

test('a PIX code survives a reload without a connection', async () => {
  await reloaded({}).create(pix, signal, 'key')
  const api = reloaded({ read: [offline] })
  expect(await api.read('pay_1', signal)).toEqual(aPayment())
  // A check is not answered by what is stored.
  await expect(api.read('pay_1', signal)).rejects.toBe(offline)
})

test('of another charge nothing is known, nor of a card', async () => {
  await reloaded({}).create(pix, signal, 'key')
  await expect(reloaded({ read: [offline] }).read('pay_2', signal)).rejects.toBe(offline)
  await reloaded({ create: [aCardPayment()] }).create(pix, signal, 'key')
  await expect(reloaded({ read: [offline] }).read('pay_1', signal)).rejects.toBe(offline)
})

test('what is paid is not stored any longer', async () => {
  await reloaded({}).create(pix, signal, 'key')
  await reloaded({ read: [aPayment(paid)] }).read('pay_1', signal)
  await expect(reloaded({ read: [offline] }).read('pay_1', signal)).rejects.toBe(offline)
})
