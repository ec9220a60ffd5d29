import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ToastProvider } from '../ui/toast.tsx'
import { PartsPage } from './PartsPage.tsx'

const open = (opened: string | null = null) =>
  render(
    <MemoryRouter>
      <ToastProvider>
        <PartsPage opened={opened} />
      </ToastProvider>
    </MemoryRouter>,
  )

test('the page of parts shows each in a section of its name', () => {
  open()
  const part = (name: string) => within(screen.getByRole('region', { name }))
  expect(part('Linhas de uma lista').getAllByRole('row')).toHaveLength(3)
  part('Dinheiro e números').getByText(/1\.234\.567,89/)
  expect(part('Formas').getByRole('button', { name: /PIX com QR/ }).ariaDisabled).toBe('true')
  part('Falha').getByRole('button', { name: 'Tentar novamente' })
})

test('what is chosen in it is chosen, and what is said is said', async () => {
  open()
  await userEvent.click(screen.getByRole('radio', { name: 'Ontem' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ontem' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Dizer que falhou' }))
  await screen.findByText('A reserva não foi salva')
})

test('its address opens a dialog, for the pictures', () => {
  open('pergunta')
  expect(screen.queryByRole('alertdialog', { name: 'Cancelar a reserva?' })).not.toBeNull()
})
