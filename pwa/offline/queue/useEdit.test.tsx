import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type { Command } from '#shared/commands/command.ts'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import { Unreachable } from '../../api/client.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { OWNER, aStore, aRefusal } from '../store/adminStore.fixtures.ts'
import { AdminStoreContext, PersonContext } from '../store/useAdminStore.ts'
import { useEdit, type EditOutcome } from './useEdit.ts'

const person = userEvent.setup()
type Send = (command: Command, key: string) => Promise<unknown>

function open(who: SessionUser = OWNER) {
  const send = vi.fn<Send>()
  const outcomes: EditOutcome[] = []
  function Screen() {
    const [id, setId] = useState(1)
    const { busy, run } = useEdit({
      succeeded: () => ({ title: 'Preço excluído' }),
      failed: (message) => ({ title: `Erro ao excluir preço: ${message}`, tone: 'destructive' }),
    })
    const remove = async () => outcomes.push(await run({ kind: 'price.remove', id, version: 2 }))
    return (
      <>
        <button type="button" onClick={() => void remove()}>
          {busy ? 'Excluindo...' : 'Excluir'}
        </button>
        <button type="button" onClick={() => setId(2)}>
          Outro
        </button>
      </>
    )
  }
  const { store, follow } = aStore(send)
  follow()
  render(
    <AdminStoreContext value={store}>
      <PersonContext value={who}>
        <ToastProvider>
          <Screen />
        </ToastProvider>
      </PersonContext>
    </AdminStoreContext>,
  )
  const remove = () => person.click(screen.getByRole('button', { name: 'Excluir' }))
  const keys = () => send.mock.calls.map(([, key]) => key)
  return { send, outcomes, remove, keys }
}

test('says that it was done, and that it is being done', async () => {
  const { send, outcomes, remove } = open()
  let answer: (row: unknown) => void = () => {}
  send.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  await remove()
  screen.getByRole('button', { name: 'Excluindo...' })
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  answer({ id: 1 })
  await screen.findByText('Preço excluído')
  await screen.findByRole('button', { name: 'Excluir' })
  expect(outcomes).toEqual([
    { kind: 'done', answer: { id: 1 }, isQueued: false, key: expect.any(String) },
  ])
})

test.each([
  ['no connection', new Unreachable(new TypeError('fetch failed'))],
  ['a proxy without a server', new Unreachable(502, true)],
  ['a defect', aRefusal(500, 'internal-error')],
])('%s: it is stored on this device, and the toast says so', async (_name, error) => {
  const { send, outcomes, remove } = open()
  send.mockRejectedValue(error)
  await remove()
  await screen.findByText('Salvo neste aparelho')
  await screen.findByText('Será enviado quando a conexão voltar.')
  expect(outcomes).toMatchObject([{ kind: 'done', isQueued: true }])
})

test('nobody signed in: it is stored until somebody is', async () => {
  const { send, remove } = open()
  send.mockRejectedValue(aRefusal(401, 'not-signed-in'))
  await remove()
  expect(await screen.findByText('Será enviado depois que você entrar novamente.')).toBeTruthy()
})

test('an edit that could not even be stored is repeated under the same key', async () => {
  const { send, outcomes, remove, keys } = open()
  send.mockResolvedValue({})
  const adding = vi.spyOn(IDBObjectStore.prototype, 'add')
  adding.mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await remove()
  await screen.findByText(/^Erro ao excluir preço: Não foi possível guardar a edição/)
  expect(outcomes).toEqual([{ kind: 'failed' }])
  await remove()
  await screen.findByText('Preço excluído')
  expect(keys()).toHaveLength(1)
  adding.mockRestore()
})

test('a mistake of the app is not stored as if there were no connection', async () => {
  const { send, outcomes, remove } = open()
  const fetched = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ csrfToken: 'token' }, { headers: { [EPOCH_HEADER]: 'copy-1' } }),
  )
  vi.stubGlobal('fetch', fetched)
  onTestFinished(() => void vi.unstubAllGlobals())
  send.mockRejectedValue(new TypeError('x is undefined'))
  await remove()
  expect(await screen.findByText(/^Erro ao excluir preço: O erro é do aplicativo/)).toBeTruthy()
  expect(screen.queryByText('Salvo neste aparelho')).toBeNull()
  expect(outcomes).toEqual([{ kind: 'failed' }])
  await vi.waitFor(() =>
    expect(fetched).toHaveBeenCalledWith('/api/client-errors', expect.anything()),
  )
})

test('another edit has another key', async () => {
  const { send, remove, keys } = open()
  send.mockResolvedValue({})
  await remove()
  await screen.findByText('Preço excluído')
  await person.click(screen.getByRole('button', { name: 'Outro' }))
  await remove()
  await vi.waitFor(() => expect(keys()).toHaveLength(2))
  expect(keys()[1]).not.toBe(keys()[0])
})

test.each([
  ['a refusal', aRefusal(409, 'price-overlap')],
  ['a row that is gone', aRefusal(404, 'not-found')],
])("%s shows the server's text, and the next try has a new key", async (_name, error) => {
  const { send, outcomes, remove, keys } = open()
  send.mockRejectedValue(error)
  await remove()
  await screen.findByText(`Erro ao excluir preço: ${error.problem?.message}`)
  expect(outcomes).toEqual([{ kind: 'refused', problem: error.problem }])
  await remove()
  expect(keys()[1]).not.toBe(keys()[0])
})

test('bad fields are returned by name, the first is in the toast', async () => {
  const { send, outcomes, remove } = open()
  const errors = { endTime: ['Horário inválido', 'Outro'], price: ['Preço inválido'] }
  send.mockRejectedValue(aRefusal(422, 'invalid-input', { errors }))
  await remove()
  await screen.findByText('Erro ao excluir preço: Horário inválido')
  const fieldErrors = { endTime: 'Horário inválido', price: 'Preço inválido' }
  expect(outcomes).toEqual([{ kind: 'invalid', errors: fieldErrors }])
})

test.each([
  [
    aRefusal(412, 'stale-version', { current: { version: 3 } }),
    { kind: 'stale', current: { version: 3 } },
  ],
  [aRefusal(409, 'strands-bookings'), { kind: 'refused' }],
  [aRefusal(409, 'court-in-use'), { kind: 'refused' }],
])('a refusal that the screen handles shows no toast', async (error, outcome) => {
  const { send, outcomes, remove } = open()
  send.mockRejectedValue(error)
  await remove()
  await vi.waitFor(() => expect(outcomes).toHaveLength(1))
  expect(outcomes[0]).toMatchObject(outcome)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what the role does not include is not queued, and it says so', async () => {
  const { send, outcomes, remove } = open({ ...OWNER, role: 'reception' })
  await remove()
  await screen.findByText(/^Erro ao excluir preço: Seu perfil não permite esta edição/)
  expect(outcomes).toEqual([{ kind: 'failed' }])
  expect(send).not.toHaveBeenCalled()
})
