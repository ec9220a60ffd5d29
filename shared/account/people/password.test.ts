import { expect, test } from 'vitest'
import { COMMON_PASSWORD, guessedPassword } from './password.ts'

const NAMES = ['marina', 'Marina Souza', 'Arena Tatuíra', 'TAT']

test.each([
  '123456',
  '01021990',
  'aaaaaaaaaaaa',
  'abababababab',
  '123123123123',
  'qwertyuiop12',
  'zyxwvutsrqpo',
  'abcdef123456',
])('%s is guessed at once', (password) => {
  expect(guessedPassword(password, NAMES)).toBe(COMMON_PASSWORD)
})

test.each(['marina2026', 'MarinaSouza!', 'tatuira-2026', 'Arena.Tatuíra.7', 's0-Souza-77'])(
  '%s is the name of the person or of the venue',
  (password) => {
    expect(guessedPassword(password, NAMES)).toContain('nome')
  },
)

test.each([
  'praia-123',
  'areia-quente',
  'marina-vende-sol',
  'cavalo bateria grampo',
  'ção-ímã-açaí',
])('%s is a password', (password) => {
  expect(guessedPassword(password, NAMES)).toBeNull()
})
