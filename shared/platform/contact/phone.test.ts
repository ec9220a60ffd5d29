import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../testing/runs.ts'
import { PhoneSchema } from './customer.schema.ts'
import { phoneKey } from '../../customers/people/linking.ts'
import { maskedPhone } from './masks.ts'
import { formatPhone, maskPhone, readPhone, telHref, toE164 } from './phone.ts'
import { whatsappHref } from './whatsapp.ts'
import * as v from 'valibot'

/** As each key finds what stands there already. */
const typed = (text: string) => [...text].reduce((field, key) => maskPhone(field + key), '')

const MOBILE = [
  '(48) 99111-0000',
  '48991110000',
  '+55 48 99111-0000',
  '+5548991110000',
  '0055 48 99111-0000',
  '048 99111-0000',
  '0048 99111-0000',
  '+55 048 99111-0000',
  '+55 (0xx48) 99111-0000',
  '015 48 99111-0000',
  '0xx15 48 99111-0000',
]
const HOUSE = [
  '(48) 3333-4444',
  '+55 48 3333-4444',
  '048 3333 4444',
  '0 15 48 3333-4444',
  '55 48 3333-4444',
]
const ABROAD = [
  ['+598 99 123 456', '+59899123456'],
  ['00598 99 123 456', '+59899123456'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+34 612 345 678', '+34612345678'],
  ['+56 9 8765 4321', '+56987654321'],
  ['+595 981 234567', '+595981234567'],
  ['+54 9 11 2345-6789', '+5491123456789'],
  // As contacts and chats copy it, as links and spreadsheets have it, and as Japanese keyboards type it.
  ['\u202A+598 99 123 456\u202C', '+59899123456'],
  ['tel:+598-99-123-456', '+59899123456'],
  ["'+598 99 123 456", '+59899123456'],
  ['＋598 99 123 456', '+59899123456'],
] as const

describe('a Brazilian number, however it is written', () => {
  test.each(MOBILE)('%j is one mobile', (text) => {
    expect(v.parse(PhoneSchema, text)).toBe('48991110000')
    expect(formatPhone(text)).toBe('(48) 99111-0000')
    expect(toE164(text)).toBe('+5548991110000')
    // Pasted or filled in by the browser, and typed key by key.
    for (const shown of [maskPhone(text), typed(text)]) {
      expect(readPhone(shown)).toBe('48991110000')
      if (!shown.startsWith('0')) expect(shown).toBe('(48) 99111-0000')
    }
  })

  test.each(HOUSE)('%j is one of a house', (text) => {
    expect(readPhone(text)).toBe('4833334444')
    expect(readPhone(maskPhone(text))).toBe('4833334444')
    expect(readPhone(typed(text))).toBe('4833334444')
  })

  test('of Santa Maria keeps its area code, which is also the country', () => {
    for (const text of ['55 99988-7766', '+55 55 99988-7766', '055 99988-7766', '5555999887766']) {
      expect(readPhone(text)).toBe('55999887766')
    }
    expect(readPhone('(55) 3333-4444')).toBe('5533334444')
    expect(typed('55999887766')).toBe('(55) 99988-7766')
  })

  test('of any digits is read back as it is shown', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(1[1-9]|4[1-9]|55|9[1-9])(9\d{8}|[2-5]\d{7})$/), (digits) => {
        expect(readPhone(formatPhone(digits))).toBe(digits)
        expect(readPhone(`+55 ${formatPhone(digits)}`)).toBe(digits)
        expect(readPhone(`0${digits}`)).toBe(digits)
        expect(readPhone(typed(digits))).toBe(digits)
        expect(readPhone(typed(`+55${digits}`))).toBe(digits)
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('a number of another country', () => {
  test.each(ABROAD)('%j is %s', (text, phone) => {
    expect(v.parse(PhoneSchema, text)).toBe(phone)
    expect(v.parse(PhoneSchema, phone)).toBe(phone)
    expect(formatPhone(phone)).toBe(phone)
    expect(maskPhone(phone)).toBe(phone)
    expect(readPhone(maskPhone(text))).toBe(phone)
    expect(toE164(text)).toBe(phone)
    expect(phoneKey(text)).toBe(phone)
  })

  test('is typed key by key', () => {
    for (const [text, phone] of ABROAD) expect(readPhone(typed(text))).toBe(phone)
  })

  test('is dialled from here without the 0 that is for who calls within it', () => {
    for (const text of ['+44 (0)20 7946 0958', '0044 (0) 20 7946 0958']) {
      expect(toE164(text)).toBe('+442079460958')
    }
    expect(maskPhone('+44 (0)20 7946 0958')).toBe('+442079460958')
  })

  test.each(['+598 99', '+0 123 456 789', '+1 415 555 2671 99999 99', '+55 48 9911', '0000'])(
    '%j is none',
    (text) => {
      expect(v.is(PhoneSchema, text)).toBe(false)
      expect(toE164(text)).toBeNull()
    },
  )

  test('is chatted with and called where it is, and is masked for whom it is hidden from', () => {
    expect(whatsappHref('+59899123456', 'Olá!')).toBe('https://wa.me/59899123456?text=Ol%C3%A1!')
    expect(whatsappHref('(48) 99111-0000')).toBe('https://wa.me/5548991110000')
    expect([telHref('+59899123456'), telHref('48991110000')]).toEqual([
      'tel:+59899123456',
      'tel:+5548991110000',
    ])
    expect(maskedPhone('+59899123456')).toBe('+5••••3456')
    expect(v.is(PhoneSchema, maskedPhone('+59899123456'))).toBe(false)
  })
})
