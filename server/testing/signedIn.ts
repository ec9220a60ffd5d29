import { createAccount } from '../account/createAccount.ts'
import type { TestApp } from './startTestApp.ts'
import type { TestBrowser } from './testBrowser.ts'

const PASSWORD = 'praia-123'

/** A browser in which somebody of that role has signed in. */
export async function signedIn(app: TestApp, role: 'admin' | 'user'): Promise<TestBrowser> {
  const browser = app.browser()
  const username = `${role}-${app.clock.now()}-${Math.random().toString(36).slice(2, 8)}`
  const account = { username, password: PASSWORD, role, email: 'a@example.com', name: null }
  await createAccount(app.deps.knex, account, app.clock.now())
  await browser.post('/api/login', { username, password: PASSWORD })
  browser.forgetToken()
  return browser
}
