import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '#shared/calls.ts'
import { nameOf, type Call } from '#shared/account/call/defineCall.ts'
import { DRAWER_HEADER } from '#shared/platform/http/drawer.ts'
import { refusalsOf } from '#shared/account/call/refusals.ts'
import { backgroundRound } from '../background.ts'
import { productRoot } from '../platform/settings/productRoot.ts'
import { aCardPayment, aCheckout, aSlot, TOMORROW } from '../test/support/aCheckout.ts'
import { startTestApp, type TestApp } from '../test/support/startTestApp.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: string }[]
  requestBody?: object
  responses: Record<string, { 'x-codes'?: string[] }>
  'x-permission': string
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

let app: TestApp
let document: Document
beforeAll(async () => {
  app = await startTestApp()
  document = (await app.browser().get<Document>('/api/openapi.json')).body
})
afterAll(() => app.stop())

const operationOf = ({ method, path }: Call) =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!

test('has every call with who may make it, what it takes and by which codes it is refused', () => {
  expect(document.openapi).toMatch(/^3\.1/)
  const described = Object.values(document.paths).flatMap((one) => Object.values(one))
  expect(described).toHaveLength(new Set(CALLS.map(({ method, path }) => method + path)).size)
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length)
  for (const call of CALLS as readonly Call[]) {
    const operation = operationOf(call)
    const codes = Object.values(operation.responses).flatMap((one) => one['x-codes'] ?? [])
    expect([nameOf(call), Boolean(operation.requestBody)]).toEqual([
      nameOf(call),
      call.body !== undefined || (CALLS as readonly Call[]).some((twin) => isTwin(twin, call)),
    ])
    expect(operation['x-permission'].split(', ')).toContain(call.permission)
    expect(codes).toEqual(expect.arrayContaining(refusalsOf(call)))
  }
})

const isTwin = (one: Call, other: Call) =>
  one.body !== undefined && one.method === other.method && one.path === other.path

test('says in words what JSON Schema cannot', () => {
  const text = JSON.stringify(operationOf(CALLS.find((one) => nameOf(one) === 'POST /api/prices')!))
  expect(text).toContain('O horário de término deve ser posterior ao horário de início')
})

test('names the drawer where money moves at the desk, and nowhere else', () => {
  const hasDrawer = (name: string) => {
    const call = (CALLS as readonly Call[]).find((one) => nameOf(one) === name)!
    return operationOf(call).parameters.some((one) => one.name === DRAWER_HEADER)
  }
  for (const name of ['POST /api/till/cash', 'POST /api/tabs/:id/payments', 'POST /api/refunds']) {
    expect([name, hasDrawer(name)]).toEqual([name, true])
  }
  for (const name of ['GET /api/till', 'POST /api/prices', 'POST /api/holds']) {
    expect([name, hasDrawer(name)]).toEqual([name, false])
  }
})

type Answer<Data> = { status: number; data: Data }
type Client = {
  defaults: { baseUrl: string; headers: Record<string, string>; fetch?: typeof fetch }
  getCsrfToken(): Promise<Answer<{ csrfToken: string }>>
  postHolds(body: object): Promise<Answer<{ id: number }>>
  postReservations(
    body: object,
    options: { idempotencyKey: string },
  ): Promise<Answer<{ id: number; totalPrice: number }>>
  postPayments(body: object): Promise<Answer<{ paymentStatus: string }>>
  getMyReservations(): Promise<Answer<{ reservations: { code: string }[] }>>
  getMyReservationsCodeQuote(code: string, ids: string): Promise<Answer<{ hash: string }>>
  postMyReservationsCodeCancel(
    code: string,
    body: object,
  ): Promise<Answer<{ hours: { state: string }[] }>>
}

/** What a generator that knows nothing of us makes of the document. */
async function generatedClient(): Promise<Client> {
  const built = join(productRoot(), 'dist')
  await mkdir(built, { recursive: true })
  const folder = await mkdtemp(join(built, 'client-'))
  try {
    const [spec, file] = [join(folder, 'openapi.json'), join(folder, 'client.ts')]
    await writeFile(spec, JSON.stringify(document))
    const generator = join(productRoot(), 'node_modules/oazapfts/dist/cli.js')
    await promisify(execFile)(process.execPath, [generator, spec, file])
    return (await import(/* @vite-ignore */ file)) as Client
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Stores cookies as a browser does. */
function cookieFetch(): typeof fetch {
  const cookies = new Map<string, string>()
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(input, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }
}

test('a client that a generator has made of it books, pays and cancels', async () => {
  const client = await generatedClient()
  Object.assign(client.defaults, { baseUrl: app.origin, fetch: cookieFetch() })
  const { data: token } = await client.getCsrfToken()
  client.defaults.headers['X-CSRF-Token'] = token.csrfToken
  const hour = { date: TOMORROW, startTime: '10:00', sportType: 'futevôlei' }
  expect((await client.postHolds(hour)).status).toBe(201)
  const idempotencyKey = 'b9d2c1a0-6f1e-4b7d-8f59-5c1f5c0f7a34'
  const cart = aCheckout([aSlot('10:00')])
  const order = await client.postReservations(cart, { idempotencyKey })
  expect(order.status).toBe(201)
  const again = await client.postReservations(cart, { idempotencyKey })
  expect(again.data).toEqual(order.data)
  const { id, totalPrice } = order.data
  const paid = await client.postPayments(aCardPayment(id, totalPrice))
  expect(paid.data.paymentStatus).toBe('paid')
  await backgroundRound(app.deps)
  const { data: own } = await client.getMyReservations()
  const { code } = own.reservations[0]!
  const { data: quote } = await client.getMyReservationsCodeQuote(code, String(id))
  const wish = { reservationIds: [id], quote: quote.hash }
  const { data: after } = await client.postMyReservationsCodeCancel(code, wish)
  expect(after.hours.map(({ state }) => state)).toEqual(['canceled-by-customer'])
})
