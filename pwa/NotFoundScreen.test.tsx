import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { NotFoundScreen } from './NotFoundScreen.tsx'

test('says that there is no such page, and leads back', () => {
  document.title = 'Quadras'
  render(<NotFoundScreen />, { wrapper: MemoryRouter })
  expect(document.title).toBe('Página não encontrada · Quadras')
  screen.getByRole('heading', { name: '404 Page Not Found' })
  screen.getByText('Did you forget to add the page to the router?')
  expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveProperty('pathname', '/')
})
