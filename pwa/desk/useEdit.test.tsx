import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError, Unreachable } from '../api/client.ts'
import type { DeskApi } from '../api/desk.ts'
import { ToastProvider } from '../ui/toast.tsx'
import { aDesk, aRefusal } from './desk.fixtures.ts'
import { DeskContext } from './DeskContext.ts'
import { useEdit, type EditOutcome } from './useEdit.ts'

const person = userEvent.setup()
const NO_LINE = 'Sem conexão. Nada foi perdido: verifique a internet e tente novamente.'

function open() {
  const send = vi.fn<DeskApi['send']>()
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
  render(
    <DeskContext value={aDesk(send).desk}>
      <ToastProvider>
        <Screen />
      </ToastProvider>
    </DeskContext>,
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
  answer({ id: 1 })
  await screen.findByText('Preço excluído')
  await screen.findByRole('button', { name: 'Excluir' })
  expect(outcomes).toEqual([{ kind: 'done', answer: { id: 1 } }])
})

test.each([
  ['no line', new Unreachable(new TypeError('fetch failed'))],
  ['a proxy without a server', new ApiError(502, '<h1>Bad gateway</h1>', null)],
])('%s: sent again it carries the same key, so that it is done once', async (_name, error) => {
  const { send, outcomes, remove, keys } = open()
  send.mockRejectedValueOnce(error).mockResolvedValue({})
  await remove()
  await screen.findByText(`Erro ao excluir preço: ${NO_LINE}`)
  expect(outcomes).toEqual([{ kind: 'unreachable' }])
  await remove()
  await screen.findByText('Preço excluído')
  expect(keys()[1]).toBe(keys()[0])
  await remove()
  expect(keys()[2]).not.toBe(keys()[0])
})

test('another edit has another key, although nobody answered the first', async () => {
  const { send, remove, keys } = open()
  send.mockRejectedValue(new Unreachable(null))
  await remove()
  await person.click(screen.getByRole('button', { name: 'Outro' }))
  await remove()
  expect(keys()[1]).not.toBe(keys()[0])
})

test.each([
  ['a refusal', aRefusal(409, 'price-overlap')],
  ['a defect', aRefusal(500, 'internal-error')],
  ['nobody signed in', aRefusal(401, 'not-signed-in')],
])("%s is told in the server's words, and asked again with a new key", async (_name, error) => {
  const { send, outcomes, remove, keys } = open()
  send.mockRejectedValue(error)
  await remove()
  await screen.findByText(`Erro ao excluir preço: ${error.problem?.message}`)
  expect(outcomes).toEqual([{ kind: 'refused', problem: error.problem }])
  await remove()
  expect(keys()[1]).not.toBe(keys()[0])
})

test('bad fields are told by name, the first aloud', async () => {
  const { send, outcomes, remove } = open()
  const errors = { endTime: ['Horário inválido', 'Outro'], price: ['Preço inválido'] }
  send.mockRejectedValue(aRefusal(422, 'invalid-input', { errors }))
  await remove()
  await screen.findByText('Erro ao excluir preço: Horário inválido')
  const told = { endTime: 'Horário inválido', price: 'Preço inválido' }
  expect(outcomes).toEqual([{ kind: 'invalid', errors: told }])
})

test.each([
  [
    aRefusal(412, 'stale-version', { current: { version: 3 } }),
    { kind: 'stale', current: { version: 3 } },
  ],
  [aRefusal(409, 'strands-bookings'), { kind: 'refused' }],
  [aRefusal(409, 'court-in-use'), { kind: 'refused' }],
])('what the screen asks about itself is no toast', async (error, outcome) => {
  const { send, outcomes, remove } = open()
  send.mockRejectedValue(error)
  await remove()
  await vi.waitFor(() => expect(outcomes).toHaveLength(1))
  expect(outcomes[0]).toMatchObject(outcome)
  expect(screen.queryByRole('alert')).toBeNull()
})
