import { expect, test } from 'vitest'
import { pixQr } from './payment.ts'

const IMAGE = 'data:image/png;base64,iVBORw0KGgo='

test.each([
  ['texts', { pixQrCodeUrl: IMAGE, pixQrCodeText: '0002' }, { image: IMAGE, code: '0002' }],
  [
    'an object with both',
    { pixQrCodeUrl: null, pixQrCodeText: { encodedImage: 'iVBORw0KGgo=', payload: '0002' } },
    { image: IMAGE, code: '0002' },
  ],
  [
    'the literal NOT_AVAILABLE',
    { pixQrCodeUrl: 'NOT_AVAILABLE', pixQrCodeText: 'NOT_AVAILABLE' },
    { image: null, code: null },
  ],
  ['nothing', {}, { image: null, code: null }],
  ['an empty object', { pixQrCodeText: {} }, { image: null, code: null }],
  ['a script as image', { pixQrCodeUrl: 'javascript:alert(1)' }, { image: null, code: null }],
])('%s', (_name, sent, qr) => {
  expect(pixQr(sent)).toEqual(qr)
})
