import { expect, test } from 'vitest'
import { creditHash, readCreditHash } from './creditLink.ts'

const link = { lot: '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11', secret: 'abcdefghijklmnopqrst-_' }

test('a link of credit is read whatever a mail program puts around it, and nothing else is one', () => {
  const hash = creditHash(link)
  for (const text of [`#${hash}`, `%23${hash}`, `#${hash}.`, `<https://example.com/x#${hash}>`]) {
    expect(readCreditHash(text)).toEqual(link)
  }
  for (const text of [
    '',
    '#',
    '#ABCD2345.abcdefghijklmnopqrst-_',
    `#${link.lot}`,
    `#${link.lot}.short`,
  ]) {
    expect(readCreditHash(text)).toBeNull()
  }
})
