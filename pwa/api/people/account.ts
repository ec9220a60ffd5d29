import type { Registration, SessionUser } from '#shared/account/people/account.schema.ts'
import { forgetCsrfToken, request } from '../client.ts'
import { statusOf } from '../refusal.ts'

export type Credentials = Pick<Registration, 'username' | 'password'>

export const accountApi = {
  async readUser(): Promise<SessionUser | null> {
    try {
      return await request<SessionUser>('GET', '/api/user')
    } catch (error) {
      if (statusOf(error) === 401) return null
      throw error
    }
  },
  login: (credentials: Credentials) => renewing<SessionUser>('/api/login', credentials),
  register: (registration: Registration) => renewing<SessionUser>('/api/register', registration),
  logout: () => renewing<unknown>('/api/logout'),
}

// Each of these gives the browser another session id, and the CSRF token belongs to the id.
async function renewing<T>(path: string, body?: unknown) {
  const answer = await request<T>('POST', path, { body })
  forgetCsrfToken()
  return answer
}
