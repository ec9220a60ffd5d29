import { expect, test } from 'vitest'
import type { SessionUser } from '#shared/account/account.schema.ts'
import type { ResourceState } from '../../api/resource.ts'
import { createValue } from '../../ui/value.ts'
import { tellOfDesk } from './tellOfDesk.ts'

type Person = ResourceState<SessionUser | null>
const ana: SessionUser = { id: 1, username: 'ana', name: 'Ana', role: 'admin' }
const is = (value: SessionUser | null): Person => ({ status: 'ready', value })

function follow(first: Person) {
  const session = createValue(first)
  const told: string[] = []
  tellOfDesk(session, ({ type }) => told.push(type))
  return { session, told }
}

test('the worker hears of an admin, and of their leaving, once each', () => {
  const { session, told } = follow({ status: 'loading' })
  session.set(is(ana))
  session.set({ status: 'failed', error: null })
  session.set(is({ ...ana, name: 'Ana Maria' }))
  expect(told).toEqual(['deskOpened'])
  session.set(is(null))
  expect(told).toEqual(['deskOpened', 'deskLeft'])
})

test('customers are no news', () => {
  const { session, told } = follow(is(null))
  session.set(is({ ...ana, role: 'user' }))
  expect(told).toEqual([])
})
