import { createAccount } from '../../account/people/accounts.ts'
import { connect } from '../../platform/db/connect.ts'

/** The admin of a measured venue. */
export const ACCOUNT = { username: 'medida', password: 'medida-de-areia' }

/** Makes that admin in the SQLite file at `url`, unless it is there. */
export async function makeAdmin(url: string): Promise<void> {
  const knex = connect({ kind: 'sqlite', file: url.slice('sqlite:'.length) })
  const known = await knex('users').where({ username: ACCOUNT.username }).first('id')
  const person = { role: 'admin', email: 'medida@example.com', name: null } as const
  if (!known) await createAccount(knex, { ...ACCOUNT, ...person }, Date.now())
  await knex.destroy()
}

/** Makes the admin and signs in at the server: the cookies that a browser then sends. */
export async function adminCookie(url: string, origin: string): Promise<string> {
  await makeAdmin(url)
  const visit = await fetch(`${origin}/api/csrf-token`)
  const { csrfToken } = (await visit.json()) as { csrfToken: string }
  const login = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-CSRF-Token': csrfToken,
      Cookie: cookiesOf(visit),
    },
    body: JSON.stringify(ACCOUNT),
  })
  if (login.status !== 200) throw new Error(`The admin was answered ${login.status}`)
  return cookiesOf(login)
}

function cookiesOf(response: Response) {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** A venue with an admin signed in at its server. */
export type SignedInVenue = { url: string; origin: string; cookie: string; reservations: number }
