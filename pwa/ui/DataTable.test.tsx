import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DataTable } from './DataTable.tsx'

const rows = [
  { id: 1, name: 'Quadra 1', price: 'R$ 80,00' },
  { id: 2, name: 'Quadra 2', price: 'R$ 90,00' },
]

test('every cell is named by its column and its row', () => {
  render(
    <DataTable
      caption="Quadras"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { label: 'Nome', heading: true, cell: ({ name }) => name },
        { label: 'Preço', align: 'right', cell: ({ price }) => price },
      ]}
      actions={({ name }) => <button type="button">Editar {name}</button>}
    />,
  )
  const table = within(screen.getByRole('table', { name: 'Quadras' }))
  const heads = table.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads).toEqual(['Nome', 'Preço', 'Ações'])
  const second = table.getByRole('rowheader', { name: 'Quadra 2' }).closest('tr')!
  expect(within(second).getByRole('cell', { name: 'R$ 90,00' }).dataset['label']).toBe('Preço')
  within(second).getByRole('button', { name: 'Editar Quadra 2' })
})
