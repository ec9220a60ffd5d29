import { Console } from 'node:console'
import { nameOf } from '#shared/account/call/defineCall.ts'
import { isAllowed, ROLES } from '#shared/account/people/permissions.ts'
import { CALLS } from '#shared/calls.ts'

// Every call and which roles may make it, as the table says.
const calls = CALLS.map((call) => {
  const { permission, repeats } = call
  return {
    call: nameOf(call),
    permission,
    repeats,
    nobody: mark(permission === 'anybody'),
    ...Object.fromEntries(
      ROLES.map((role) => [
        role,
        mark(permission === 'anybody' || isAllowed({ role }, permission)),
      ]),
    ),
  }
})
new Console(process.stdout).table(calls)

function mark(may: boolean) {
  return may ? 'x' : ''
}
