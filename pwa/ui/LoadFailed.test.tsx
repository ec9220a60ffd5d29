import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LoadFailed, reloadOnceForMissingChunk } from './LoadFailed.tsx'

test('who goes back from a screen that did not come sees the one before', () => {
  // React writes down what was caught.
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isThere = false
  function Screen() {
    if (!isThere) throw new Error('no connection')
    return <p>a tela de antes</p>
  }
  render(
    <LoadFailed>
      <Screen />
    </LoadFailed>,
  )
  screen.getByText('Não foi possível abrir esta tela')
  isThere = true
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  expect(screen.getByText('a tela de antes')).toBeTruthy()
  said.mockRestore()
})

test('a missing chunk reloads the page once, and not in a circle', () => {
  let reloads = 0
  const reload = () => void reloads++
  expect(reloadOnceForMissingChunk(sessionStorage, 1_000_000, reload)).toBe(true)
  expect(reloadOnceForMissingChunk(sessionStorage, 1_005_000, reload)).toBe(false)
  expect(reloads).toBe(1)
})

test('another deploy later reloads again', () => {
  expect(reloadOnceForMissingChunk(sessionStorage, 1_000_000, () => {})).toBe(true)
  expect(reloadOnceForMissingChunk(sessionStorage, 1_060_000, () => {})).toBe(true)
})
