import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Rafaela dos Santos', 'RS'],
  ['ana', 'A'],
  ['  Érica  Lima ', 'ÉL'],
  ['😀 Zé', '😀Z'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
