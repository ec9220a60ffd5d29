import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldErrors, firstMessage } from '../testing/fieldErrors.ts'
import { runs } from '../testing/runs.ts'
import { formatCpf, maskCep } from './documents.ts'
import { maskPhone } from './phone.ts'
import { anyCpf, anyDigits } from './customer.testkit.ts'
import { aCustomer } from './customer.fixtures.ts'
import {
  CepSchema,
  CpfSchema,
  CustomerDetailsSchema,
  CustomerEmailSchema,
  CustomerFormSchema,
  CustomerNameSchema,
  PhoneSchema,
} from './customer.schema.ts'

const NOT_TEXT = [undefined, null, 0, 52_998_224_725, true, [], {}, ['Ana']]

describe('the name', () => {
  test.each([
    ['Ana Souza', 'Ana Souza'],
    ['  Ana Souza\n', 'Ana Souza'],
    ['Zé', null],
    ['   Zé   ', null],
    ['Ana', 'Ana'],
    ["João d'Ávila-Müller 3º", "João d'Ávila-Müller 3º"],
    ['a'.repeat(120), 'a'.repeat(120)],
  ])('%j is read as %j', (text, name) => {
    const result = v.safeParse(CustomerNameSchema, text)
    expect(result.success ? result.output : null).toBe(name)
  })

  test.each(['', '  ', 'Zé', ...NOT_TEXT])('%j is missing', (input) => {
    expect(firstMessage(CustomerNameSchema, input)).toBe('Nome completo é obrigatório')
  })

  test('may have 120 characters and no more', () => {
    expect(firstMessage(CustomerNameSchema, 'a'.repeat(121))).toBe('Nome longo demais')
  })

  test.each([
    'Ana\u0000Souza',
    'Ana\r\nBcc: x',
    'Ana\u001bSouza',
    'Ana\u2028Souza',
    'Ana\u0085Souza',
    '\u202Eazuos ana',
    'Ana \u2067Souza\u2069',
  ])('%j carries control characters', (text) => {
    expect(firstMessage(CustomerNameSchema, text)).toBe('Nome inválido')
  })
})

describe('a name that nobody sees', () => {
  test.each([
    '\u200B\u200B\u200B',
    '\u2060 \u2060',
    '\u2800\u2800\u2800',
    '\u3164\u3164\u3164',
    '\u00AD\u00AD\u00ADZé',
    '---',
  ])('%j is missing', (text) => {
    expect(firstMessage(CustomerNameSchema, text)).toBe('Nome completo é obrigatório')
  })

  test.each([
    "Ana D'Ávila",
    'Ana D’Ávila',
    'Łukasz Weiß',
    'Nguyễn Văn An',
    '王小明',
    'محمد علي',
    'Zoë \u{1F469}\u200D\u{1F469}\u200D\u{1F466}',
    'Jose\u0301 3º',
    'میترا می\u200Cخواهد',
  ])('%j is one of somebody', (text) => {
    expect(v.parse(CustomerNameSchema, text)).toBe(text)
  })
})

describe('the e-mail', () => {
  test.each([
    "c.d'avila@example.com",
    'ana@praia.com.br',
    'ana@açaí.com.br',
    'ana@xn--aa-9ia4b.com.br',
    'ana@例え.jp',
    'a#b$c%&*/=?^{|}~`!@example.com',
    'ana@example.com',
    'ana.souza+quadra@mail.example.com.br',
    ' ana@example.com ',
    `${'a'.repeat(242)}@example.com`,
  ])('%j is one', (text) => {
    expect(v.parse(CustomerEmailSchema, text)).toBe(text.trim())
  })

  test.each([
    '',
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'ana@-praia.com',
    'ana@praia-.com',
    'ana@praia..com',
    'joão@praia.com',
    '\u202Eana@praia.com',
    'ana souza@example.com',
    'ana@exa mple.com',
    'ana@@example.com',
    'ana@example.com, bia@example.com',
    'ana@example.com\nBcc: x@example.com',
    'ana\u0000@example.com',
    `${'a'.repeat(243)}@example.com`,
    ...NOT_TEXT,
  ])('%j is none', (input) => {
    expect(firstMessage(CustomerEmailSchema, input)).toBe('E-mail inválido')
  })

  test.each(['a', 'a.', 'a@', '@', 'a.a@a.'])('200 000 times "%s" is refused at once', (part) => {
    const begun = performance.now()
    expect(firstMessage(CustomerEmailSchema, part.repeat(200_000))).toBe('E-mail inválido')
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})

describe('the phone', () => {
  test.each([
    ['11987654321', '11987654321'],
    ['(11) 98765-4321', '11987654321'],
    ['(11) 3456-7890', '1134567890'],
    ['+55 (11) 98765-4321', '11987654321'],
    ['+5511987654321', '11987654321'],
  ])('%s is read as %s', (text, digits) => {
    expect(v.parse(PhoneSchema, text)).toBe(digits)
  })

  test.each([
    '',
    '9876543',
    '119876543210',
    'telefone',
    '+1 202 555 0123 99',
    '1'.repeat(1000),
    ...NOT_TEXT,
  ])('%j is none', (input) => {
    expect(firstMessage(PhoneSchema, input)).toBe('Telefone inválido')
  })

  test.each(['87654321', '987654321', '9876-5432', '(11) 9876-543'])(
    '%j is too short to hold an area code, and that is said',
    (input) => {
      expect(firstMessage(PhoneSchema, input)).toBe('Telefone inválido: informe o DDD e o número')
    },
  )

  test('as the mask shows it, it is read back', () => {
    fc.assert(
      fc.property(anyDigits(10, 11), (digits) => {
        fc.pre(!digits.startsWith('0'))
        expect(v.parse(PhoneSchema, maskPhone(digits))).toBe(digits)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('the CPF', () => {
  test.each(['', '5', '529.982.247-2', '5299822472', 'abc', ...NOT_TEXT])(
    '%j has not 11 digits',
    (input) => {
      expect(firstMessage(CpfSchema, input)).toBe('CPF deve ter 11 dígitos')
    },
  )

  test.each(['529.982.247-255', '529 982 247 - 25', '5'.repeat(1000)])('%j is too long', (text) => {
    expect(firstMessage(CpfSchema, text)).toBe('CPF inválido')
  })

  test.each(['529.982.247-24', '11111111111', '529982247250', '123.456.789-00'])(
    '%j has wrong check digits',
    (text) => {
      expect(firstMessage(CpfSchema, text)).toBe('CPF inválido - verifique os dígitos')
    },
  )

  test('any valid one, masked or not, is read as its digits', () => {
    fc.assert(
      fc.property(anyCpf, (cpf) => {
        expect(v.parse(CpfSchema, cpf)).toBe(cpf)
        expect(v.parse(CpfSchema, ` ${formatCpf(cpf)} `)).toBe(cpf)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('the CEP', () => {
  test('is read as its digits', () => {
    fc.assert(
      fc.property(anyDigits(8, 8), (digits) => {
        expect(v.parse(CepSchema, digits)).toBe(digits)
        expect(v.parse(CepSchema, ` ${maskCep(digits)} `)).toBe(digits)
      }),
      { numRuns: runs(100) },
    )
  })

  test.each(['', '0131010', '01310-10', '013101000', '01310--100', 'abcdefgh', ...NOT_TEXT])(
    '%j is none',
    (input) => {
      expect(firstMessage(CepSchema, input)).toBe('CEP deve ter 8 dígitos')
    },
  )
})

describe('the customer form', () => {
  const filled = { ...aCustomer({ customerCpf: '529.982.247-25' }), acceptedTerms: true }

  test('is read as what the reservation carries', () => {
    expect(v.parse(CustomerDetailsSchema, filled)).toEqual(aCustomer())
    expect(v.parse(CustomerFormSchema, filled)).toEqual({ ...aCustomer(), acceptedTerms: true })
  })

  test.each([false, undefined, null, 'true', 1])(
    'with the terms %j is refused',
    (acceptedTerms) => {
      expect(fieldErrors(CustomerFormSchema, { ...filled, acceptedTerms })).toEqual({
        acceptedTerms: ['Você precisa aceitar os termos'],
      })
    },
  )

  test('left empty names every field once', () => {
    const errors = {
      customerName: ['Nome completo é obrigatório'],
      customerEmail: ['E-mail inválido'],
      customerPhone: ['Telefone inválido'],
      customerCpf: ['CPF deve ter 11 dígitos'],
      acceptedTerms: ['Você precisa aceitar os termos'],
    }
    const empty = { customerName: '', customerEmail: '', customerPhone: '', customerCpf: '' }
    expect(fieldErrors(CustomerFormSchema, { ...empty, acceptedTerms: false })).toEqual(errors)
    expect(fieldErrors(CustomerFormSchema, {})).toEqual(errors)
  })

  test('reads what it gave out to the same', () => {
    const once = v.parse(CustomerDetailsSchema, filled)
    expect(v.parse(CustomerDetailsSchema, once)).toEqual(once)
  })
})
