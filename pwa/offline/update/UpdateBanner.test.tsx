import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UpdateBanner } from './UpdateBanner.tsx'
import { createUpdates } from './updates.ts'

test('it shows when there is a newer version, and can be dismissed', () => {
  let reloads = 0
  const updates = createUpdates(() => void reloads++)
  render(<UpdateBanner updates={updates} />)
  expect(screen.queryByRole('region')).toBeNull()
  act(updates.tookOver)
  expect(screen.getByRole('status').textContent).toBe('Nova versão disponível')
  fireEvent.click(screen.getByRole('button', { name: 'Agora não' }))
  expect(screen.queryByRole('region')).toBeNull()
  act(updates.tookOver)
  fireEvent.click(screen.getByRole('button', { name: 'Atualizar' }))
  expect(reloads).toBe(1)
})
