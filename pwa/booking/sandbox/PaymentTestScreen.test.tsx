import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aPayment, aRefusal, paid } from '../../payment/payment.fixtures.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import type { DebugApi } from './debugPaymentApi.ts'
import { PaymentTestScreen } from './PaymentTestScreen.tsx'

function show(change: Partial<DebugApi> = {}) {
  const api = {
    create: vi.fn<DebugApi['create']>(async () => aPayment()),
    read: vi.fn<DebugApi['read']>(async () => aPayment()),
    simulate: vi.fn<DebugApi['simulate']>(async () => aPayment(paid)),
    ...change,
  }
  render(
    <ToastProvider>
      <PaymentTestScreen api={api} />
    </ToastProvider>,
  )
  return api
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const openTab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))

async function startWithSample() {
  await press('Preencher com dados de exemplo')
  await press('Ir para o pagamento')
}

test('a sample is paid to the end', async () => {
  const api = show({ read: async () => aPayment(paid) })
  await startWithSample()
  await screen.findByText('R$ 50,00')
  expect(api.create).toHaveBeenCalledWith(
    expect.objectContaining({ value: 50, paymentMethod: 'PIX', customerPhone: '11987654321' }),
    expect.anything(),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Verificar Pagamento' }))
  await screen.findByRole('heading', { name: 'Pagamento confirmado!' })
})

test('the data are checked first', async () => {
  const { create } = show() as ReturnType<typeof show> & { create: unknown }
  await press('Ir para o pagamento')
  screen.getByText('Informe um valor em reais')
  screen.getByText('CPF deve ter 11 dígitos')
  expect(create).not.toHaveBeenCalled()
})

test.each([
  ['Simular sucesso', 'success'],
  ['Simular pendente', 'pending'],
  ['Simular erro', 'error'],
])('%s is asked of the charge in the other tab, and answered', async (name, outcome) => {
  const { simulate } = show()
  await startWithSample()
  await screen.findByRole('button', { name: 'Verificar Pagamento' })
  await openTab('Debug')
  screen.getByText('pay_1')
  await press(name)
  expect(simulate).toHaveBeenCalledWith('pay_1', outcome)
  expect((await screen.findByLabelText('Resposta do provedor')).textContent).toContain('approved')
})

test('without a charge there is nothing to simulate', async () => {
  show()
  await openTab('Debug')
  screen.getByText(/Crie uma cobrança na aba Checkout/)
  expect(screen.queryByRole('button', { name: /Simular/ })).toBeNull()
})

test('with a real provider says that there are no tests', async () => {
  show({ create: async () => Promise.reject(aRefusal('not-found', 404)) })
  await startWithSample()
  await screen.findByText(/só existem no ambiente de simulação/)
  expect(screen.queryByRole('tab')).toBeNull()
})
