import { describe, expect, test } from 'vitest'
import { needsCsrfToken } from './csrfRule.ts'

describe('needsCsrfToken', () => {
  test.each(['GET', 'HEAD', 'OPTIONS', 'get', 'Head'])('%s never needs a token', (method) => {
    for (const path of ['/api/courts', '/api/reservations/12', '/api/holds', '/']) {
      expect(needsCsrfToken(method, path)).toBe(false)
    }
  })

  test.each([
    '/api/reservations/12',
    '/api/reservations/12/',
    '/api/reservations/12/cancel',
    '/api/reservations/0',
    '/api/reservations/123456789012',
    '/api/holds',
    '/api/holds/3',
    '/api/holds/release',
    '/api/login',
    '/api/register',
    '/api/logout',
    '/api/courts/1',
    '/api/fixed-classes/3/cancel',
    '/api/operationHours/2',
    '/api/venue',
    '/api/debug',
    '/api/payment',
    '/api/reservation/12',
    '/API/reservations',
    '/api//reservations',
    '/outside/api/reservations',
    '/',
  ])('a write to %s needs a token', (path) => {
    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT', 'post']) {
      expect(needsCsrfToken(method, path)).toBe(true)
    }
  })

  test.each([
    '/api/reservations',
    '/api/reservations/',
    '/api/reservations/cancel-unpaid',
    '/api/reservations/abc',
    '/api/reservations/12a',
    '/api/reservations/a12',
    '/api/reservations/-12',
    '/api/reservations/cancel/12',
    '/api/reservationsx',
    '/api/reservations12',
    '/api/payments',
    '/api/payments/12',
    '/api/payments/12/refund',
    '/api/paymentsx',
    '/api/debug/',
    '/api/debug/payments',
    '/api/debug/payments/12/simulate',
    '/api/webhooks/asaas',
    '/api/webhook',
    '/webhook',
    '/api/courts/webhook',
  ])('a write to %s needs none', (path) => {
    expect(needsCsrfToken('POST', path)).toBe(false)
  })

  test.each(['/api/reservations/%31%32/cancel', '/api/reservations/1%32', '/api/reservations/%31'])(
    '%s, which a router decodes to a number, needs one',
    (path) => {
      expect(needsCsrfToken('PATCH', path)).toBe(true)
    },
  )

  test.each(['/api/reservations/%', '/api/reservations/%zz', '/api/%E0%A4%A'])(
    'the broken escape in %s is answered, not thrown at',
    (path) => {
      expect(typeof needsCsrfToken('POST', path)).toBe('boolean')
    },
  )
})
