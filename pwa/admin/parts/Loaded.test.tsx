import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createResource } from '../../api/resource.ts'
import { Loaded } from './Loaded.tsx'

test('waits, fails with a way to try again, and shows what came', async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no connection'))
  const resource = createResource(read.mockResolvedValue('Quadra 1'))
  render(
    <Loaded resource={resource} failed="Erro ao carregar quadras">
      {(name) => <p>{name}</p>}
    </Loaded>,
  )
  screen.getByText('Carregando...')
  expect((await screen.findByRole('alert')).textContent).toContain('Erro ao carregar quadras')
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await screen.findByText('Quadra 1')
})
