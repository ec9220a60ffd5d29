import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { createSession } from '../../../account/session.ts'
import { SettingsScreen } from './SettingsScreen.tsx'
import { openSettings } from './settings.testkit.ts'
import { expectToSee, person } from '../../../testing/adminSteps.ts'

const chosenTab = () => screen.getByRole('tab', { selected: true }).textContent

test('the tab is in the address', async () => {
  await openSettings('local')
  expect(chosenTab()).toBe('Dados do local')
  await person.click(screen.getByRole('tab', { name: 'Datas de Fechamento' }))
  expect(chosenTab()).toBe('Datas de Fechamento')
  expect(window.location.search).toBe('?aba=datas')
})

test('an address that names no tab shows the hours', async () => {
  await openSettings('nenhuma' as 'local')
  expect(chosenTab()).toBe('Horário de Funcionamento')
})

test('another tab loses nothing of what was typed', async () => {
  await openSettings('local')
  await person.type(await screen.findByLabelText('Sigla'), '2')
  await person.click(screen.getByRole('tab', { name: 'Horário de Funcionamento' }))
  await person.click(screen.getByRole('tab', { name: 'Dados do local' }))
  expect(screen.getByLabelText<HTMLInputElement>('Sigla').value).toBe('PNA2')
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
          element={<SettingsScreen session={createSession(localStorage, api)} />}
        />
      </Routes>
    </MemoryRouter>,
  )
  await expectToSee('Entre na sua conta')
})
