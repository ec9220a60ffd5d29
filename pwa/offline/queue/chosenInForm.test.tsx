import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CourtDraftSchema } from '#shared/venue/courts/court.schema.ts'
import { AdminTheme } from '../../ui/AdminTheme.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { ToastProvider } from '../../ui/toast.tsx'
import { OWNER, aStore } from '../store/adminStore.fixtures.ts'
import { AdminStoreContext, PersonContext } from '../store/useAdminStore.ts'
import { useEditForm } from './useEditForm.ts'

test('a value chosen at a field with a message stays chosen', async () => {
  const { store } = aStore(async () => ({}))
  render(
    <AdminTheme>
      <AdminStoreContext value={store}>
        <PersonContext value={OWNER}>
          <ToastProvider>
            <Dialog />
          </ToastProvider>
        </PersonContext>
      </AdminStoreContext>
    </AdminTheme>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(screen.getByText('Nome da quadra é obrigatório')).toBeTruthy()
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Nome' })
  await userEvent.selectOptions(choice, 'Mar')
  expect(choice.value).toBe('Mar')
  expect(screen.queryByText('Nome da quadra é obrigatório')).toBeNull()
})

function Dialog() {
  const [chosen, choose] = useState('')
  const { dialog, errors } = useEditForm({
    schema: CourtDraftSchema,
    read: ({ name = '' }) => ({ name, sportTypes: ['vôlei'], sportTypePriority: ['vôlei'] }),
    command: (body) => ({ kind: 'court.create', body }),
    succeeded: () => ({ title: 'Quadra criada' }),
    failed: (message) => ({ title: message }),
    onClose: () => undefined,
  })
  return (
    <FormDialog title="Quadra" submit="Salvar" {...dialog}>
      <SelectField
        name="name"
        label="Nome"
        blank="Escolha"
        options={[{ value: 'Mar', label: 'Mar' }]}
        value={chosen}
        onChosen={choose}
        error={errors['name']}
      />
    </FormDialog>
  )
}
