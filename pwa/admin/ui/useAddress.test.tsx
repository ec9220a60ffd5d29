import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useAddress } from './useAddress.ts'

it('does not jump back while the router is on its way', () => {
  openFilters()
  const past = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Datas passadas' })
  // Within `act` nothing but the click itself has been done: transitions wait for its end.
  let seen = false
  act(() => {
    past.click()
    seen = past.checked
  })
  expect(seen).toBe(true)
  expect(past.checked).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('?passadas=sim')
})

it('adds a second change to one that is on its way', () => {
  openFilters()
  act(() => {
    screen.getByRole('checkbox', { name: 'Datas passadas' }).click()
    screen.getByRole('checkbox', { name: 'Livres' }).click()
  })
  expect(screen.getByRole('status').textContent).toBe('?passadas=sim&livres=sim')
})

function openFilters() {
  render(
    <MemoryRouter>
      <Filters />
    </MemoryRouter>,
  )
}

function Filters() {
  const [params, setAddress] = useAddress()
  const { search } = useLocation()
  const box = (name: string, label: string) => (
    <label>
      <input
        type="checkbox"
        checked={params.get(name) === 'sim'}
        onChange={() => setAddress({ ...Object.fromEntries(params), [name]: 'sim' })}
      />
      {label}
    </label>
  )
  return (
    <>
      {box('passadas', 'Datas passadas')}
      {box('livres', 'Livres')}
      <output>{search}</output>
    </>
  )
}
