import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { translatePage } from '../../testing/translatePage.ts'
import { BusyButton } from './BusyButton.tsx'

test('a button shows its work in a page that the browser translates', async () => {
  const stop = translatePage()
  const drawn = (busy: boolean) => (
    <BusyButton busy={busy} busyLabel="Processando…">
      Pagar {'R$ 120,00'}
    </BusyButton>
  )
  const { rerender } = render(drawn(false))
  const isTranslated = () => expect(document.querySelector('button font font')).toBeTruthy()
  await act(async () => {})
  isTranslated()
  rerender(drawn(true))
  expect(screen.getByRole('button', { name: 'Processando…' })).toBeTruthy()
  await act(async () => {})
  isTranslated()
  rerender(drawn(false))
  expect(screen.getByRole('button', { name: 'Pagar R$ 120,00' })).toBeTruthy()
  stop()
})
