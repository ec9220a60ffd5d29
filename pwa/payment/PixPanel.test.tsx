import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ToastProvider } from '../ui/toast.tsx'
import { PixCode } from './PixPanel.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(code: string | null = '00020101') {
  render(
    <ToastProvider>
      <PixCode code={code} />
    </ToastProvider>,
  )
}

test("is copied, and says 'Copiado' for three seconds", async () => {
  vi.useFakeTimers()
  const clipboard = { writeText: vi.fn<Clipboard['writeText']>(async () => {}) }
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }))
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Copiar código' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => vi.advanceTimersByTimeAsync(2_999))
  expect(clipboard.writeText).toHaveBeenCalledWith('00020101')
  screen.getByRole('button', { name: 'Copiado' })
  await act(() => vi.advanceTimersByTimeAsync(1))
  screen.getByRole('button', { name: 'Copiar código' })
})

test('that the browser will not copy is selected, with a message', async () => {
  const person = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  show()
  await person.click(screen.getByRole('button', { name: 'Copiar código' }))
  await screen.findByText('Não foi possível copiar o código PIX')
  const field = screen.getByLabelText<HTMLInputElement>('Código PIX copia e cola')
  expect(field.value.slice(field.selectionStart!, field.selectionEnd!)).toBe('00020101')
})

test('that the provider has not made yet is said', () => {
  show(null)
  screen.getByText('Código PIX não disponível')
  expect(screen.queryByRole('button')).toBeNull()
})
