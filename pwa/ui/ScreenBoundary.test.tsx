import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addForm } from './form/halfTyped.ts'
import { reloadOnceForMissingChunk, ScreenBoundary } from './ScreenBoundary.tsx'

test('going back from a screen that failed to load shows the one before', () => {
  const report = vi.fn<(error: unknown) => void>()
  // React logs what was caught.
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isThere = false
  function Screen() {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
    return <p>a tela de antes</p>
  }
  render(
    <ScreenBoundary report={report}>
      <Screen />
    </ScreenBoundary>,
  )
  screen.getByText('Não foi possível abrir esta tela')
  isThere = true
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  expect(screen.getByText('a tela de antes')).toBeTruthy()
  expect(report).not.toHaveBeenCalled()
  said.mockRestore()
})

test('a mistake of the app is reported and shown as one, until another screen is opened', () => {
  const report = vi.fn<(error: unknown) => void>()
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const defect = new TypeError('x is undefined')
  const Broken = () => {
    throw defect
  }
  const { rerender } = render(
    <ScreenBoundary screen="/admin/agenda" report={report}>
      <Broken />
    </ScreenBoundary>,
  )
  expect(screen.getByText('Algo deu errado nesta tela')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Recarregar' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Voltar' })).toBeTruthy()
  expect(report.mock.calls).toEqual([[defect]])
  rerender(
    <ScreenBoundary screen="/admin/quadras" report={report}>
      <p>outra tela</p>
    </ScreenBoundary>,
  )
  expect(screen.getByText('outra tela')).toBeTruthy()
  said.mockRestore()
})

test('a missing chunk reloads the page once, and not in a circle', () => {
  let reloads = 0
  const reload = () => void reloads++
  expect(reloadOnceForMissingChunk(sessionStorage, 1_000_000, reload)).toBe(true)
  expect(reloadOnceForMissingChunk(sessionStorage, 1_005_000, reload)).toBe(false)
  expect(reloads).toBe(1)
})

test('a missing chunk takes away no form that somebody is typing in', () => {
  const closed = addForm(() => true)
  let reloads = 0
  const reload = () => void reloads++
  expect(reloadOnceForMissingChunk(sessionStorage, 2_000_000, reload)).toBe(false)
  closed()
  expect(reloadOnceForMissingChunk(sessionStorage, 2_000_000, reload)).toBe(true)
  expect(reloads).toBe(1)
})

test('another deploy later reloads again', () => {
  expect(reloadOnceForMissingChunk(sessionStorage, 1_000_000, () => {})).toBe(true)
  expect(reloadOnceForMissingChunk(sessionStorage, 1_060_000, () => {})).toBe(true)
})
