import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { ApiKey, ApiKeys } from '#shared/account/people/apiKey.ts'
import { KEY_PERMISSIONS } from '#shared/account/people/permissions.ts'
import {
  dialogIsGone,
  expectToast,
  expectToSee,
  noting,
  openStore,
  press,
  type,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import { KEY_PERMISSION_TEXTS } from './keyTexts.ts'

const site: ApiKey = {
  id: 4,
  name: 'Site do local',
  permissions: ['agenda.read', 'payment.read'],
  createdBy: 'Ana',
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2027-02-01T03:00:00.000Z',
  lastUsedAt: null,
}
const TOKEN = `qk_${'x'.repeat(43)}`

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./ApiKeysScreen.tsx')])
})

const openKeys = (answers: Answers = {}, keys = [site]) =>
  openStore('/admin/chaves', 'Chaves de API', {
    'GET /api/keys': (): ApiKeys => ({ keys }),
    ...answers,
  })

test('shows which keys there are, what each opens and until when', async () => {
  await openKeys()
  const table = await screen.findByRole('table', { name: 'Chaves em uso' })
  expect(within(table).getAllByRole('row')[1]!.textContent).toMatch(
    /^Site do localLer a agenda, as reservas e os clientes; Ler pagamentos20\/11.*, por Ana31\/01\/2027Ainda não usadaRevogar$/,
  )
})

test('one that opens everything says so in a word', async () => {
  await openKeys({}, [{ ...site, permissions: [...KEY_PERMISSIONS] }])
  const table = await screen.findByRole('table', { name: 'Chaves em uso' })
  expect(within(table).getByText('Tudo que uma chave pode')).toBeTruthy()
})

test('without any it says so', async () => {
  await openKeys({}, [])
  await expectToSee('Nenhuma chave em uso.')
})

test('a new key says what it is for and what it may, and is shown this once', async () => {
  const sent: unknown[] = []
  await openKeys({ 'POST /api/keys': noting(sent, { keys: [site], token: TOKEN }) })
  await press('Criar chave')
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar chave de API' }))
  dialog.getByRole('button', { name: 'Criar chave' }).click()
  await expectToSee('Dê um nome à chave')
  await type('Nome', 'Site do local')
  dialog.getByRole('checkbox', { name: 'Ler pagamentos' }).click()
  dialog.getByRole('button', { name: 'Criar chave' }).click()
  await screen.findByRole('alertdialog', { name: 'Chave “Site do local”' })
  await expectToSee(TOKEN)
  expect(sent).toEqual([
    {
      name: 'Site do local',
      permissions: ['agenda.read', 'payment.read'],
      lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  ])
  await press('Fechar')
  await dialogIsGone()
  expect(document.body.textContent).not.toContain(TOKEN)
})

test('a key is revoked after a question', async () => {
  const { calls } = await openKeys({ 'DELETE /api/keys/4': () => ({ keys: [] }) })
  await press('Revogar Site do local')
  const question = await screen.findByRole('alertdialog', { name: 'Revogar “Site do local”?' })
  within(question).getByRole('button', { name: 'Revogar' }).click()
  await expectToast('A chave “Site do local” não vale mais')
  expect(calls).toEqual(['DELETE /api/keys/4'])
})

test('everything that a key may be given has its words', () => {
  expect(KEY_PERMISSIONS.filter((one) => !KEY_PERMISSION_TEXTS[one])).toEqual([])
})
