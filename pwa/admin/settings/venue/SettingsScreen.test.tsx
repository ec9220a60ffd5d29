import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { createSession } from '../../../account/session.ts'
import { SettingsScreen } from './SettingsScreen.tsx'
import { openSettings } from './settings.testkit.ts'
import { expectToSee } from '../../../testing/adminSteps.ts'

test('the address names a setting', async () => {
  await openSettings('local')
  await screen.findByRole('heading', { name: 'Dados do local' })
  const back = screen.getByRole('link', { name: 'Voltar' })
  expect(back.getAttribute('href')).toBe('/admin/configuracoes')
})

test('an address that names none lists all, and how each stands', async () => {
  await openSettings('nenhuma' as 'local', {
    'GET /api/staff': () => ({ people: [], invites: [] }),
  })
  await screen.findByRole('heading', { name: 'Configurações' })
  // Comes behind the heading where it is the first screen of its kind.
  const hours = await screen.findByRole('link', { name: /^Horário de Funcionamento/ })
  expect(hours.getAttribute('href')).toBe('/admin/configuracoes?aba=horarios')
  await screen.findByRole('link', { name: /^Datas de Fechamento.*Nenhuma data marcada$/ })
  await screen.findByRole('link', { name: /^Equipe.*0 pessoas$/ })
})

test('nobody but an admin sees it, whoever shows it', async () => {
  const ana: SessionUser = { id: 3, username: 'ana', name: 'Ana Souza', role: 'user' }
  localStorage.setItem('auth_user', '{}')
  const api = {
    readUser: async () => ana,
    login: async () => ana,
    register: async () => ana,
    logout: async () => {},
  }
  render(
    <MemoryRouter initialEntries={['/admin/configuracoes']}>
      <Routes>
        <Route path="/auth" element={<p>Entre na sua conta</p>} />
        <Route
          path="/admin/configuracoes"
          element={<SettingsScreen session={createSession(localStorage, api)} list={null} />}
        />
      </Routes>
    </MemoryRouter>,
  )
  await expectToSee('Entre na sua conta')
})
