import { DEFAULT_POLICY } from '#shared/venue/policy/policy.ts'
import type { AdminCall } from './adminCalls.ts'
import { signedIn } from './signedIn.ts'
import type { TestApp } from './startTestApp.ts'
import type { RequestOptions, TestAnswer, TestBrowser } from './testBrowser.ts'

const TABLES = [
  'account_links',
  'auth_steps',
  'blocked_clients',
  'calendar_versions',
  'code_apps',
  'courts',
  'fixed_class_cancellations',
  'fixed_classes',
  'holds',
  'idempotency_keys',
  'jobs',
  'operation_hours',
  'passkeys',
  'payment_groups',
  'policies',
  'payment_attempts',
  'prices',
  'recovery_codes',
  'refunds',
  'reservations',
  'sandbox_charges',
  'slot_claims',
  'special_closing_dates',
  'special_prices',
  'users',
  'venue',
] as const

/** What an edit answers beyond what everybody reads. */
const TOLD_TO_STAFF: Record<string, object> = {
  '/api/venue': {
    latitude: null,
    longitude: null,
    refundLimit: 0,
    cancellation: DEFAULT_POLICY,
    companyName: '',
    cnpj: '',
    dpoName: '',
    dpoEmail: '',
    partHours: null,
    serviceCode: '',
    issRate: null,
    colorMain: null,
    colorAccent: null,
    needsCompany: false,
  },
}

/** An admin's browser, with what the tests of admin calls need. */
export async function adminCaller(app: TestApp) {
  const admin = await signedIn(app, 'admin')
  // The demo venue has a price for every hour: here one can be added.
  await app.deps.knex('prices').where({ courtId: 4, weekday: 'sunday' }).delete()

  return {
    admin,
    make<T>(
      who: TestBrowser,
      { method, path, body }: Pick<AdminCall, 'method' | 'path' | 'body'>,
      options: RequestOptions = {},
    ): Promise<TestAnswer<T>> {
      if (method === 'DELETE') return who.delete<T>(path, options)
      return method === 'POST'
        ? who.post<T>(path, body, options)
        : who.patch<T>(path, body, options)
    },
    /** The row that the call is about, as everybody reads it. */
    async rowOf({ path, readAt = '' }: AdminCall): Promise<Record<string, unknown>> {
      const { body } = await app.browser().get<Record<string, unknown>[]>(readAt)
      const id = Number(/\d+/.exec(path)?.[0])
      if (!Array.isArray(body)) return Object.assign({}, body, TOLD_TO_STAFF[path])
      return body.find((row) => row['id'] === id)!
    },
    /** All that the database holds, apart from sessions. */
    async everything(): Promise<string> {
      const rows = await Promise.all(TABLES.map((table) => app.deps.knex(table)))
      return JSON.stringify(rows)
    },
  }
}
