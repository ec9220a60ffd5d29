import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { runs } from '#shared/platform/testing/runs.ts'
import { asaasWebhook } from './asaasWebhook.ts'
import { AsaasChargeSchema, toRemote } from './asaasWire.ts'

/** Any kind of value that JSON has, and texts that PostgreSQL cannot store. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('', '\u0000', 'x'.repeat(300), 1e300, -1, [null], [{}], { value: null }),
)
const OPTIONAL = [
  'deleted',
  'billingType',
  'externalReference',
  'invoiceUrl',
  'customer',
  'refunds',
  'creditCard',
  'dueDate',
  'paymentDate',
  'netValue',
]
const odd = fc.dictionary(fc.constantFrom(...OPTIONAL), anything)
const asText = fc.constantFrom(80.5, '80.50', '80.5', '80,50')

test('whatever the optional fields of a charge hold, its money is seen', () => {
  fc.assert(
    fc.property(odd, asText, (fields, value) => {
      const charge = { ...fields, id: 'pay_1', status: 'RECEIVED', value }
      const remote = toRemote(v.parse(AsaasChargeSchema, charge))
      expect(remote).toMatchObject({ id: 'pay_1', status: 'paid', cents: 8_050 })
      expectStorable(remote)
      for (const { cents } of remote.returned) expect(cents).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: runs(500) },
  )
})

test('a refund that cannot be read hides no other one', () => {
  fc.assert(
    fc.property(anything, (strange) => {
      const refunds = [strange, { status: 'DONE', value: '10.00' }, { status: 'DONE' }]
      const charge = { id: 'pay_1', status: 'RECEIVED', value: 80, refunds }
      const { returned } = toRemote(v.parse(AsaasChargeSchema, charge))
      expect(returned.reduce((sum, { cents }) => sum + cents, 0)).toBe(1_000)
    }),
    { numRuns: runs(200) },
  )
})

test('whatever else an event holds, the charge that it is about is read', () => {
  const rest = fc.dictionary(fc.constantFrom('id', 'event', 'dateCreated', 'account'), anything)
  const ofCharge = fc.dictionary(fc.constantFrom('value', 'externalReference', 'status'), anything)
  fc.assert(
    fc.property(rest, ofCharge, (fields, payment) => {
      const text = JSON.stringify({ ...fields, payment: { ...payment, id: 'pay_1' } })
      const event = asaasWebhook.read(text)
      expect(event).toMatchObject({ paymentId: 'pay_1', error: null })
      expect(event.eventId.length).toBeLessThanOrEqual(120)
      expect(asaasWebhook.read(text)).toEqual(event)
      expectStorable(event)
    }),
    { numRuns: runs(500) },
  )
})

/** As far as its columns reach, and without NUL. */
function expectStorable(fields: object) {
  const texts = Object.values(fields).filter((value) => typeof value === 'string')
  expect(texts.filter((text) => text.includes('\u0000'))).toEqual([])
  for (const [name, most] of Object.entries(COLUMNS)) {
    const value: unknown = fields[name as keyof typeof fields]
    if (typeof value === 'string') expect([name, value.length <= most]).toEqual([name, true])
    if (typeof value === 'number') expect(Math.abs(value)).toBeLessThanOrEqual(most)
  }
}

const COLUMNS = {
  providerStatus: 40,
  customerId: 64,
  cardLast4: 4,
  cardBrand: 20,
  eventType: 80,
  externalReference: 100,
  amount: 2_147_483_647,
}
