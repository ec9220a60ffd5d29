import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { NotFoundScreen } from './NotFoundScreen.tsx'

test('a link whose # was written in figures leads where it was meant', async () => {
  render(
    <MemoryRouter initialEntries={['/reserva%23K7QM2XPA.abcdefghijklmnopqrstuv']}>
      <Routes>
        <Route path="/reserva" element={<Hash />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </MemoryRouter>,
  )
  const hash = await screen.findByText('#K7QM2XPA.abcdefghijklmnopqrstuv')
  expect(hash).toBeTruthy()
})
const Hash = () => <p>{useLocation().hash}</p>

test('says that there is no such page, and leads back', () => {
  document.title = 'Quadras'
  render(<NotFoundScreen />, { wrapper: MemoryRouter })
  expect(document.title).toBe('Página não encontrada · Quadras')
  screen.getByRole('heading', { name: '404 Page Not Found' })
  screen.getByText('Did you forget to add the page to the router?')
  expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveProperty('pathname', '/')
})
