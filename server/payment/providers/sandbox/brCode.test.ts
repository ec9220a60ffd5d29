import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#shared/platform/testing/runs.ts'
import { BUILT_CODES, FOREIGN_CODES } from './brCode.fixtures.ts'
import { buildBrCode, crc16, sandboxBrCode, type BrCode } from './brCode.ts'
import { parseBrCode } from './parseBrCode.testkit.ts'

const [STATIC] = BUILT_CODES.map(({ payload }) => payload) as [string]
const FIELDS: BrCode = {
  key: 'ana@example.com',
  merchantName: 'Ana',
  merchantCity: 'Santos',
  txid: '***',
}
const anyText = (max: number) =>
  fc.stringMatching(new RegExp(`^[A-Za-z0-9]([A-Za-z0-9 .-]{0,${max - 2}}[A-Za-z0-9])?$`))
const resigned = (payload: string) => {
  const unsigned = `${payload.replace(/6304.{4}$/s, '')}6304`
  return unsigned + crc16(unsigned)
}

describe('crc16', () => {
  test('of "123456789" is the check value of its standard', () => {
    expect(crc16('123456789')).toBe('29B1')
    expect(crc16('')).toBe('FFFF')
  })

  test('counts the bytes of UTF-8, not the characters', () => {
    expect(crc16('ã')).toBe(crc16(String.fromCodePoint(0xe3)))
    expect(crc16('ã')).not.toBe(crc16('a'))
  })

  test('is always four capital hex digits, leading zeros included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(crc16(text)).toMatch(/^[0-9A-F]{4}$/)
      }),
      { numRuns: runs(500) },
    )
    const texts = Array.from({ length: 2000 }, (_, number) => String(number))
    expect(texts.map(crc16).some((crc) => crc.startsWith('0'))).toBe(true)
  })
})

describe('parseBrCode', () => {
  test.each([...BUILT_CODES, ...FOREIGN_CODES])('reads: $name', ({ payload, fields }) => {
    expect(parseBrCode(payload)).toEqual(fields)
  })

  test.each([
    ['its last character changed', `${STATIC.slice(0, -1)}E`],
    ['one letter of the name changed', STATIC.replace('Fulano', 'Fulana')],
    ['its checksum in small letters', STATIC.slice(0, -4) + STATIC.slice(-4).toLowerCase()],
    ['its checksum missing', STATIC.slice(0, -8)],
    ['a character after its checksum', `${STATIC}0`],
    ['a line end after its checksum', `${STATIC}\n`],
    ['a blank before it', ` ${STATIC}`],
    ['a name shorter than it says', resigned(STATIC.replace('Fulano de Tal', 'John Doe'))],
    ['a length that is no number', resigned(STATIC.replace('5802BR', '58xxBR'))],
    ['a field twice', resigned(STATIC.replace('5802BR', '5802BR5802BR'))],
    ['another currency', resigned(STATIC.replace('5303986', '5303840'))],
    ['another country', resigned(STATIC.replace('5802BR', '5802AR'))],
    ['another format', resigned(STATIC.replace('000201', '000202'))],
    ['its account before the accounts', resigned(STATIC.replace('2658', '2558'))],
    ['its account after the accounts', resigned(STATIC.replace('2658', '5258'))],
    ['another payment scheme', resigned(STATIC.replace('br.gov.bcb.pix', 'br.com.outro.x'))],
    ['no name', resigned(STATIC.replace('5913Fulano de Tal', ''))],
    ['no city', resigned(STATIC.replace('6008BRASILIA', ''))],
    ['no transaction id', resigned(STATIC.replace('62070503***', ''))],
    ['neither key nor URL', resigned(STATIC.replace(/2658.*?(?=5204)/, '26180014br.gov.bcb.pix'))],
    ['an amount with a comma', resigned(STATIC.replace('5802BR', '540510,005802BR'))],
    ['a negative amount', resigned(STATIC.replace('5802BR', '5406-10.005802BR'))],
    ['an amount too long', resigned(STATIC.replace('5802BR', '541412345678901.005802BR'))],
    ['an empty amount', resigned(STATIC.replace('5802BR', '54005802BR'))],
  ])('refuses a code with %s', (_name, payload) => {
    expect(parseBrCode(payload)).toBeNull()
  })

  test('finds the account wherever the accounts may stand', () => {
    for (const id of ['26', '27', '51']) {
      const payload = resigned(STATIC.replace('2658', `${id}58`))
      expect(parseBrCode(payload)).toEqual(BUILT_CODES[0]?.fields)
    }
  })

  test.each(['', '6304', 'NOT_AVAILABLE', '000201', '63041D3D', '00020163041234'])(
    'refuses "%s"',
    (payload) => {
      expect(parseBrCode(payload)).toBeNull()
      expect(parseBrCode(resigned(payload))).toBeNull()
    },
  )

  test('refuses any code with one character changed', () => {
    const anyChange = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 94 }))
    fc.assert(
      fc.property(
        fc.constantFrom(...BUILT_CODES, ...FOREIGN_CODES),
        anyChange,
        (vector, change) => {
          const { payload } = vector
          const at = change[0] % payload.length
          const code = 32 + ((payload.charCodeAt(at) - 32 + change[1]) % 95)
          const changed = payload.slice(0, at) + String.fromCharCode(code) + payload.slice(at + 1)
          expect(parseBrCode(changed)).toBeNull()
        },
      ),
      { numRuns: runs(300) },
    )
  })

  test('reads what is mangled and signed again to whole fields, or not at all', () => {
    const anyCut = fc.tuple(fc.nat(200), fc.nat(20), fc.string())
    fc.assert(
      fc.property(fc.constantFrom(...BUILT_CODES, ...FOREIGN_CODES), anyCut, (vector, cut) => {
        const [at, length, inserted] = cut
        const { payload } = vector
        const read = parseBrCode(
          resigned(payload.slice(0, at) + inserted + payload.slice(at + length)),
        )
        const { merchantName, merchantCity, txid, key, url } = read ?? vector.fields
        expect(merchantName && merchantCity && txid && (key ?? url)).toBeTruthy()
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('buildBrCode', () => {
  test.each(BUILT_CODES)('makes byte for byte: $name', ({ payload, fields }) => {
    expect(buildBrCode(fields)).toBe(payload)
  })

  test('drops accents, and cuts name and city to what fits', () => {
    const code = buildBrCode({
      ...FIELDS,
      merchantName: 'Associação Atlética Areia & Sol do Litoral',
      merchantCity: 'São José do Vale do Rio Preto',
      info: 'Vôlei às 18h',
    })
    expect(parseBrCode(code)).toMatchObject({
      merchantName: 'Associacao Atletica Areia',
      merchantCity: 'Sao Jose do Val',
      info: 'Volei as 18h',
    })
    const fullWidth = { merchantName: 'N'.repeat(26), merchantCity: 'C'.repeat(16) }
    expect(parseBrCode(buildBrCode({ ...FIELDS, ...fullWidth }))).toMatchObject({
      merchantName: 'N'.repeat(25),
      merchantCity: 'C'.repeat(15),
    })
    const blankLast = {
      merchantName: `${'N'.repeat(24)} Sol`,
      merchantCity: `${'C'.repeat(14)} Sol`,
    }
    expect(parseBrCode(buildBrCode({ ...FIELDS, ...blankLast }))).toMatchObject({
      merchantName: 'N'.repeat(24),
      merchantCity: 'C'.repeat(14),
    })
  })

  test('fills a field to its last character', () => {
    const { key: _key, ...rest } = FIELDS
    const longest = {
      ...rest,
      url: 'u'.repeat(77),
      txid: 't'.repeat(25),
      amountCents: 999_999_999_999,
    }
    expect(parseBrCode(buildBrCode(longest))).toEqual(longest)
  })

  test.each([
    ['the key', { key: 'k'.repeat(78) }],
    ['the text', { info: 'i'.repeat(73) }],
    ['the URL', { key: undefined, url: 'u'.repeat(78) }],
    ['key and text together', { key: 'k'.repeat(60), info: 'i'.repeat(60) }],
    ['the transaction id', { txid: 't'.repeat(26) }],
    ['the amount', { amountCents: 1_000_000_000_000 }],
  ])('refuses when %s is too long', (_name, change) => {
    const { key = undefined, ...rest } = { ...FIELDS, ...change }
    const code = { ...rest, ...(key && { key }) }
    expect(() => buildBrCode(code)).toThrow(RangeError)
  })

  test.each([-1, 0, 10.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %d for an amount in centavos',
    (amountCents) => {
      expect(() => buildBrCode({ ...FIELDS, amountCents })).toThrow(RangeError)
    },
  )

  test('what was built is read back, field by field', () => {
    const common = {
      merchantName: anyText(25),
      merchantCity: anyText(15),
      txid: fc.oneof(fc.constant('***'), fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)),
      postalCode: fc.stringMatching(/^\d{8}$/),
      amountCents: fc.integer({ min: 1, max: 999_999_999 }),
    }
    const requiredKeys = ['merchantName', 'merchantCity', 'txid'] as const
    const anyStatic = fc.record(
      { ...common, key: anyText(36), info: anyText(37) },
      { requiredKeys: [...requiredKeys, 'key'] },
    )
    const anyDynamic = fc.record(
      { ...common, url: anyText(77) },
      { requiredKeys: [...requiredKeys, 'url'] },
    )
    fc.assert(
      fc.property(fc.oneof(anyStatic, anyDynamic), (fields) => {
        const code = buildBrCode(fields)
        expect(parseBrCode(code)).toEqual({ ...fields })
        expect(code).toMatch(/6304[0-9A-F]{4}$/)
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('sandboxBrCode', () => {
  test('is the code no bank can resolve, byte for byte', () => {
    expect(sandboxBrCode('00000000-0000-4000-8000-000000000001')).toBe(
      '00020101021226860014br.gov.bcb.pix2564pix.sandbox.invalid/qr/cobv/00000000-0000-4000-8000-0000000000015204000053039865802BR5917SANDBOX NAO PAGAR6009SAO PAULO62070503***63046AEE',
    )
  })

  test('is well formed and of its own payment, whatever the UUID', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        expect(sandboxBrCode(uuid)).toHaveLength(176)
        expect(parseBrCode(sandboxBrCode(uuid))).toEqual({
          url: `pix.sandbox.invalid/qr/cobv/${uuid}`,
          merchantName: 'SANDBOX NAO PAGAR',
          merchantCity: 'SAO PAULO',
          txid: '***',
        })
      }),
      { numRuns: runs(100) },
    )
  })
})
