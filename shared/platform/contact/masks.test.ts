import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { FixedClassDraftSchema } from '../../venue/classes/fixedClass.schema.ts'
import { runs } from '../testing/runs.ts'
import { emailSchema, phoneSchema } from './customer.schema.ts'
import { isMasked, maskedEmail, maskedPhone, mayBeEmail, mayBePhone } from './masks.ts'

describe('what is left of a contact', () => {
  test.each([
    ['joao@example.com', 'j•••@example.com'],
    ['j@example.com', 'j•••@example.com'],
    ['"a@b"@example.com', '"•••@example.com'],
    ['sem arroba', '•••'],
    ['', ''],
    ['j•••@example.com', 'j•••@example.com'],
  ])('e-mail %j is %j', (email, masked) => expect(maskedEmail(email)).toBe(masked))

  test.each([
    ['48988776655', '(48) 9••••-6655'],
    ['+55 48 98877-6655', '(48) 9••••-6655'],
    ['4833446655', '(48) ••••-6655'],
    ['33446655', '••••-6655'],
    ['548988776655', '••••-6655'],
    ['', ''],
    ['(48) 9••••-6655', '(48) 9••••-6655'],
  ])('phone %j is %j', (phone, masked) => expect(maskedPhone(phone)).toBe(masked))
})

const anyPhone = fc.stringMatching(/^\d{8,13}$/)

test('no schema takes a mask for a contact', () => {
  const { phone: classPhone, email: classEmail } = FixedClassDraftSchema.entries
  const isTaken = (schema: v.GenericSchema, text: string) => v.safeParse(schema, text).success
  fc.assert(
    fc.property(fc.emailAddress(), anyPhone, (email, phone) => {
      const [hiddenEmail, hiddenPhone] = [maskedEmail(email), maskedPhone(phone)]
      expect([isMasked(hiddenEmail), isMasked(hiddenPhone)]).toEqual([true, true])
      expect(isTaken(emailSchema('não'), hiddenEmail)).toBe(false)
      expect(isTaken(classEmail, hiddenEmail)).toBe(false)
      expect(isTaken(phoneSchema('não'), hiddenPhone)).toBe(false)
      expect(isTaken(classPhone, hiddenPhone)).toBe(false)
    }),
    { numRuns: runs(200), examples: [['a@a.aa', '005000000000']] },
  )
})

describe('a search of masked contacts', () => {
  test.each([
    ['6655', true],
    ['665', true],
    ['9887', false],
    ['98877-6655', true],
    ['(48) 98877-6655', true],
    ['+55 48 98877-6655', true],
    ['(11) 98877-6655', false],
    ['(48) 98877-0000', false],
    ['ana', false],
  ])('phone by %j: %s', (typed, isFound) =>
    expect(mayBePhone(typed, maskedPhone('48988776655'))).toBe(isFound),
  )

  test.each([
    ['joao@example.com', true],
    ['JOAO@Example.com', true],
    ['example', true],
    ['joao', false],
    ['maria@example.com', false],
  ])('e-mail by %j: %s', (typed, isFound) =>
    expect(mayBeEmail(typed, maskedEmail('joao@example.com'))).toBe(isFound),
  )

  test('what is whole is found by any part', () => {
    expect([mayBePhone('8877', '48988776655'), mayBeEmail('OAO', 'joao@example.com')]).toEqual([
      true,
      true,
    ])
  })
})
