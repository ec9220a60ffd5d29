import { gzipSync } from 'node:zlib'
import Koa from 'koa'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nameOf } from '#shared/account/call/defineCall.ts'
import { CALLS } from '#shared/calls.ts'
import type { Problem } from '#shared/problem.ts'
import { setPicture } from '#shared/venue/venue.calls.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp } from '../../test/support/startTestApp.ts'
import { listen, type Listening } from '../../test/support/listen.ts'
import { readBody, RECEIVED_FILES } from './jsonBody.ts'
import { problems } from './problems.ts'

let app: Listening

beforeEach(async () => {
  const koa = new Koa()
  koa.use(problems)
  koa.use(async (ctx) => {
    Object.assign(ctx.state, { hasSession: true, user: null })
    await readBody(ctx, setPicture)
    ctx.body = { read: ctx.request.body ?? null }
  })
  app = await listen(koa)
})
afterEach(() => app.stop())

async function post(
  body: BodyInit | null,
  type: string | null = 'application/json',
  more: Record<string, string> = {},
) {
  const response = await fetch(app.origin, {
    method: 'POST',
    body,
    headers: { ...(type && { 'Content-Type': type }), ...more },
  })
  return (await response.json()) as Partial<Problem> & { read?: unknown }
}

test('JSON is read, also as a Blob like the one sendBeacon sends', async () => {
  expect(await post('{"ids":[1]}')).toEqual({ read: { ids: [1] } })
  const blob = new Blob(['{"ids":[2]}'], { type: 'application/json' })
  expect(await post(blob, null)).toEqual({ read: { ids: [2] } })
})

test('no body at all is no mistake', async () => {
  expect(await post(null, null)).toEqual({ read: {} })
})

test.each(['{', '{"a":}', '"text"', 'undefined', '{"a":1}}'])(
  '%s is malformed JSON',
  async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, code: 'malformed-json' })
  },
)

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a body of type %s is refused',
  async (type) => {
    expect(await post('a=1', type)).toMatchObject({ status: 415, code: 'unsupported-media-type' })
  },
)

test.each([
  [null, 16_384],
  ['user', 16_384],
  ['reception', 262_144],
] as const)('who is %s sends at most %d bytes', async (role, most) => {
  const real = await startTestApp()
  const browser = role ? await signedIn(real, role) : real.browser()
  const ofLength = (length: number) => ({ a: 'x'.repeat(length - 8) })
  const codeOf = async (length: number) =>
    (await browser.post<Problem>('/api/client-errors', ofLength(length))).body?.code
  expect(await codeOf(most)).not.toBe('too-large')
  expect(await codeOf(most + 1)).toBe('too-large')
  await real.stop()
})

test('nothing of a body is parsed for who has used up a limit or may not call', async () => {
  const real = await startTestApp({ config: { rateLimits: true } })
  const browser = real.browser()
  const codeOf = async (path: string) => (await browser.post<Problem>(path, '{')).body.code
  const codes: string[] = []
  for (let tries = 0; tries < 11; tries++) codes.push(await codeOf('/api/register'))
  expect(new Set(codes.slice(0, 10))).toEqual(new Set(['malformed-json']))
  expect(codes[10]).toBe('too-many-requests')
  expect(await codeOf('/api/courts')).toBe('not-signed-in')
  expect(await codeOf('/api/nowhere')).toBe('not-found')
  await real.stop()
})

test('what is received as a file is named once, by calls that there are', () => {
  const names = new Set<string>(CALLS.map(nameOf))
  expect(Object.keys(RECEIVED_FILES).filter((name) => !names.has(name))).toEqual([])
})

test('over 256 kB is too large, just under is not', async () => {
  const ofLength = (length: number) => JSON.stringify({ a: 'x'.repeat(length - 8) })
  expect(await post(ofLength(262_144))).toHaveProperty('read')
  expect(await post(ofLength(262_145))).toMatchObject({ status: 413, code: 'too-large' })
})

test('a compressed body is read, and is as large as what is in it', async () => {
  const packed = (text: string) =>
    post(gzipSync(text), 'application/json', { 'Content-Encoding': 'gzip' })
  expect(await packed('{"ids":[1]}')).toEqual({ read: { ids: [1] } })
  const bomb = JSON.stringify({ a: 'x'.repeat(5_000_000) })
  expect(await packed(bomb)).toMatchObject({ status: 413, code: 'too-large' })
  const broken = post('no gzip', 'application/json', { 'Content-Encoding': 'gzip' })
  expect(await broken).toMatchObject({ status: 400 })
})

test('a NUL character is refused, for PostgreSQL cannot store it; a text about one is not', async () => {
  expect(await post('{"a":"x\\u0000"}')).toMatchObject({ status: 400, code: 'malformed-request' })
  expect(await post('{"a":"x\\\\u0000"}')).toEqual({ read: { a: 'x\\u0000' } })
})

test('a body nested too deeply is refused, a reasonable one is not', async () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
  expect(await post(nested(60_000))).toMatchObject({ status: 400, code: 'malformed-request' })
  expect(await post(nested(10))).toHaveProperty('read')
})
