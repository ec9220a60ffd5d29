import { expect, test } from 'vitest'
import { sizeText } from './StorageFacts.tsx'

test.each([
  [null, 'não informado'],
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1,0 kB'],
  [12_345_678, '12,3 MB'],
  [640_000_000, '640 MB'],
  [59_300_000_000, '59,3 GB'],
])('%s bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
