import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aCustomer } from '#shared/platform/contact/customer.fixtures.ts'
import { ToastProvider } from '../ui/toast.tsx'
import {
  aDelay,
  aPayment,
  anOrder,
  aRefusal,
  fakePaymentApi,
  offline,
  paid,
  type Answers,
} from './payment.fixtures.ts'
import { PaymentScreen } from './PaymentScreen.tsx'

afterEach(() => {
  vi.useRealTimers()
})

type Props = Parameters<typeof PaymentScreen>[0]

function show(answers: Answers = {}, change: Partial<Props> = {}) {
  const port = fakePaymentApi(answers)
  const callbacks = {
    onCreated: vi.fn<Props['onCreated']>(),
    onPaid: vi.fn<Props['onPaid']>(),
    onReleased: vi.fn<Props['onReleased']>(),
  }
  const screenWith = (more: Partial<Props>) => (
    <ToastProvider>
      <PaymentScreen
        api={port.api}
        order={anOrder()}
        customer={aCustomer()}
        countdown={null}
        cards="here"
        restored={null}
        expired={false}
        {...callbacks}
        {...change}
        {...more}
      />
    </ToastProvider>
  )
  const { rerender } = render(screenWith({}))
  return { ...port, ...callbacks, update: (more: Partial<Props>) => rerender(screenWith(more)) }
}

const verify = () => screen.findByRole('button', { name: 'Verificar Pagamento' })
const tab = (name: string) => screen.getByRole('tab', { name })

describe('PIX', () => {
  test('shows amount, image and code, and says which payment it is', async () => {
    const { onCreated } = show()
    expect(await screen.findByLabelText('Código PIX copia e cola')).toHaveProperty(
      'value',
      aPayment().pixQrCodeText,
    )
    expect(screen.getByRole('img', { name: /QR Code/ })).toHaveProperty(
      'src',
      aPayment().pixQrCodeUrl,
    )
    screen.getByText('R$ 200,00')
    expect(onCreated).toHaveBeenCalledWith({ paymentId: 'pay_1', method: 'PIX' })
  })

  test('in the sandbox says that nothing here is real', async () => {
    show()
    await screen.findByText('Ambiente de simulação: não use cartão real')
    expect(screen.getByText('Simulação em sandbox')).toBeTruthy()
  })

  test('outside the sandbox says nothing of a simulation', async () => {
    show({ create: [aPayment({ isSandbox: false })] })
    await verify()
    expect(screen.queryByText(/simula/i)).toBeNull()
  })

  test('paid is confirmed by asking, and goes on two seconds later', async () => {
    vi.useFakeTimers()
    const { onPaid } = show({ read: [aPayment(paid)] })
    await act(() => vi.advanceTimersByTimeAsync(0))
    fireEvent.click(screen.getByRole('button', { name: 'Verificar Pagamento' }))
    await act(() => vi.advanceTimersByTimeAsync(1_999))
    expect(screen.getByRole('heading', { name: 'Pagamento confirmado!' })).toBe(
      document.activeElement,
    )
    expect(onPaid).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(onPaid).toHaveBeenCalledOnce()
  })

  test('refused for a datum of the payer is made with another one', async () => {
    const message = 'O CPF não foi aceito para o pagamento.'
    const refusal = aRefusal('invalid-input', 422, message, { errors: { customerCpf: [message] } })
    const { created } = show({ create: [refusal, aPayment()] })
    const input = await screen.findByLabelText<HTMLInputElement>('CPF')
    const again = screen.getByRole('button', { name: 'Gerar o PIX de novo' })
    await userEvent.clear(input)
    await userEvent.click(again)
    expect(created).toHaveLength(1)
    expect(document.activeElement).toBe(input)
    await userEvent.paste('52998224725')
    await userEvent.click(again)
    await verify()
    expect(created.at(-1)!.sent).toMatchObject({ customerCpf: '52998224725' })
    expect(created.at(-1)!.key).not.toBe(created[0]!.key)
  })

  test('not yet paid is said after a check by hand', async () => {
    show()
    await userEvent.click(await verify())
    expect(await screen.findByText('Pagamento ainda não confirmado')).toBeTruthy()
  })

  test('that cannot be checked is said after a check by hand', async () => {
    show({ read: [offline] })
    await userEvent.click(await verify())
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Não foi possível verificar o status do pagamento.',
    )
  })

  test('that the server could not check is said in its own words', async () => {
    show({ read: [aRefusal('internal-error', 500), aRefusal('not-found', 404)] })
    for (const _ of [1, 2]) {
      await userEvent.click(await verify())
      expect((await screen.findByRole('alert')).textContent).toContain(
        'Falha ao verificar status do pagamento.',
      )
    }
  })

  test('without a QR code offers the invoice', async () => {
    show({ create: [aPayment({ pixQrCodeUrl: null, pixQrCodeText: 'NOT_AVAILABLE' })] })
    expect(await screen.findByRole('link', { name: 'Abrir fatura online' })).toHaveProperty(
      'href',
      'https://fatura.example.com/pay_1',
    )
    expect(screen.getAllByText('QR Code indisponível')).toHaveLength(2)
    expect(screen.getAllByText(/ou o link da fatura/)).toHaveLength(2)
    screen.getByText('Código PIX não disponível')
  })

  test('that takes longer says for how long, and comes by itself', async () => {
    vi.useFakeTimers()
    show({ create: [aDelay(30), aPayment()] })
    await act(() => vi.advanceTimersByTimeAsync(0))
    screen.getByText(
      'O pagamento está demorando… Tentamos de novo em 30 s. Seus horários continuam reservados.',
    )
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(screen.getByLabelText('Código PIX copia e cola')).toBeTruthy()
  })

  test('for which the server waits as well says so while it waits', async () => {
    vi.useFakeTimers()
    show({ create: [new Promise(() => {})] })
    await act(() => vi.advanceTimersByTimeAsync(4_999))
    screen.getByText('Gerando o PIX…')
    await act(() => vi.advanceTimersByTimeAsync(1))
    const slow = 'O pagamento está demorando… Seus horários continuam reservados.'
    expect(screen.getByText(slow)).toBeTruthy()
  })

  test('without a QR code and without an invoice speaks of none', async () => {
    const bare = { pixQrCodeUrl: null, pixQrCodeText: 'NOT_AVAILABLE', invoiceUrl: null }
    show({ create: [aPayment(bare)] })
    expect(await screen.findAllByText('QR Code indisponível')).toHaveLength(2)
    screen.getByText("Use 'Verificar Pagamento'.")
    expect(screen.queryByText(/fatura/)).toBeNull()
  })

  test('refused shows why and can be tried again', async () => {
    show({ create: [aRefusal('too-many-requests', 429, 'Aguarde um pouco.'), aPayment()] })
    await screen.findByText('Não foi possível gerar o PIX')
    expect(screen.getAllByText('Aguarde um pouco.')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await verify()
  })
})

describe('failure', () => {
  test('is shown, and trying again makes a new PIX', async () => {
    const { created } = show({ read: [aPayment({ paymentStatus: 'failed' })] })
    await userEvent.click(await verify())
    await screen.findByText('Pagamento não aprovado')
    screen.getByText('Pagamento falhou')
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await verify()
    expect(created).toHaveLength(2)
  })

  test('of a cancelled charge releases the slots and says so', async () => {
    const { onReleased, released } = show({ read: [aPayment({ asaasStatus: 'CANCELLED' })] })
    await userEvent.click(await verify())
    await screen.findByText('Horários liberados')
    expect(released).toEqual([[11, 12]])
    expect(onReleased).toHaveBeenCalledOnce()
  })
})

describe('tabs', () => {
  test('are moved between with the arrows and chosen with Enter', async () => {
    show()
    await verify()
    tab('PIX').focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(tab('Cartão de Crédito'))
    screen.getByRole('tabpanel', { name: 'PIX' })
    await userEvent.keyboard('{Enter}')
    screen.getByRole('tabpanel', { name: 'Cartão de Crédito' })
    screen.getByLabelText('Número do cartão')
  })
})

describe('nothing can be paid', () => {
  test.each([
    [
      'below the minimum',
      { order: anOrder({ totalCents: 499 }) },
      'O valor total da reserva deve ser de no mínimo R$5,00 para processamento pelo Asaas.',
    ],
    [
      'without a CPF',
      { customer: aCustomer({ customerCpf: '' }) },
      'CPF é obrigatório para realizar o pagamento',
    ],
  ])('%s', async (_name, change, message) => {
    const { created } = show({}, change)
    await screen.findByText(message)
    expect(created).toHaveLength(0)
  })

  test('once the time is over', async () => {
    const { read, update } = show()
    await verify()
    update({ expired: true })
    await screen.findByText('O tempo para pagar terminou.')
    expect(screen.queryByText(/^Conferindo/)).toBeNull()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(read).toHaveLength(0)
  })

  test('during the final check it says so', async () => {
    const { update } = show({}, { isCheckout: true })
    await verify()
    update({ expired: true })
    expect(await screen.findByText('Conferindo se o pagamento chegou…')).toBeTruthy()
  })
})
