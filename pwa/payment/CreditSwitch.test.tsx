import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { aCustomer } from '#shared/platform/contact/customer.fixtures.ts'
import { ToastProvider } from '../ui/toast.tsx'
import {
  aPayment,
  anOrder,
  aRefusal,
  fakePaymentApi,
  paid,
  startPayment,
  type Answers,
} from './payment.fixtures.ts'
import { PaymentScreen } from './PaymentScreen.tsx'

const offer = (offered: number, used = 0) => aPayment({ credit: { offered, used } })

function show(answers: Answers, cards: 'here' | 'hosted' = 'hosted') {
  const port = fakePaymentApi(answers)
  render(
    <ToastProvider>
      <PaymentScreen
        api={port.api}
        order={anOrder()}
        customer={aCustomer()}
        countdown={null}
        cards={cards}
        restored={null}
        expired={false}
        onCreated={() => undefined}
        onPaid={() => undefined}
        onReleased={() => undefined}
      />
    </ToastProvider>,
  )
  return port
}

const use = (amount: string) =>
  screen.findByRole('switch', { name: `Usar meu crédito de ${amount}` })
const sent = (port: ReturnType<typeof fakePaymentApi>) =>
  port.created.map((call) => call.sent) as { credit?: number; value: number }[]

describe('credit on the payment screen', () => {
  test('is off until its customer wants it; one tap makes a PIX of the rest, another takes it back', async () => {
    const port = show({ create: [offer(45), offer(45, 45), offer(45)] })
    const tap = await use('R$ 45,00')
    expect(tap).toHaveProperty('checked', false)
    await userEvent.click(tap)
    expect((await screen.findByText(/Falta pagar/)).textContent).toBe(
      'Falta pagar R$ 155,00. O crédito fica guardado até este pagamento terminar; se ele não for feito, volta para você.',
    )
    expect(await use('R$ 45,00')).toHaveProperty('checked', true)
    expect(sent(port)[1]).toMatchObject({ value: 200, credit: 45 })
    await userEvent.click(await use('R$ 45,00'))
    await screen.findByRole('button', { name: 'Verificar Pagamento' })
    expect(sent(port)[2]!.credit).toBeUndefined()
    expect(screen.queryByText(/Falta pagar/)).toBeNull()
  })

  test('stays chosen when its customer pays the rest by card', async () => {
    const port = show({ create: [offer(45), offer(45, 45)] })
    await userEvent.click(await use('R$ 45,00'))
    await screen.findByText(/Falta pagar/)
    await userEvent.click(screen.getByRole('tab', { name: 'Cartão de Crédito' }))
    await userEvent.click(screen.getByRole('button', { name: 'Pagar R$ 155,00 com cartão' }))
    expect(sent(port)[2]).toMatchObject({
      value: 200,
      credit: 45,
      paymentMethod: 'CREDIT_CARD',
    })
  })

  test('that pays all is confirmed by a second tap', async () => {
    const port = show({ create: [offer(200), aPayment({ ...paid, value: 0 })] })
    await userEvent.click(await use('R$ 200,00'))
    expect(port.created).toHaveLength(1)
    screen.getByText('O seu crédito paga tudo: nada é cobrado.')
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar com crédito' }))
    await screen.findByRole('heading', { name: 'Pagamento confirmado!' })
    expect(sent(port)[1]).toMatchObject({ value: 200, credit: 200 })
  })

  test('is not there for who has none', async () => {
    show({})
    await screen.findByRole('button', { name: 'Verificar Pagamento' })
    expect(screen.queryByRole('region', { name: 'Seu crédito' })).toBeNull()
  })
})

describe('the payment', () => {
  test('offers what is left when the credit was used elsewhere, and counts on none of it', async () => {
    const changed = aRefusal('credit-changed', 409, 'O seu crédito mudou.', { credit: 20 })
    const { created, payment, paying, retry, useCredit } = startPayment({
      create: [offer(45), changed, offer(20)],
    })
    await paying('pending')
    useCredit(45)
    await paying('none')
    expect(payment.getSnapshot().context.credit).toEqual({ offered: 20, used: 0 })
    retry()
    await paying('pending')
    expect(created.map(({ sent }) => (sent as { credit?: number }).credit)).toEqual([
      undefined,
      45,
      undefined,
    ])
    expect(new Set(created.map(({ key }) => key)).size).toBe(3)
  })

  test('before a reload goes on with the credit that it holds', async () => {
    const { payment, paying } = startPayment(
      { read: [offer(45, 45)] },
      { paymentId: 'pay_1', method: 'PIX' },
    )
    await paying('pending')
    expect(payment.getSnapshot().context.credit).toEqual({ offered: 45, used: 45 })
  })
})
