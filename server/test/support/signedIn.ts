import type { Context } from 'koa'
import type { Role } from '#shared/account/people/permissions.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { cookieKeys } from '../../platform/http/cookieKeys.ts'
import { cookieName } from '../../platform/http/ownCookies.ts'
import { newSid, SID_COOKIE } from '../../platform/http/session.ts'
import { hashOf, SESSION_LIFE_MS } from '../../platform/http/personSessions.ts'
import { createSessionStore } from '../../platform/http/sessionStore.ts'
import type { TestApp } from './startTestApp.ts'
import type { TestBrowser } from './testBrowser.ts'

/**
 * A browser in which somebody of that role has signed in. The account has no password and nobody typed one: hashing it twice
 * would take longer than most tests. Signing in itself is what the tests of `account` and of sessions do.
 */
export async function signedIn(
  app: TestApp,
  role: Role,
  { runsOut = false }: { runsOut?: boolean } = {},
): Promise<TestBrowser> {
  const { knex, clock, sessionKeys } = app.deps
  const [user] = await knex('users')
    .insert({
      username: `${role}-${clock.now()}-${Math.random().toString(36).slice(2, 8)}`,
      password: '',
      role,
      email: 'a@example.com',
      name: null,
      createdAt: toInstant(clock.now()),
    })
    .returning('id')
  const sid = newSid(clock.now())
  // Most tests are about something else than how long ago that was, and than days that go by.
  const later = '2099-01-01T00:00:00.000Z'
  const provedAt = runsOut ? clock.now() : Date.parse(later)
  const session = { userId: user!.id, provedAt }
  const ctx = { state: {}, get: () => '' } as unknown as Context
  await createSessionStore(app.deps).set(sid, session, SESSION_LIFE_MS, { ctx })
  if (!runsOut) {
    await knex('sessions')
      .where({ idHash: hashOf(sid) })
      .update({ createdAt: later, lastSeenAt: later, expiresAt: later })
  }
  const browser = app.browser()
  const name = cookieName(app.deps, SID_COOKIE)
  browser.cookies.set(name, sid)
  browser.cookies.set(`${name}.sig`, cookieKeys(sessionKeys).sign(`${name}=${sid}`))
  return browser
}
