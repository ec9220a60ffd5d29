import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { problemMessage, type ProblemCode } from '#shared/platform/http/problem.ts'
import { ApiError, Unreachable } from '../../api/client.ts'
import { NotStored } from '../../api/failure.ts'
import { createResource } from '../../api/resource.ts'
import { Loaded } from './Loaded.tsx'

test('waits, fails with a way to try again, and shows what came', async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Unreachable(null))
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

const answered = (status: number, code: ProblemCode) =>
  new ApiError(status, '', { status, code, message: problemMessage(code) })
const AGAIN = ['Tentar novamente']

test.each([
  ['no answer', new Unreachable(null), 'Verifique a conexão com a internet.', AGAIN],
  ['nobody signed in', answered(401, 'not-signed-in'), problemMessage('not-signed-in'), ['Entrar']],
  ['a refusal', answered(403, 'not-allowed'), problemMessage('not-allowed'), AGAIN],
  ['bad input', answered(422, 'invalid-input'), problemMessage('invalid-input'), AGAIN],
  ['a stale row', answered(409, 'stale-version'), problemMessage('stale-version'), AGAIN],
  ['a server fault', answered(500, 'internal-error'), problemMessage('internal-error'), AGAIN],
  ['too many', answered(429, 'too-many-requests'), problemMessage('too-many-requests'), AGAIN],
  ['a proxy', new Unreachable(502, true), /^O problema é do nosso lado\./, AGAIN],
  ['a full device', new NotStored(null), 'Verifique o espaço livre e tente novamente.', AGAIN],
  [
    'a mistake of the app',
    new TypeError('rows is undefined'),
    /^O erro é do aplicativo e foi registrado\./,
    ['Recarregar', 'Voltar'],
  ],
])('says what failed and shows a way on: %s', async (_, error, text, ways) => {
  const resource = createResource(() => Promise.reject(error))
  render(
    <Loaded resource={resource} failed="Erro ao carregar quadras">
      {() => null}
    </Loaded>,
  )
  await screen.findByText('Erro ao carregar quadras')
  screen.getByText(text)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(ways)
})
