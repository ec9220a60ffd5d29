import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ABOUT_CART, ToastProvider, useToast, type Toast } from './toast.tsx'

const shown: Record<string, Toast> = {
  plain: { title: 'Horários liberados', description: 'Para outros usuários.' },
  bad: { title: 'Tempo esgotado!', tone: 'destructive' },
  clock: { title: 'Tempo esgotado!', description: '⏱ Tempo expirado.', tone: 'destructive' },
  first: { title: 'Primeiro' },
  second: { title: 'Segundo' },
  lasting: { title: 'Tempo expirado!', tone: 'destructive', stays: true },
  ended: { title: 'Horário liberado', tone: 'destructive', ...ABOUT_CART },
}

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <ToastProvider>
      <Buttons />
    </ToastProvider>,
  )
})
afterEach(() => vi.useRealTimers())

function Buttons() {
  const toast = useToast()
  return (
    <>
      {Object.entries(shown).map(([name, message]) => (
        <button key={name} type="button" onClick={() => toast(message)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => toast({ settles: 'cart' })}>
        held
      </button>
    </>
  )
}

const show = (name: string) => fireEvent.click(screen.getByText(name))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('its clock is a picture, and is read as it was written', () => {
  show('clock')
  const toast = screen.getByRole('alert')
  expect(toast.querySelector('p')!.textContent).toBe('⏱ Tempo expirado.')
  expect(toast.querySelector('.toast__clock')!.textContent).toBe('⏱')
})

test('it is shown for five seconds', () => {
  show('plain')
  expect(screen.getByRole('status').textContent).toContain('Para outros usuários.')
  pass(4_999)
  expect(screen.queryByText('Horários liberados')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('Horários liberados')).toBeNull()
})

test('what went wrong is announced at once', () => {
  show('bad')
  expect(screen.getByRole('alert').textContent).toContain('Tempo esgotado!')
})

test('one at a time: the newest takes the place, with its own five seconds', () => {
  show('first')
  pass(4_000)
  show('second')
  expect(screen.queryByText('Primeiro')).toBeNull()
  pass(4_999)
  expect(screen.queryByText('Segundo')).not.toBeNull()
})

test('one that comes at the very moment at which the one before goes stays', () => {
  show('first')
  pass(4_999)
  act(() => {
    screen.getByText('second').click()
    // Nothing is painted yet: this is still the first one's timer.
    vi.advanceTimersByTime(1)
  })
  expect(screen.queryByText('Segundo')).not.toBeNull()
})

test('it stays while the pointer is on it', () => {
  show('first')
  fireEvent.pointerEnter(screen.getByRole('status'))
  pass(60_000)
  expect(screen.queryByText('Primeiro')).not.toBeNull()
  fireEvent.pointerLeave(screen.getByRole('status'))
  pass(5_000)
  expect(screen.queryByText('Primeiro')).toBeNull()
})

test('F8 takes the focus to it', () => {
  show('first')
  fireEvent.keyDown(document, { key: 'F8' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: /Notificações/ }))
})

function swipe(distance: number) {
  const toast = screen.getByRole('status')
  const pointer = (type: string, clientX: number) =>
    fireEvent(toast, new MouseEvent(type, { bubbles: true, clientX }))
  pointer('pointerdown', 100)
  pointer('pointermove', 100 + distance)
  pointer('pointerup', 100 + distance)
}

test('a swipe of fifty pixels dismisses it, a shorter one does not', () => {
  show('first')
  swipe(49)
  expect(screen.queryByText('Primeiro')).not.toBeNull()
  swipe(-50)
  expect(screen.queryByText('Primeiro')).toBeNull()
})

test('it can be closed', () => {
  show('first')
  fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }))
  expect(screen.queryByText('Primeiro')).toBeNull()
})

test('a dialog that hides what is beside it does not hide it', async () => {
  show('plain')
  const region = screen.getByRole('region', { name: 'Notificações (F8)' })
  region.setAttribute('aria-hidden', 'true')
  await act(async () => {})
  expect(region.hasAttribute('aria-hidden')).toBe(false)
})

test('what must be read stays until it is closed, also behind another one', () => {
  show('lasting')
  pass(60_000)
  screen.getByText('Tempo expirado!')
  show('first')
  expect(screen.queryByText('Tempo expirado!')).toBeNull()
  pass(5_000)
  screen.getByText('Tempo expirado!')
  fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }))
  expect(screen.queryByText('Tempo expirado!')).toBeNull()
})

test('what was told of a cart that has ended goes when a new hour is held, and nothing else', () => {
  show('ended')
  pass(60_000)
  screen.getByText('Horário liberado')
  fireEvent.click(screen.getByRole('button', { name: 'held' }))
  expect(screen.queryByText('Horário liberado')).toBeNull()
  show('lasting')
  fireEvent.click(screen.getByRole('button', { name: 'held' }))
  screen.getByText('Tempo expirado!')
})
