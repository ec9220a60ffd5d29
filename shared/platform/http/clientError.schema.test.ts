import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ClientErrorSchema } from './clientError.schema.ts'

const read = (change: object) =>
  v.parse(ClientErrorSchema, { message: 'x is undefined', version: 'abc', route: '/', ...change })

test('personal data is left out of a report', () => {
  const message = 'Bad "ana@example.com", (48) 98877-6655, 529.982.247-25 of court 12'
  expect(read({ message }).message).toBe('Bad [e-mail] ([número], [número] of court 12')
})

test('a report is cut short, and its route has no query', () => {
  const { message, route, stack } = read({
    message: 'a'.repeat(999),
    stack: 'b '.repeat(9_999),
    route: '/admin?busca=Ana#topo',
  })
  expect([message.length, stack?.length, route]).toEqual([300, 2_000, '/admin'])
})
