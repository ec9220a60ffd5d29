import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { EnrolledDevice, EnrolledDevices } from '#shared/account/people/device.ts'
import type { Drawer, DrawerList } from '#shared/book/till/drawers.ts'
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
  refusing,
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

const till: Drawer = { id: 1, name: 'Caixa', inUse: true, isOpen: false }
const bar: Drawer = { id: 2, name: 'Bar', inUse: true, isOpen: true }

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./DevicesScreen.tsx')])
})

const openDevices = (answers: Answers = {}, devices = [desk, lost]) =>
  openStore('/admin/aparelhos', 'Aparelhos', {
    'GET /api/devices': (): EnrolledDevices => ({ devices, lockMinutes: 5, keepsPhones: false }),
    'GET /api/tv-screens': (): TvScreens => ({ screens: [] }),
    'GET /api/drawers': (): DrawerList => ({ drawers: [till] }),
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
  const answer = { devices: [{ ...desk, current: true }], lockMinutes: 5, keepsPhones: false }
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

test('the owner has the devices keep the phones of who comes, and no more', async () => {
  const sent: unknown[] = []
  await openDevices({ 'PATCH /api/devices/phones': noting(sent, {}) })
  const choice = 'Guardar nos aparelhos os telefones de quem vem hoje e amanhã'
  await person.click(await screen.findByRole('switch', { name: choice }))
  await expectToast('Os aparelhos guardam os telefones de hoje e amanhã')
  expect(sent).toEqual([{ kept: true }])
})

test('a manager is not asked for it', async () => {
  await openDevices({
    'GET /api/user': () => ({ id: 1, username: 'bia', name: 'Bia', role: 'manager' }),
  })
  await screen.findByRole('table', { name: 'Aparelhos cadastrados' })
  expect(screen.queryByRole('form', { name: 'Bloqueio da tela' })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
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

test('the one drawer has a name and no more to choose; another one is made', async () => {
  const sent: unknown[] = []
  const both = { drawers: [till, { ...bar, isOpen: false }] }
  await openDevices({ 'POST /api/drawers': noting(sent, both) })
  const table = within(await screen.findByRole('table', { name: 'Gavetas do caixa' }))
  const buttons = table.getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Renomear'])
  expect(screen.queryByLabelText('Gaveta de Balcão')).toBeNull()
  await press('Nova gaveta')
  await press('Criar')
  await expectToSee('Dê um nome à gaveta')
  await type('Nome da gaveta', 'Bar')
  await press('Criar')
  await expectToast('“Bar” foi criada')
  expect(sent).toEqual([{ name: 'Bar' }])
})

test('a drawer gets another name, and goes out of use once its till is closed', async () => {
  const sent: unknown[] = []
  const drawers = { drawers: [till, bar] }
  await openDevices({
    'GET /api/drawers': () => drawers,
    'PATCH /api/drawers/1': noting(sent, drawers),
    'PATCH /api/drawers/2': refusing(409, 'drawer-in-use'),
  })
  await press('Renomear Caixa')
  await type('Nome da gaveta', 'Recepção')
  await press('Salvar')
  await expectToast('Gaveta renomeada')
  await press('Tirar Bar de uso')
  await expectToast('Não foi possível fazer a mudança', 'Feche antes o caixa desta gaveta')
  await press('Tirar Caixa de uso')
  await expectToast('“Caixa” está fora de uso')
  expect(sent).toEqual([{ name: 'Recepção' }, { inUse: false }])
})

test('where there are several, each device in use is given its drawer', async () => {
  const sent: unknown[] = []
  await openDevices(
    {
      'GET /api/drawers': () => ({ drawers: [till, bar, { ...till, id: 3, inUse: false }] }),
      'PATCH /api/devices/1/drawer': noting(sent, null),
    },
    [{ ...desk, drawerId: 3 }, lost],
  )
  const own = await screen.findByLabelText<HTMLSelectElement>('Gaveta de Balcão')
  expect([...own.options].map(({ label }) => label)).toEqual(['Caixa', 'Bar'])
  expect(own.value).toBe('1')
  expect(screen.queryByLabelText('Gaveta de Tablet do bar')).toBeNull()
  await person.selectOptions(own, 'Bar')
  await expectToast('“Balcão” fica na gaveta “Bar”')
  expect(sent).toEqual([{ drawer: 2 }])
})
