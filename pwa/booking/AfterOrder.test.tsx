import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { request } from '../api/client.ts'
import { noConnection, refusing } from '../testing/adminSteps.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'
import { ScreenBoundary } from '../ui/ScreenBoundary.tsx'
import { AfterOrder } from './AfterOrder.tsx'
import { anOwnOrder } from './wizard.fixtures.ts'

/** A screen that fails right after its customer has sent something, answered or not. */
async function failAfter(path: string, answers: Answers, isAnswered = true) {
  // React logs what was caught.
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  openApp('/links', answers).unmount()
  const sent = request('POST', path, { body: {} }).catch(() => {})
  if (isAnswered) await sent
  const Broken = () => {
    throw new TypeError('insertBefore')
  }
  render(
    <ScreenBoundary report={() => {}} after={<AfterOrder />}>
      <Broken />
    </ScreenBoundary>,
  )
  said.mockRestore()
}

const ORDER = 'POST /api/reservations'
const OWN = 'GET /api/reservations/mine/open'

test('a reservation that was made before the screen failed is shown with the way to its payment', async () => {
  await failAfter('/api/reservations', {
    [ORDER]: () => anOwnOrder(),
    [OWN]: () => ({ order: anOwnOrder() }),
  })
  await screen.findByText('Sua reserva foi recebida e espera o pagamento')
  expect(screen.getByText('seg 23/11 18:00, R$ 120,00.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Continuar para o pagamento' })).toBeTruthy()
  expect(screen.getByText('Algo deu errado nesta tela')).toBeTruthy()
})

test('a payment whose answer was lost is looked up', async () => {
  await failAfter('/api/payments', {
    'POST /api/payments': noConnection,
    [OWN]: () => ({ order: anOwnOrder({ status: 'approved', paymentStatus: 'paid' }) }),
  })
  expect(await screen.findByText('Sua reserva está confirmada')).toBeTruthy()
})

test('of a reservation that the server still works on nobody is told that it did not come', async () => {
  let answer = () => {}
  const underWay = new Promise<void>((resolve) => (answer = resolve))
  let order: ReturnType<typeof anOwnOrder> | null = null
  const answers = { [ORDER]: () => underWay, [OWN]: () => ({ order }) }
  await failAfter('/api/reservations', answers, false)
  await screen.findByText('Verificando o que você enviou...')
  order = anOwnOrder()
  answer()
  const title = 'Sua reserva foi recebida e espera o pagamento'
  expect(await screen.findByText(title)).toBeTruthy()
})

test('a payment without an answer is not said to be awaited', async () => {
  await failAfter('/api/payments', {
    'POST /api/payments': noConnection,
    [OWN]: () => ({ order: anOwnOrder() }),
  })
  await screen.findByText('Seu pagamento pode ter chegado')
  expect(screen.getByRole('button', { name: 'Ver o pagamento' })).toBeTruthy()
})

test('a reservation that never came there is said not to be one', async () => {
  await failAfter('/api/reservations', {
    [ORDER]: noConnection,
    [OWN]: () => ({ order: null }),
  })
  await screen.findByText('Sua reserva não chegou ao servidor')
  expect(screen.getByText(/Nada foi reservado nem cobrado/)).toBeTruthy()
})

test('while the server gives no answer nobody is told to send it again', async () => {
  await failAfter('/api/reservations', { [ORDER]: noConnection, [OWN]: noConnection })
  await screen.findByText('O que você enviou pode ter chegado')
  expect(screen.getByRole('button', { name: 'Verificar de novo' })).toBeTruthy()
})

test('what the server refused is said to have changed nothing', async () => {
  await failAfter('/api/my/reservations/cancel', {
    'POST /api/my/reservations/cancel': refusing(409, 'not-cancellable'),
  })
  expect(await screen.findByText('O servidor recusou o que você enviou')).toBeTruthy()
})
