import Router from '@koa/router'
import Koa from 'koa'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import type { Problem } from '#shared/problem.ts'
import { listen, type Listening } from '../../test/support/listen.ts'
import { ProblemError, Refused } from './problem.ts'
import { problems } from './problems.ts'

let app: Listening
let defects: unknown[]

beforeEach(async () => {
  const koa = new Koa()
  defects = []
  koa.on('error', (error) => defects.push(error))
  const router = new Router()
  router.get('/api/taken', () => {
    throw new Refused('slot-taken', { lost: [{ date: '2026-11-24', startTime: '18:00' }] })
  })
  router.get('/api/price', () => {
    throw new Refused('price-changed', { price: 120 })
  })
  router.get('/api/busy', () => {
    throw new ProblemError('too-many-requests', { retryAfterSeconds: 7 })
  })
  router.get('/api/stale', () => {
    throw new ProblemError('stale-version', { current: { id: 1, version: 3 } })
  })
  router.get('/api/fields', (ctx) => {
    const hours = v.array(v.object({ hour: v.number(), note: v.string('Informe a nota') }))
    v.parse(v.object({ hours }), { hours: [{ hour: ctx.query['hour'] }] })
  })
  router.get('/api/items/:id', (ctx) => ctx.throw(403, 'English detail'))
  router.get('/api/broken', () => {
    throw new Error('secret detail')
  })
  koa.use(problems).use(router.routes()).use(router.allowedMethods())
  app = await listen(koa)
})
afterEach(() => app.stop())

async function get(path: string, method = 'GET') {
  const response = await fetch(app.origin + path, { method })
  return { response, problem: (await response.json()) as Problem }
}

describe('what went wrong becomes an answer', () => {
  test('a refusal is a 409 with its code, message and the lost slots', async () => {
    const { response, problem } = await get('/api/taken')
    expect(response.status).toBe(409)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(problem).toEqual({
      status: 409,
      code: 'slot-taken',
      message: 'Este horário já está reservado. Escolha outro horário.',
      lost: [{ date: '2026-11-24', startTime: '18:00' }],
    })
    expect((await get('/api/price')).problem).toMatchObject({ code: 'price-changed', price: 120 })
  })

  test('other problems have their own status and details', async () => {
    const busy = await get('/api/busy')
    expect(busy.response.status).toBe(429)
    expect(busy.response.headers.get('retry-after')).toBe('7')
    const stale = await get('/api/stale')
    expect(stale.problem).toMatchObject({ status: 412, current: { id: 1, version: 3 } })
  })

  test('bad fields are named by their dotted path, in Portuguese even where a schema has no message', async () => {
    const { problem } = await get('/api/fields?hour=x')
    expect(problem).toMatchObject({
      status: 422,
      code: 'invalid-input',
      errors: { 'hours.0.hour': ['Valor inválido'], 'hours.0.note': ['Campo obrigatório'] },
    })
  })

  test('a thrown status keeps its number, not its English message', async () => {
    const { problem } = await get('/api/items/1')
    expect(problem).toEqual({
      status: 403,
      code: 'not-allowed',
      message: 'Você não tem permissão para fazer isto.',
    })
  })

  test('an unknown path is a JSON 404, a wrong method a 405 that names the right ones', async () => {
    expect((await get('/api/nowhere')).problem).toMatchObject({ status: 404, code: 'not-found' })
    const { response, problem } = await get('/api/taken', 'DELETE')
    expect(problem).toMatchObject({ status: 405, code: 'method-not-allowed' })
    expect(response.headers.get('allow')).toBe('HEAD, GET')
  })

  test.each(['/api/%', '/api/items/%E0%A4%A', '/api/taken?x=%zz', '/api/items/%00'])(
    '%s is malformed, not a defect',
    async (path) => {
      expect((await get(path)).problem).toMatchObject({ status: 400, code: 'malformed-request' })
      expect(defects).toEqual([])
    },
  )

  test('a defect is a 500 without detail, passed on once to be logged', async () => {
    const { response, problem } = await get('/api/broken')
    expect(response.status).toBe(500)
    expect(problem).toEqual({
      status: 500,
      code: 'internal-error',
      message: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
    })
    expect(defects).toHaveLength(1)
  })
})
