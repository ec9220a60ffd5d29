import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { CourtDraftSchema } from '#shared/venue/courts/court.schema.ts'
import { Unreachable } from '../../api/client.ts'
import type { Command } from '#shared/commands/command.ts'
import { AdminTheme } from '../../ui/AdminTheme.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ToastProvider } from '../../ui/toast.tsx'
import { OWNER, aStore, aRefusal } from '../store/adminStore.fixtures.ts'
import { AdminStoreContext, PersonContext } from '../store/useAdminStore.ts'
import { useEditForm } from './useEditForm.ts'

const person = userEvent.setup()
const send = vi.fn<(command: Command, key: string) => Promise<unknown>>()
const onDone = vi.fn<(answer: unknown) => void>()
const onClose = vi.fn<() => void>()

beforeEach(() => {
  vi.resetAllMocks()
  const { store, follow } = aStore(send)
  follow()
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
})

function Dialog() {
  const { dialog, field } = useEditForm({
    schema: CourtDraftSchema,
    read: ({ name = '', description = '' }) => ({
      name,
      description,
      sportTypes: ['vôlei'],
      sportTypePriority: ['vôlei'],
    }),
    command: (body, version = 4) => ({ kind: 'court.update', id: 1, version, body }),
    succeeded: () => ({ title: 'Quadra atualizada' }),
    failed: (message) => ({ title: `Erro ao atualizar quadra: ${message}` }),
    now: ({ name }) => name,
    onClose,
    onDone,
  })
  return (
    <FormDialog title="Editar Quadra" submit="Salvar" {...dialog}>
      <Field {...field('name', 'Nome')} defaultValue="Quadra 1" />
      <Field {...field('description', 'Descrição')} />
    </FormDialog>
  )
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' })
const messageOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
const save = () => person.click(screen.getByRole('button', { name: 'Salvar' }))
const sent = () => send.mock.calls.map(([command]) => command as { version: number; body: object })

test('a bad field shows its message before anything is sent, and the first gets the focus', async () => {
  await person.clear(name())
  await person.type(screen.getByRole('textbox', { name: 'Descrição' }), 'a'.repeat(201))
  await save()
  expect(messageOf(name())).toBe('Nome da quadra é obrigatório')
  expect(document.activeElement).toBe(name())
  expect(send).not.toHaveBeenCalled()
  await person.type(name(), 'Q')
  expect(messageOf(name())).toBeUndefined()
})

test('a valid form is sent once with the version that was seen', async () => {
  let answer: (row: unknown) => void = () => {}
  send.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  await person.type(name(), ' Mar{Enter}{Enter}')
  await person.click(screen.getByRole('button', { name: 'Salvando...' }))
  await person.click(screen.getByRole('button', { name: 'Fechar' }))
  await person.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  expect(name().readOnly).toBe(true)
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  expect(sent()).toMatchObject([{ version: 4, body: { name: 'Quadra 1 Mar' } }])
  answer({ id: 1 })
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith({ id: 1 }))
})

test('Escape and Cancelar give up, and nothing is sent', async () => {
  await person.keyboard('{Escape}')
  await person.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(send).not.toHaveBeenCalled()
})

test('what was typed is not thrown away without asking', async () => {
  await person.type(name(), ' Mar')
  await person.keyboard('{Escape}')
  const question = { name: 'Descartar o que foi preenchido?' }
  await screen.findByRole('alertdialog', question)
  await person.click(screen.getByRole('button', { name: 'Continuar editando' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(name().value).toBe('Quadra 1 Mar')
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Fechar' }))
  await screen.findByRole('alertdialog', question)
  await person.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('what was typed and taken back is nothing to ask about', async () => {
  await person.type(name(), '!{Backspace}')
  await person.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('what only the server finds wrong is shown at its field', async () => {
  const errors = { name: ['Já existe uma quadra com este nome'] }
  send.mockRejectedValue(aRefusal(422, 'invalid-input', { errors }))
  await save()
  await vi.waitFor(() => expect(messageOf(name())).toBe('Já existe uma quadra com este nome'))
  expect(document.activeElement).toBe(name())
})

test('without a connection it is stored on this device, and the form closes', async () => {
  send.mockRejectedValue(new Unreachable(null))
  await person.type(name(), ' Mar')
  await save()
  await screen.findByText('Salvo neste aparelho')
  expect(onDone).toHaveBeenCalledOnce()
})

const stale = (version: number) =>
  aRefusal(412, 'stale-version', { current: { name: 'Quadra Sol', version } })

test('somebody else was faster: the person may overwrite the row as it is now', async () => {
  send.mockRejectedValueOnce(stale(6)).mockRejectedValueOnce(stale(7)).mockResolvedValue({})
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain('Agora está assim: Quadra Sol.')
  await person.type(name(), ' Mar')
  await person.click(screen.getByRole('button', { name: 'Salvar a minha versão' }))
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  await screen.findByRole('button', { name: 'Salvar' })
  await person.click(await screen.findByRole('button', { name: 'Salvar a minha versão' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent().map(({ version }) => version)).toEqual([4, 6, 7])
  expect(sent()[2]).toMatchObject({ body: { name: 'Quadra 1 Mar' } })
})

test('the person may leave the row as the other one made it', async () => {
  send.mockRejectedValueOnce(stale(6))
  await save()
  await person.click(await screen.findByRole('button', { name: 'Ficar com a atual' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(send).toHaveBeenCalledOnce()
})
