import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Page } from './Page.tsx'

test('names itself to the browser as long as it is shown', () => {
  document.title = 'Quadras'
  const { rerender, unmount } = render(<Page title="Agenda">um dia</Page>, {
    wrapper: MemoryRouter,
  })
  expect(document.title).toBe('Agenda · Quadras')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Agenda' }))
  rerender(<Page title="Preços">os preços</Page>)
  expect(document.title).toBe('Preços · Quadras')
  unmount()
  expect(document.title).toBe('Quadras')
})
