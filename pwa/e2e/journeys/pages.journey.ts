import { expect } from '@playwright/test'
import { chooseSport, expectStep, openForm, pickSlots } from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import { test } from '../support/journey.ts'

// The address itself answers 404.
test.use({ forgiven: /404.*\/nao-existe$/ })

test('the pages beside the booking: where one can go, what an address names, and the terms', async ({
  page,
}) => {
  await page.goto('/')
  const header = page.getByRole('banner').filter({ hasText: 'Reservar' })
  await expect(header.getByRole('link', { name: 'Arena Tatuíra' })).toHaveText('TATU')
  await expect(header.getByRole('link', { name: 'Reservar' })).toHaveAttribute('href', '/')
  await expect(header.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/auth')
  await expect(header.getByRole('button', { name: 'Sair' })).toBeHidden()

  await page.goto('/reserva')
  await expect(page).toHaveURL('/')
  await expectStep(page, 1)

  for (const [spelling, sport] of [
    ['beach_tennis', /^Beach Tênis/],
    ['volei', /^Vôlei/],
  ] as const) {
    await page.goto(`/?sport=${spelling}`)
    await expect(page.getByRole('radio', { name: sport })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Próximo' })).toBeEnabled()
  }

  await page.goto('/nao-existe')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expectStep(page, 1)

  await chooseSport(page, 'Futevôlei')
  await pickSlots(page, [{ date: inDays(1), time: '10:00' }])
  await openForm(page)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: /termos e condições/ }).click()
  const terms = await opened
  await expect(terms).toHaveURL('/termos-condicoes.html')
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText(/Termos de uso/)
  await expect(terms.getByRole('heading', { name: /Aviso de privacidade/, level: 2 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Seus dados' })).toBeVisible()
})
