import { expect, test } from 'vitest'
import { mailboxOf } from './mailboxOf.ts'

test.each([
  ['Ana.Lima+praia@Gmail.com', 'analima@googlemail.com'],
  ['ana+quadra@outlook.com', 'ANA@outlook.com'],
])('%s and %s are one mailbox', (one, other) => {
  expect(mailboxOf(one)).toBe(mailboxOf(other))
})

test.each([
  ['ana.lima@empresa.com.br', 'analima@empresa.com.br'],
  ['ana+quadra@empresa.com.br', 'ana@empresa.com.br'],
  ['ana.lima@outlook.com', 'analima@outlook.com'],
])('%s and %s may be two people', (one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other))
})
