import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { AdminTheme } from '../AdminTheme.tsx'

const person = userEvent.setup()

function open(busy = false) {
  const callbacks = { confirm: vi.fn<() => void>(), close: vi.fn<() => void>() }
  render(
    <AdminTheme>
      <ConfirmDialog
        title="Excluir quadra?"
        confirm="Excluir"
        busy={busy}
        busyLabel="Excluindo..."
        onConfirm={callbacks.confirm}
        onClose={callbacks.close}
      >
        Não há volta.
      </ConfirmDialog>
    </AdminTheme>,
  )
  return callbacks
}

test('says what will happen, and the way out has the focus', async () => {
  const { confirm, close } = open()
  const dialog = screen.getByRole('alertdialog', { name: 'Excluir quadra?' })
  const text = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  expect(text?.textContent).toBe('Não há volta.')
  const out = screen.getByRole('button', { name: 'Voltar' })
  await vi.waitFor(() => expect(document.activeElement).toBe(out))
  await person.keyboard('{Enter}')
  await person.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(2)
  expect(confirm).not.toHaveBeenCalled()
})

test('goes on when confirmed', async () => {
  const { confirm } = open()
  await person.click(screen.getByRole('button', { name: 'Excluir' }))
  expect(confirm).toHaveBeenCalledOnce()
})

test('at work it neither closes nor works twice', async () => {
  const { confirm, close } = open(true)
  await person.click(screen.getByRole('button', { name: 'Excluindo...' }))
  await person.click(screen.getByRole('button', { name: 'Voltar' }))
  await person.keyboard('{Escape}')
  expect(confirm).not.toHaveBeenCalled()
  expect(close).not.toHaveBeenCalled()
})
