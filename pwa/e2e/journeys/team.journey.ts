import { expect, type Page } from '@playwright/test'
import type { SessionUser } from '#shared/account/people/account.schema.ts'
import type { InviteDraft, NewInvite } from '#shared/account/people/staff.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { weekdayOf } from '#shared/platform/time/weekday.ts'
import { ADMIN_SETTINGS, openAdmin, openAs } from '../support/admin.ts'
import { openDevice, send } from '../support/calls.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { quietDays } from '../support/settingDates.ts'
import { expectToast } from '../support/toasts.ts'

test.use({ settings: ADMIN_SETTINGS })

test('who is invited sets a password and is signed in with the role', async ({
  page,
  openBrowser,
}) => {
  await openAdmin(page, '/admin/configuracoes')
  await page.getByRole('link', { name: /^Equipe/ }).click()
  await expect(page.getByRole('row', { name: /admin/ })).toContainText('Dono')
  await expectAccessible(page, 'the team')
  await page.getByRole('button', { name: 'Convidar' }).click()
  await page.getByLabel('Nome', { exact: true }).fill('Rita')
  await page.getByLabel('Função').selectOption('Recepção')
  await page.getByRole('button', { name: 'Criar convite' }).click()
  const link = await page.getByLabel('Link do convite').inputValue()
  await expectAccessible(page, 'an invitation')
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Convites à espera' })).toContainText('Rita')

  const phone = await openBrowser({ viewport: { width: 360, height: 740 } })
  await phone.goto(link)
  const form = phone.getByRole('form', { name: 'Criar sua conta' })
  await expectAccessible(phone, 'an invitation opened')
  await form.getByLabel('Nome completo').fill('Rita Dias')
  await form.getByLabel('E-mail').fill('rita@example.com')
  await form.getByLabel('Nome de usuário').fill('rita')
  await form.getByLabel('Senha').fill('maré-alta-às-seis')
  await form.getByRole('button', { name: 'Criar Conta' }).click()
  await expectToast(phone, 'Conta criada com sucesso!', 'Bem-vindo à equipe, Rita Dias!')
  await expect(phone.getByRole('heading', { name: 'Reservas', exact: true })).toBeVisible()

  // Neither prices nor sums are the reception's.
  const area = phone.getByRole('navigation', { name: 'Área administrativa' })
  await expect(area.getByRole('link')).toHaveText(['Hoje', 'Caixa', 'Clientes', 'Mais'])
  await area.getByRole('link', { name: 'Mais' }).click()
  const rest = phone.getByRole('main')
  for (const name of ['Pagamentos', 'Relatórios', 'Aulas Fixas', 'Pendências']) {
    await expect(rest.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await phone.goto('/admin/pagamentos')
  await expect(phone.getByRole('heading', { name: 'Pagamentos', exact: true })).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Buscar', exact: true })).toBeVisible()
  await expect(phone.getByText(/Totais do período|Baixar CSV/)).toHaveCount(0)
  await phone.goto('/admin/precos')
  await expect(phone.getByText('Seu perfil não tem acesso a esta tela')).toBeVisible()
  await expectAccessible(phone, 'a screen that the role may not open')

  await page.reload()
  await expect(page.getByRole('row', { name: /Rita Dias/ })).toContainText('Recepção')
})

test('the own devices are signed out and the password is changed, which the owner reads in the audit', async ({
  page,
  openBrowser,
  venue,
}) => {
  await openAdmin(page, '/admin/agenda')
  const phone = await openBrowser({ viewport: { width: 360, height: 740 } })
  const rita = await hire(page, phone, { name: 'Rita Dias', username: 'rita', role: 'reception' })
  const tablet = await openDevice(venue)
  await send(tablet, '/api/login', { username: 'rita', password: PASSWORD })
  await openAs(phone, rita, '/admin')
  await phone.getByRole('link', { name: 'Rita Dias' }).click()
  const devices = phone.getByRole('region', { name: 'Aparelhos conectados' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(phone, 'the own account')
  await devices.getByRole('button', { name: 'Desconectar todos os outros' }).click()
  await expectToast(phone, 'Os outros aparelhos saíram')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  const password = phone.getByRole('form', { name: 'Senha' })
  await password.getByLabel('Senha atual').fill(PASSWORD)
  await password.getByLabel('Senha nova').fill('vento-sul-de-manhã')
  await password.getByRole('button', { name: 'Mudar senha' }).click()
  await expectToast(phone, 'Senha mudada', 'Os outros aparelhos foram desconectados.')
  await expect(phone.getByLabel('Senha atual')).toHaveValue('')

  await page.goto('/admin/auditoria')
  const entries = page.getByRole('list', { name: 'Registros' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'Rita Dias (Recepção) trocou a senha.' })).toHaveCount(1)
  await expectAccessible(page, 'the audit')
  await page.getByLabel('Tipo').selectOption('Preços, quadras e configurações')
  await expect(page.getByText('Nada registrado')).toBeVisible()
  await tablet.dispose()
})

test('a teacher sees the own classes and nothing else', async ({ page, openBrowser }) => {
  await openAdmin(page, '/admin/classes')
  const phone = await openBrowser({ viewport: { width: 360, height: 740 } })
  const leo = await hire(page, phone, { name: 'Léo Costa', username: 'leo', role: 'teacher' })
  const date = quietDays[0]
  for (const [name, teacherId, startTime, endTime] of [
    ['Turma do Léo', leo.id, '06:00', '07:00'],
    ['Turma da Ana', null, '07:00', '08:00'],
  ] as const) {
    await send(page.request, '/api/fixed-classes', {
      name,
      teacherId,
      startTime,
      endTime,
      courtId: 4,
      sportType: 'futevôlei',
      weekday: weekdayOf(date),
      startDate: date,
      instructor: 'Léo',
    })
  }
  await openAs(phone, leo, '/')
  await phone.getByRole('link', { name: 'Minhas Aulas' }).click()
  await expect(phone.getByRole('heading', { name: formatDate(date) })).toBeVisible()
  await expect(phone.getByText('06:00 às 07:00 Turma do Léo')).toHaveCount(4)
  await expect(phone.getByText('Turma da Ana')).toHaveCount(0)
  const header = phone.getByRole('banner')
  await expect.poll(async () => (await header.boundingBox())!.height).toBeLessThan(110)
  await expectAccessible(phone, 'a teacher’s classes')
  await phone.goto('/admin')
  await expect(phone.getByText('Você entrou como Professor.')).toBeVisible()
})

const PASSWORD = 'marola-e-vento-7'

type Hired = Pick<SessionUser, 'username'> & InviteDraft

/** Makes one of the staff without the screens; the browser is signed in. */
async function hire(owner: Page, theirs: Page, { username, ...draft }: Hired) {
  const { token } = await send<NewInvite>(owner.request, '/api/staff/invites', draft)
  const person = {
    name: draft.name,
    username,
    password: PASSWORD,
    email: `${username}@example.com`,
  }
  return send<SessionUser>(theirs.request, '/api/account-links/invite', { ...person, token })
}
