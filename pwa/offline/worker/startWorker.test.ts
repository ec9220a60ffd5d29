import { expect, test } from 'vitest'
import { OPERATOR_PATHS } from '#shared/platform/http/operatorPaths.ts'
import { routeOf } from './startWorker.ts'

const ORIGIN = 'https://quadras.example'
const handlerOf = (path: string, mode = 'cors', method = 'GET') =>
  routeOf({ method, mode, url: ORIGIN + path }, ORIGIN)
const week = '/api/calendar?startDate=2026-11-21&endDate=2026-11-27&sportType=v%C3%B4lei'

test.each(['/', '/?sport=volei', '/reserva', '/auth', '/admin/agenda?data=2026-11-21', '/nada'])(
  '%s is a page of the app',
  (path) => expect(handlerOf(path, 'navigate')).toBe('page'),
)

test.each([
  '/termos-condicoes.html',
  '/en',
  '/es',
  '/ES/',
  ...OPERATOR_PATHS,
  '/api',
  '/api/payments.csv',
  '/a.png',
])('%s is opened as it always was', (path) => expect(handlerOf(path, 'navigate')).toBeNull())

test('hashed files are those of the build', () => {
  expect(handlerOf('/assets/main-Ab12Cd34.js')).toBe('asset')
  expect(
    routeOf({ method: 'GET', mode: 'cors', url: 'https://else.example/assets/a.js' }, ORIGIN),
  ).toBe(null)
})

test.each(['/api/courts', '/api/venue', week])('%s is what customers may see again', (path) =>
  expect(handlerOf(path)).toBe('answer'),
)

test.each([
  '/api/user',
  '/api/events',
  '/api/csrf-token',
  '/api/holds',
  '/api/prices',
  '/api/reservations?date=2026-11-21',
  '/api/payments/1/status',
  '/api/courts?all=true',
  // The agenda's request, which contains personal data.
  '/api/calendar?startDate=2026-11-21&endDate=2026-11-21',
  '/api/calendar?startDate=2026-11-21&endDate=2026-11-21&sportType=v%C3%B4lei',
  '/api/calendar',
])('%s is never cached', (path) => expect(handlerOf(path)).toBeNull())

test('a writing request is never intercepted', () => {
  expect(handlerOf('/api/courts', 'cors', 'POST')).toBeNull()
  expect(handlerOf('/', 'navigate', 'POST')).toBeNull()
})
