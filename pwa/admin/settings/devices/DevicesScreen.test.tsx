import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { EnrolledDevice, EnrolledDevices } from '#shared/account/people/device.ts'
import type { TvScreen, TvScreens } from '#shared/venue/tv/tv.ts'
import {
  choose,
  dialogIsGone,
  expectToast,
  expectToSee,
  noting,
  openStore,
  person,
  press,
  type,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

const desk: EnrolledDevice = {
  id: 1,
  name: 'Balcão',
  enrolledBy: 'Ana',
  enrolledAt: '2026-11-20T12:00:00.000Z',
  lastSeenAt: '2026-11-21T12:00:00.000Z',
  lastUsedBy: 'Rita',
  revokedAt: null,
  current: false,
}
const lost: EnrolledDevice = {
  ...desk,
  id: 2,
  name: 'Tablet do bar',
  lastSeenAt: null,
  revokedAt: '2026-11-21T09:00:00.000Z',
}

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./DevicesScreen.tsx')])
})

const openDevices = (answers: Answers = {}, devices = [desk, lost]) =>
  openStore('/admin/aparelhos', 'Aparelhos', {
    'GET /api/devices': (): EnrolledDevices => ({ devices, lockMinutes: 5 }),
    'GET /api/tv-screens': (): TvScreens => ({ screens: [] }),
    ...answers,
  })

test('shows which devices there are, who uses them, and which were revoked', async () => {
  await openDevices()
  const rows = within(await screen.findByRole('table', { name: 'Aparelhos cadastrados' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Balcão20\/11.*, por Ana21\/11.*, RitaEm usoRevogar$/),
    expect.stringMatching(/^Tablet do bar.*Ainda não usadoRevogado 21\/11/),
  ])
})

test('another device is enrolled by a code, as text and as a picture', async () => {
  const sent: unknown[] = []
  const link = { code: '7K2MP9XQ4D', name: 'Bar', expiresAt: '2026-11-21T12:10:00.000Z' }
  await openDevices({ 'POST /api/devices/links': noting(sent, link) })
  await press('Cadastrar aparelho')
  await press('Continuar')
  await expectToSee('Dê um nome ao aparelho')
  await type('Nome do aparelho', 'Bar')
  await press('Continuar')
  await screen.findByRole('alertdialog', { name: 'Cadastrar “Bar”' })
  expect(sent).toEqual([{ name: 'Bar' }])
  await expectToSee('7K2MP-9XQ4D')
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'QR code do link' })
  expect(picture.src).toMatch(/^data:image\/svg/)
})

test('this device is enrolled at once, and can be left to the next person from then on', async () => {
  const sent: unknown[] = []
  const answer = { devices: [{ ...desk, current: true }], lockMinutes: 5 }
  await openDevices({ 'POST /api/devices': noting(sent, answer) })
  await press('Cadastrar aparelho')
  await type('Nome do aparelho', 'Balcão')
  await choose('Qual aparelho', 'Este aparelho')
  await press('Continuar')
  await expectToast('Este aparelho é “Balcão”')
  expect(sent).toEqual([{ name: 'Balcão' }])
  expect(await screen.findByRole('button', { name: 'Trocar pessoa' })).toBeTruthy()
})

test('a device is revoked after a question', async () => {
  const { calls } = await openDevices({ 'DELETE /api/devices/1': () => ({}) })
  await press('Revogar Balcão')
  const question = await screen.findByRole('alertdialog', { name: 'Revogar “Balcão”?' })
  within(question).getByRole('button', { name: 'Revogar' }).click()
  await expectToast('“Balcão” foi revogado')
  expect(calls).toEqual(['DELETE /api/devices/1'])
  await dialogIsGone()
})

test('the owner sets when devices lock themselves', async () => {
  const sent: unknown[] = []
  await openDevices({ 'PATCH /api/devices/lock': noting(sent, {}) })
  const label = 'Bloquear a tela depois de (minutos)'
  await screen.findByLabelText(label)
  await type(label, '0')
  await press('Salvar')
  await expectToSee('Pelo menos 1 minuto')
  await type(label, '10')
  await press('Salvar')
  await expectToast('Tempo de bloqueio salvo')
  expect(sent).toEqual([{ minutes: 10 }])
})

test('a manager is not asked for it', async () => {
  await openDevices({
    'GET /api/user': () => ({ id: 1, username: 'bia', name: 'Bia', role: 'manager' }),
  })
  await screen.findByRole('table', { name: 'Aparelhos cadastrados' })
  expect(screen.queryByRole('form', { name: 'Bloqueio da tela' })).toBeNull()
})

const tv: TvScreen = {
  id: 4,
  name: 'Entrada',
  showsNames: false,
  createdBy: 'Ana',
  createdAt: '2026-11-20T12:00:00.000Z',
  lastSeenAt: null,
}

test('a TV gets an address of its own, shown once', async () => {
  const sent: unknown[] = []
  const token = 'a'.repeat(32)
  await openDevices({ 'POST /api/tv-screens': noting(sent, { screens: [tv], token }) })
  await press('Adicionar TV')
  await type('Nome da TV', 'Entrada')
  await press('Continuar')
  await expectToSee(`${window.location.origin}/tv#${token}`)
  expect(sent).toEqual([{ name: 'Entrada' }])
})

test('the owner says whether a TV shows first names, and takes its address back', async () => {
  const sent: unknown[] = []
  await openDevices({
    'GET /api/tv-screens': () => ({ screens: [tv] }),
    'PATCH /api/tv-screens/4': noting(sent, { screens: [{ ...tv, showsNames: true }] }),
    'DELETE /api/tv-screens/4': noting(sent, { screens: [] }),
  })
  await person.click(await screen.findByRole('switch', { name: 'Primeiros nomes em Entrada' }))
  await expectToast('A TV mostra os primeiros nomes')
  expect(sent).toEqual([{ showsNames: true }])
  await press('Revogar Entrada')
  await press('Revogar')
  await expectToast('O endereço de “Entrada” não vale mais')
  expect(sent).toHaveLength(2)
})
