import { Secret, TOTP } from 'otpauth'
import type { AppOptions, FactorAdded } from '#shared/account/secondFactor.ts'
import type { Problem } from '#shared/problem.ts'
import type { StaffRole } from '#shared/account/permissions.ts'
import { testAuthenticator } from '../../testing/testAuthenticator.ts'
import type { TestApp } from '../../testing/startTestApp.ts'
import type { TestBrowser } from '../../testing/testBrowser.ts'
import { createAdmin } from '../accounts.ts'

export const PASSWORD = 'areia-quente-7'

type Options = { challenge: string; rp: { id: string }; user: { id: string }; rpId: string }
type Device = ReturnType<typeof testAuthenticator>

/** Somebody of the staff with a password, signed in by it. */
export async function staffMember(app: TestApp, username = 'marina', role: StaffRole = 'manager') {
  const { id } = await createAdmin(
    app.deps.knex,
    { username, password: PASSWORD, role },
    app.clock.now(),
  )
  await app.deps
    .knex('users')
    .where({ id })
    .update({ email: `${username}@example.com` })
  const browser = app.browser()
  await typePassword(browser, username)
  browser.forgetToken()
  return { id, username, browser }
}

export const typePassword = (browser: TestBrowser, username = 'marina', password = PASSWORD) =>
  browser.post<Problem>('/api/login', { username, password })

export const options = async (browser: TestBrowser, path: string) =>
  (await browser.post<Options>(path)).body

export async function addPasskey(app: TestApp, browser: TestBrowser): Promise<Device> {
  const device = testAuthenticator(app.origin)
  const asked = await options(browser, '/api/account/passkeys/options')
  const { status } = await browser.post('/api/account/passkeys', { passkey: device.create(asked) })
  if (status !== 201) throw new Error(`The passkey was not added: ${status}`)
  return device
}

/** Sets an app up; gives what makes its codes. */
export async function addApp(app: TestApp, browser: TestBrowser) {
  const { body: asked } = await browser.post<AppOptions>('/api/account/app/options')
  const totp = new TOTP({ secret: Secret.fromBase32(asked.secret) })
  const code = (offMs = 0) => totp.generate({ timestamp: app.clock.now() + offMs })
  const { status, body } = await browser.post<FactorAdded>('/api/account/app', { code: code() })
  if (status !== 201) throw new Error(`The app was not added: ${status}`)
  return { code, recoveryCodes: body.recoveryCodes ?? [], asked }
}
