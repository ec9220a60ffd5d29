import { expect, type Page } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { letProofsAge } from '../support/behindTheScenes.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { payByPix } from '../support/payments.ts'
import { quietDays } from '../support/settingDates.ts'
import { expectToast } from '../support/toasts.ts'

const [day] = quietDays

test.use({
  settings: ADMIN_SETTINGS,
  // Browsers have passkeys for names alone, not for numbers.
  baseURL: ({ venue }, use) => use(venue.url.replace('127.0.0.1', 'localhost')),
  forgiven: /403 .*\/api\/reservations\/\d+\/cancel$/,
})

test('a passkey is added, signs in by itself, and confirms a refund', async ({
  page,
  venue,
  openBrowser,
}) => {
  await payByPix(venue, await openBrowser(), [{ date: day, time: '18:00' }])
  await giveFingerprint(page)
  await openAdmin(page, '/conta')
  await expectAccessible(page, 'an account without a second factor')
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  const codes = page.getByRole('alertdialog', { name: 'Códigos de recuperação' })
  await expect(codes.getByRole('listitem')).toHaveCount(8)
  await expectAccessible(page, 'recovery codes')
  await codes.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText('8 códigos de recuperação restantes.')).toBeVisible()

  await page.getByRole('button', { name: 'Sair' }).click()
  await expectToast(page, 'Logout realizado com sucesso')
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await expectToast(page, 'Login realizado com sucesso!')

  await page.goto(`/admin?data=${day}`)
  await letProofsAge(venue)
  await page.getByRole('button', { name: /^Ações: Marina Souza.*18:00/ }).click()
  await page.getByRole('menuitem', { name: 'Cancelar' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Confirmar Cancelamento' })
  await sure.getByRole('radio', { name: /^Estornar R\$ / }).check()
  await sure.getByRole('button', { name: 'Sim, cancelar' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(proof).toBeVisible()
  await expectAccessible(page, 'the question who it is')
  await proof.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await expectToast(page, 'Reserva cancelada')
})

/** A device that knows its owner's finger, which touches it whenever it is asked to. */
async function giveFingerprint(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
