import { expect } from '@playwright/test'
import { ADMIN_SETTINGS, openAdmin } from '../support/admin.ts'
import { openDevice, send } from '../support/calls.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { test } from '../support/journey.ts'
import { quietDays } from '../support/settingDates.ts'
import { expectToast } from '../support/toasts.ts'

test.use({ settings: { ...ADMIN_SETTINGS, RATE_LIMITS: 'on' } })

test('hours that one address keeps unpaid are released, and the address is blocked for a day', async ({
  page,
  venue,
}) => {
  await openAdmin(page, '/admin/agenda')
  const date = quietDays[1]
  const flooder = await openDevice(venue)
  const hold = (hour: number) => {
    const startTime = `${String(hour).padStart(2, '0')}:00`
    return send(flooder, '/api/holds', { date, startTime, sportType: 'vôlei' })
  }
  for (let hour = 8; hour < 20; hour += 1) await hold(hour)

  await page.getByRole('link', { name: 'Reservas', exact: true }).click()
  const flood = page.getByRole('region', { name: '12 horários sem pagamento do mesmo endereço' })
  await expect(flood).toContainText('Um navegador em 127.0.0.1')
  await flood.getByRole('button', { name: 'Bloquear por um dia' }).click()
  const blocked = page.getByRole('region', { name: 'Endereço bloqueado' })
  await expect(blocked).toBeVisible()
  await expectAccessible(page, 'a flood')
  await flood.getByRole('button', { name: 'Liberar horários' }).click()
  await expectToast(page, '12 horários voltaram a ficar livres')
  await expect(flood).toBeHidden()
  await expect(hold(8)).rejects.toThrow('client-blocked')
  await blocked.getByRole('button', { name: 'Desbloquear' }).click()
  await expectToast(page, 'Endereço desbloqueado')
  await expect(blocked).toBeHidden()
  await hold(8)
  await flooder.dispose()
})
