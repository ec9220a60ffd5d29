import { describe, expect, test } from 'vitest'
import {
  aCardPayment,
  aDelay,
  aPayment,
  aRefusal,
  offline,
  paid,
  pix,
  startPayment,
} from './payment.fixtures.ts'

const declined = aCardPayment({ paymentStatus: 'failed', asaasStatus: 'FAILED' })

describe('PIX', () => {
  test('is created at once; 2 s after success it is done', async () => {
    const { arrivesAt, clock, created, emitted, pass, payment, paying } = startPayment({
      read: [aPayment(paid)],
    })
    await paying('pending')
    expect(created[0]!.sent).toEqual(pix)
    await pass(3_000)
    await arrivesAt('success')
    clock.increment(1_999)
    expect(payment.getSnapshot().value).toBe('success')
    clock.increment(1)
    expect(await arrivesAt('done')).toBe('done')
    expect(emitted).toEqual(['opened', 'confirmed', 'done'])
  })

  test('money that had arrived before means success', async () => {
    const { arrivesAt } = startPayment({ create: [aRefusal('already-paid')] })
    expect(await arrivesAt('success')).toBe('success')
  })
})

describe('creating', () => {
  test('without an answer is sent again with the same key, and shows when that ends', async () => {
    const { created, emitted, pass, payment, paying, retry } = startPayment({ create: [offline] })
    await pass(0)
    expect(payment.getSnapshot().matches({ paying: { opening: 'delayed' } })).toBe(true)
    await pass(2_500)
    await pass(2_500)
    await paying('none')
    expect(emitted).toEqual(['refused'])
    expect(created).toHaveLength(3)
    retry()
    await pass(0)
    expect(created).toHaveLength(4)
    expect(new Set(created.map((call) => call.key)).size).toBe(1)
  })

  test('that another tab is just making is asked for again, and is the same PIX', async () => {
    const inProgress = aRefusal('payment-in-progress')
    const { created, emitted, pass, paying } = startPayment({ create: [inProgress, aPayment()] })
    await pass(0)
    expect(emitted).toEqual([])
    await pass(2_500)
    await paying('pending')
    expect(created).toHaveLength(2)
    expect(emitted).toEqual(['opened'])
  })

  test('a hint that the connection is back sends it again at once', async () => {
    const { created, hint, pass, paying } = startPayment({ create: [offline, aPayment()] })
    await pass(0)
    hint()
    await paying('pending')
    expect(created).toHaveLength(2)
  })

  test('waits as long as the server says, and no hint shortens that', async () => {
    const { created, emitted, hint, pass, payment, paying } = startPayment({
      create: [aDelay(30), aDelay(12), aPayment()],
    })
    await pass(0)
    expect(payment.getSnapshot().matches({ paying: { opening: 'held' } })).toBe(true)
    expect(payment.getSnapshot().context.waitMs).toBe(30_000)
    hint()
    await pass(29_999)
    expect(created).toHaveLength(1)
    await pass(1)
    expect(payment.getSnapshot().context.waitMs).toBe(12_000)
    await pass(12_000)
    await paying('pending')
    expect(created).toHaveLength(3)
    expect(new Set(created.map((call) => call.key)).size).toBe(1)
    expect(emitted).toEqual(['opened'])
  })

  test('a card that the server lets wait can be given up for PIX', async () => {
    const { choose, created, isPaying, paying, pass, submitCard } = startPayment({
      create: [aPayment(), aDelay(30), aPayment()],
    })
    await paying('pending')
    choose('CREDIT_CARD')
    submitCard()
    await pass(0)
    choose('PIX')
    await paying('pending')
    expect(isPaying('pending')).toBe(true)
    expect(created).toHaveLength(3)
  })

  test('a refusal ends the attempt: the next one has a key of its own, and is of what is owed now', async () => {
    const { created, paying, retry } = startPayment({
      create: [aRefusal('price-changed', 409, 'Faltam R$ 60,00.', { price: 60 }), aPayment()],
    })
    await paying('none')
    retry()
    await paying('pending')
    expect(created[0]!.key).not.toBe(created[1]!.key)
    expect(created).toMatchObject([{ sent: { value: pix.value } }, { sent: { value: 60 } }])
  })

  test('the same card is the same attempt while its end is unknown, another card is not', async () => {
    const { choose, created, payment, paying, submitCard } = startPayment({
      create: [aPayment(), aRefusal('internal-error', 500)],
    })
    await paying('pending')
    choose('CREDIT_CARD')
    for (const edited of [false, false, true]) {
      if (edited) payment.send({ type: 'card.edited' })
      submitCard()
      await paying('none')
    }
    const [, first, second, third] = created.map((call) => call.key)
    expect(first).toBe(second)
    expect(third).not.toBe(second)
  })

  test('the card is stored nowhere once it has been answered', async () => {
    const { choose, payment, paying, submitCard } = startPayment({
      create: [aPayment(), aCardPayment()],
    })
    await paying('pending')
    choose('CREDIT_CARD')
    submitCard()
    await paying('pending')
    expect(JSON.stringify(payment.getPersistedSnapshot())).not.toContain('5162306219378829')
  })
})

async function payByCard(answer = aCardPayment()) {
  const flow = startPayment({ create: [aPayment(), answer], read: [aCardPayment()] })
  await flow.paying('pending')
  flow.choose('CREDIT_CARD')
  flow.submitCard()
  return flow
}

describe('card', () => {
  test('approved at once is success without a check', async () => {
    const { arrivesAt, read } = await payByCard(aCardPayment({ asaasStatus: 'CONFIRMED' }))
    expect(await arrivesAt('success')).toBe('success')
    expect(read).toHaveLength(0)
  })

  test('declined can be tried again with an empty form, as a new attempt', async () => {
    const { created, letArrive, isPaying, payment, paying, retry, submitCard } =
      await payByCard(declined)
    await paying('failed')
    retry()
    expect(isPaying('none')).toBe(true)
    expect(payment.getSnapshot().context.payment).toBeNull()
    submitCard()
    await letArrive()
    expect(created[1]!.key).not.toBe(created[2]!.key)
  })

  test('on its way locks the tab and takes no second submission', async () => {
    const { choose, created, payment, paying, submitCard } = startPayment({
      create: [aPayment(), aCardPayment()],
    })
    await paying('pending')
    choose('CREDIT_CARD')
    submitCard()
    choose('PIX')
    submitCard()
    expect(payment.getSnapshot().context.method).toBe('CREDIT_CARD')
    await paying('pending')
    expect(created).toHaveLength(2)
  })
})

describe('failure', () => {
  test('on the PIX tab is followed by a new PIX', async () => {
    const { created, pass, payment, paying, retry } = startPayment({
      create: [aPayment(), aPayment({ id: 'pay_2' })],
      read: [aPayment({ paymentStatus: 'failed' })],
    })
    await paying('pending')
    await pass(3_000)
    await paying('failed')
    retry()
    await paying('pending')
    expect(created).toHaveLength(2)
    expect(payment.getSnapshot().context.payment?.id).toBe('pay_2')
  })

  test.each(['CANCELLED', 'REFUNDED'])('%s releases the reservations', async (asaasStatus) => {
    const { arrivesAt, emitted, pass, paying, released } = startPayment({
      read: [aPayment({ asaasStatus })],
    })
    await paying('pending')
    await pass(3_000)
    await arrivesAt('released')
    expect(released).toEqual([[11, 12]])
    expect(emitted.at(-1)).toBe('released')
  })

  test('that turns out to be paid when releasing is a success', async () => {
    const { arrivesAt, pass, paying } = startPayment({
      read: [aPayment({ asaasStatus: 'CANCELLED' })],
      release: aRefusal('already-paid'),
    })
    await paying('pending')
    await pass(3_000)
    expect(await arrivesAt('success')).toBe('success')
  })
})

describe('switching the tab', () => {
  test('discards the payment and stops its checks', async () => {
    const { choose, isPaying, pass, payment, paying, read } = startPayment()
    await paying('pending')
    choose('CREDIT_CARD')
    expect(isPaying('none')).toBe(true)
    expect(payment.getSnapshot().context.payment).toBeNull()
    await pass(60_000)
    expect(read).toHaveLength(0)
  })

  test('back to PIX creates a new one', async () => {
    const { choose, created, paying } = startPayment()
    await paying('pending')
    choose('CREDIT_CARD')
    choose('PIX')
    await paying('pending')
    expect(created).toHaveLength(2)
    expect(created[0]!.key).not.toBe(created[1]!.key)
  })

  test('to the same tab does nothing', async () => {
    const { choose, created, isPaying, paying } = startPayment()
    await paying('pending')
    choose('PIX')
    expect(isPaying('pending')).toBe(true)
    expect(created).toHaveLength(1)
  })

  test('gives up a PIX that is still being created', async () => {
    const { choose, created, isPaying } = startPayment()
    choose('CREDIT_CARD')
    expect(created[0]!.signal.aborted).toBe(true)
    expect(isPaying('none')).toBe(true)
  })
})

describe('after a reload', () => {
  const before = { paymentId: 'pay_0', method: 'PIX' } as const
  const unknown = aRefusal('not-found', 404)

  test('the payment of before goes on', async () => {
    const { created, paying, read } = startPayment({}, before)
    await paying('pending')
    expect(created).toHaveLength(0)
    expect(read[0]!.sent).toBe('pay_0')
  })

  test('a payment that no longer exists is created again', async () => {
    const { created, paying } = startPayment({ read: [unknown] }, before)
    await paying('pending')
    expect(created).toHaveLength(1)
  })

  test('a card that nobody knows any more shows the form', async () => {
    const { created, payment, paying } = startPayment(
      { read: [unknown] },
      { ...before, method: 'CREDIT_CARD' },
    )
    await paying('none')
    expect(payment.getSnapshot().context.method).toBe('CREDIT_CARD')
    expect(created).toHaveLength(0)
  })
})

describe('expiry', () => {
  test('stops everything', async () => {
    const { arrivesAt, listeners, pass, payment, paying, read } = startPayment()
    await paying('pending')
    payment.send({ type: 'expired' })
    await arrivesAt('expired')
    await pass(60_000)
    expect(read).toHaveLength(0)
    expect(listeners.size).toBe(0)
  })

  test('changes nothing once it is paid', async () => {
    const { arrivesAt, choose, clock, payment, retry } = startPayment({ create: [aPayment(paid)] })
    await arrivesAt('success')
    payment.send({ type: 'expired' })
    choose('CREDIT_CARD')
    retry()
    clock.increment(2_000)
    expect(await arrivesAt('done')).toBe('done')
  })
})
