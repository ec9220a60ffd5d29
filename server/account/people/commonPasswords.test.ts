import { expect, test } from 'vitest'
import { isCommon } from './commonPasswords.ts'

test.each(['123456', 'Password', 'senha123', 'S3nh@-2026', 'Flamengo.123456', 'senhasenha1'])(
  '%s is a common password',
  async (password) => {
    expect(await isCommon(password)).toBe(true)
  },
)

test.each(['areia-quente', 'praia-123', 'maré alta às seis'])('%s is none', async (password) => {
  expect(await isCommon(password)).toBe(false)
})
