import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AdminTheme } from '../AdminTheme.tsx'
import { SelectField, type Option } from './SelectField.tsx'

const options = [
  { value: '1', label: 'Quadra 1' },
  { value: '2', label: 'Quadra 2' },
]

test('a choice is part of its form and calls back', async () => {
  const chosen: string[] = []
  render(
    <AdminTheme>
      <form aria-label="Preço">
        <SelectField
          name="courtId"
          label="Quadra"
          blank="Selecione"
          options={options}
          onChosen={(value) => chosen.push(value)}
          error="Selecione uma quadra"
        />
      </form>
    </AdminTheme>,
  )
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Quadra' })
  expect(select.value).toBe('')
  expect(select.getAttribute('aria-invalid')).toBe('true')
  const note = document.getElementById(select.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Selecione uma quadra')
  await userEvent.selectOptions(select, 'Quadra 2')
  expect(chosen).toEqual(['2'])
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Preço' })
  expect(new FormData(form).get('courtId')).toBe('2')
})

test.each(['defaultValue', 'value'])(
  'what is chosen stays so when it goes out of the list: %s',
  (kind) => {
    const field = (options: Option[]) => (
      <AdminTheme>
        <SelectField name="courtId" label="Quadra" options={options} {...{ [kind]: '2' }} />
      </AdminTheme>
    )
    const { rerender } = render(field(options))
    rerender(field(options.slice(0, 1)))
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Quadra' })
    expect([select.value, select.selectedOptions[0]?.label]).toEqual(['2', 'Quadra 2'])
  },
)
