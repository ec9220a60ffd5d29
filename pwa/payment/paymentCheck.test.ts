import { describe, expect, test } from 'vitest'
import {
  aCardPayment,
  aPayment,
  aRefusal,
  offline,
  paid,
  startPayment,
} from './payment.fixtures.ts'

describe('the clock', () => {
  test('checks a PIX first 3 s after it is shown', async () => {
    const { pass, paying, read } = startPayment()
    await paying('pending')
    await pass(2_999)
    expect(read).toHaveLength(0)
    await pass(1)
    expect(read.map((call) => call.sent)).toEqual(['pay_1'])
  })

  test('checks 12 times at most, 2500 ms apart', async () => {
    const { isPaying, pass, paying, read } = startPayment()
    await paying('pending')
    await pass(3_000)
    for (let check = 2; check <= 12; check++) {
      await pass(2_499)
      expect(read).toHaveLength(check - 1)
      await pass(1)
      expect(read).toHaveLength(check)
    }
    await pass(600_000)
    expect(read).toHaveLength(12)
    expect(isPaying('pending')).toBe(true)
  })

  test('checks a card first after 2 s, and once more after 10 s beside the 12', async () => {
    const { choose, pass, paying, read, submitCard } = startPayment({
      create: [aPayment(), aCardPayment()],
      read: [aCardPayment()],
    })
    await paying('pending')
    choose('CREDIT_CARD')
    submitCard()
    await paying('pending')
    await pass(1_999)
    expect(read).toHaveLength(0)
    await pass(1)
    expect(read).toHaveLength(1)
    for (let step = 0; step < 400; step++) await pass(250)
    expect(read).toHaveLength(13)
  })

  test('goes on after a lost connection and after an outage', async () => {
    const { emitted, pass, payment, paying, read } = startPayment({
      read: [offline, aRefusal('internal-error', 500), aPayment(paid)],
    })
    await paying('pending')
    await pass(3_000)
    await pass(2_500)
    await pass(2_500)
    expect(read).toHaveLength(3)
    expect(payment.getSnapshot().value).toBe('success')
    expect(emitted).toEqual(['opened', 'confirmed'])
  })

  test('stops at a mistake of the app, and a person may still ask', async () => {
    const { emitted, isPaying, pass, payment, paying, read } = startPayment({
      read: [new TypeError('state is undefined')],
    })
    await paying('pending')
    await pass(600_000)
    expect(read).toHaveLength(1)
    expect(isPaying('pending')).toBe(true)
    payment.send({ type: 'check.asked' })
    await pass(1)
    expect(read).toHaveLength(2)
    expect(emitted).toEqual(['opened', 'uncheckable'])
  })

  test('takes over a QR code that comes late', async () => {
    const { pass, payment, paying } = startPayment({
      create: [aPayment({ pixQrCodeUrl: null, pixQrCodeText: 'NOT_AVAILABLE' })],
      read: [aPayment({ pixQrCodeText: 'late' })],
    })
    await paying('pending')
    await pass(3_000)
    expect(payment.getSnapshot().context.payment?.pixQrCodeText).toBe('late')
  })
})

describe('a check by hand', () => {
  test('is answered at once', async () => {
    const { letArrive, emitted, payment, paying, read } = startPayment()
    await paying('pending')
    payment.send({ type: 'check.asked' })
    expect(payment.getSnapshot().matches({ paying: { pending: 'verifying' } })).toBe(true)
    expect(read).toHaveLength(1)
    await letArrive()
    expect(payment.getSnapshot().matches({ paying: { pending: 'waiting' } })).toBe(true)
    expect(emitted).toEqual(['opened', 'stillPending'])
  })

  test('waits when the last check is less than 2500 ms ago, and is not one of the 12', async () => {
    const { pass, payment, paying, read } = startPayment()
    await paying('pending')
    await pass(3_000)
    payment.send({ type: 'check.asked' })
    payment.send({ type: 'check.asked' })
    await pass(2_499)
    expect(read).toHaveLength(1)
    await pass(1)
    expect(read).toHaveLength(2)
    for (let check = 0; check < 20; check++) await pass(2_500)
    expect(read).toHaveLength(13)
    payment.send({ type: 'check.asked' })
    expect(read).toHaveLength(14)
  })

  test('shows a message when there is no answer', async () => {
    const { letArrive, emitted, payment, paying } = startPayment({ read: [offline] })
    await paying('pending')
    payment.send({ type: 'check.asked' })
    await letArrive()
    expect(emitted).toEqual(['opened', 'uncheckable'])
  })
})

describe('a hint', () => {
  test('checks soon, never inside the 2500 ms, and says nothing', async () => {
    const { letArrive, hint, emitted, pass, paying, read } = startPayment()
    await paying('pending')
    hint()
    await letArrive()
    expect(read).toHaveLength(1)
    hint()
    hint()
    await pass(2_499)
    expect(read).toHaveLength(1)
    await pass(1)
    expect(read).toHaveLength(2)
    expect(emitted).toEqual(['opened'])
  })
})
