import { expect, test } from 'vitest'
import { COMMAND_KINDS, permissionOf, readCommand, requestOf } from './command.ts'
import { QUEUED } from './queued.fixtures.ts'

test.each(QUEUED.map((one) => [one.stored.kind, one] as const))(
  '%s, queued before its command named a call, is sent as it was then',
  (_kind, { permission, request, stored }) => {
    const command = readCommand(stored)
    expect(command).toEqual(stored)
    expect(requestOf(command!)).toEqual(request)
    expect(permissionOf(command!)).toBe(permission)
  },
)

test('no kind of edit is left out', () => {
  expect(QUEUED.map(({ stored }) => stored.kind)).toEqual([...COMMAND_KINDS].sort())
})
