import type { SessionUser } from '#shared/account/people/account.schema.ts'
import { forgetCsrfToken } from '../client.ts'
import { statusOf } from '../refusal.ts'
import { send, type BodyOf } from '../send.ts'

export type Credentials = BodyOf<'POST /api/login'>

export const accountApi = {
  async readUser(): Promise<SessionUser | null> {
    try {
      return await send('GET /api/user')
    } catch (error) {
      if (statusOf(error) === 401) return null
      throw error
    }
  },
  login: (body: Credentials) => renewing(send('POST /api/login', { body })),
  register: (body: BodyOf<'POST /api/register'>) => renewing(send('POST /api/register', { body })),
  logout: () => renewing(send('POST /api/logout')),
}

/** Each of these calls gives the browser another session id, and the CSRF token belongs to the id. */
export async function renewing<Answer>(sent: Promise<Answer>): Promise<Answer> {
  const answer = await sent
  forgetCsrfToken()
  return answer
}
