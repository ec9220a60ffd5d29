import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { anOrder } from './payment.fixtures.ts'
import { PaymentTooLate } from './PaymentTooLate.tsx'

type Props = Parameters<typeof PaymentTooLate>[0]

function show(change: Partial<Props> = {}) {
  const onRestart = vi.fn<() => void>()
  render(
    <PaymentTooLate
      order={anOrder({ slotCount: 1, totalCents: 9_000 })}
      method="PIX"
      venue={null}
      onRestart={onRestart}
      {...change}
    />,
  )
  return { onRestart }
}

test('says that there is no reservation and that all of the money goes back', () => {
  show()
  const heading = screen.getByRole('heading', { name: 'O pagamento chegou depois do prazo' })
  expect(heading).toBe(document.activeElement)
  screen.getByText(/o horário já não estava livre\./)
  screen.getByText('A reserva não foi feita.')
  screen.getByText('R$ 90,00')
  screen.getByText('A devolução é automática, pela mesma forma de pagamento.')
})

test('a card’s money takes longer, and several hours are several', () => {
  show({ method: 'CREDIT_CARD', order: anOrder({ slotCount: 2 }) })
  screen.getByText(/os horários já não estavam livres\./)
  expect(screen.getByText(/até 10 dias úteis/)).toBeTruthy()
})

test('begins again', async () => {
  const { onRestart } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Escolher outro horário' }))
  expect(onRestart).toHaveBeenCalledOnce()
})
