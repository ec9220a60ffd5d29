import { expect, test } from 'vitest'
import { creditReachText, type CreditReach } from './creditReach.ts'

const textOf = (reach: CreditReach) => creditReachText(reach, 'Ana', () => '24/11/2026 às 09:00')

test('who gives credit reads whether its person will see it, or why not', () => {
  const email = 'ana@example.com'
  expect(textOf({ state: 'now', email })).toBe(
    'Ana verá este crédito ao reservar pela internet: enviaremos um link para ana@example.com.',
  )
  expect(textOf({ state: 'later', email, from: '2026-11-24T12:00:00.000Z' })).toBe(
    'O e-mail ana@example.com foi trocado há menos de um dia: o link vai para ele em 24/11/2026 às 09:00, e só então Ana verá este crédito pela internet.',
  )
  for (const reach of [
    { state: 'unconfirmed', email },
    { state: 'no-email' },
    { state: 'no-mail' },
  ] as const) {
    expect(textOf(reach)).toMatch(/^Ana não verá este crédito pela internet: .+\.$/)
  }
})
