import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  AccountDraftSchema,
  FarewellSchema,
  ForgottenSchema,
  InviteAcceptanceSchema,
  linkPasswordSchema,
  LoginSchema,
  passwordChangeSchema,
  RegistrationSchema,
} from '../../account/people/account.schema.ts'
import { InviteDraftSchema, StaffChangeSchema } from '../../account/people/staff.ts'
import { CalendarQuerySchema } from '../../booking/calendar/calendar.schema.ts'
import { ClosingDateDraftSchema } from '../../venue/hours/closingDate.schema.ts'
import { OperationHoursDraftSchema } from '../../venue/hours/operationHours.schema.ts'
import { aCourt } from '../../venue/courts/court.fixtures.ts'
import { CourtDraftSchema, SportSchema } from '../../venue/courts/court.schema.ts'
import { CustomerDetailsSchema, CustomerFormSchema } from '../contact/customer.schema.ts'
import { HoldReleaseSchema, HoldRequestSchema } from '../../booking/hold/hold.schema.ts'
import { PathIdSchema } from './id.schema.ts'
import { PriceCentsSchema } from '../money/money.schema.ts'
import { CardPayerSchema, CardSchema } from '../../payment/charges/card.schema.ts'
import {
  DebugOutcomeSchema,
  DebugPaymentSchema,
  PaymentRequestSchema,
} from '../../payment/charges/payment.schema.ts'
import { aCardRequest, aPixRequest } from '../../payment/charges/payment.fixtures.ts'
import {
  PriceCopySchema,
  PriceDraftSchema,
  PriceQuerySchema,
  SpecialPriceDraftSchema,
  SpecialPriceQuerySchema,
} from '../../venue/prices/price.schema.ts'
import { aCheckout, aCheckoutSlot } from '../../booking/reservation/checkout.fixtures.ts'
import {
  CancelUnpaidSchema,
  CartCheckoutSchema,
  SingleCheckoutSchema,
} from '../../booking/reservation/reservation.schema.ts'
import { fieldErrors } from '../testing/fieldErrors.ts'
import { runs } from '../testing/runs.ts'
import { CivilDateSchema, ClockTimeSchema, HourSchema, WeekdaySchema } from '../time/time.schema.ts'
import { VenueDraftSchema } from '../../venue/profile/venue.schema.ts'

const SIGN_UP = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  username: 'ana',
  password: 'areia1',
}
const TOKEN = 'A'.repeat(43)
const MORNING = { startTime: '06:00', endTime: '12:00' }
const MONDAY = { courtId: 1, weekday: 'monday' }
const HOURS = { weekday: 'monday', isOpen: true, openTime: '06:00', closeTime: '22:00' }
const VENUE = {
  name: 'Arena',
  brand: 'PNA',
  address: 'Av. das Palmeiras, 1200',
  phone: '(48) 3300-0000',
  email: 'contato@arena.example',
}
const OBJECTS: [string, v.GenericSchema, Record<string, unknown>][] = [
  ['a calendar query', CalendarQuerySchema, { startDate: '2026-07-04', endDate: '2026-07-10' }],
  ['a hold', HoldRequestSchema, { ...aCheckoutSlot(), sportType: 'vôlei' }],
  ['a release', HoldReleaseSchema, { ids: [1], graceSeconds: 5 }],
  ['a customer', CustomerDetailsSchema, aCheckout()],
  ['a customer form', CustomerFormSchema, aCheckout({ acceptedTerms: true })],
  ['a cart', CartCheckoutSchema, aCheckout()],
  ['a single hour', SingleCheckoutSchema, { ...aCheckout(), ...aCheckoutSlot() }],
  ['a cancellation', CancelUnpaidSchema, { reservationIds: [1] }],
  ['a PIX payment', PaymentRequestSchema, aPixRequest()],
  ['a card payment', PaymentRequestSchema, aCardRequest()],
  ['a card', CardSchema, aCardRequest().creditCard],
  ['a payer', CardPayerSchema, aCardRequest()],
  ['a test charge', DebugPaymentSchema, aCardRequest()],
  ['a test outcome', DebugOutcomeSchema, { outcome: 'error' }],
  ['a price query', PriceQuerySchema, { courtId: '1' }],
  ['a special price query', SpecialPriceQuerySchema, { date: '2026-07-04' }],
  ['a court', CourtDraftSchema, aCourt()],
  ['a regular price', PriceDraftSchema, { ...MONDAY, ...MORNING, price: 80 }],
  [
    'a special price',
    SpecialPriceDraftSchema,
    { courtId: 1, date: '2026-07-04', ...MORNING, price: 80, description: 'Torneio' },
  ],
  ['a copy of prices', PriceCopySchema, { copies: [{ from: MONDAY, to: [MONDAY] }] }],
  ['opening hours', OperationHoursDraftSchema, { ...HOURS, onStranded: 'ask', seen: [1] }],
  [
    'a closing',
    ClosingDateDraftSchema,
    { date: '2026-07-04', description: 'Chuva', allDay: false, ...MORNING, onStranded: 'keep' },
  ],
  ['a venue', VenueDraftSchema, VENUE],
  ['a registration', RegistrationSchema, SIGN_UP],
  ['a login', LoginSchema, SIGN_UP],
  ['an account', AccountDraftSchema, SIGN_UP],
  ['a change of password', passwordChangeSchema('user'), { current: 'x', password: 'areia1' }],
  ['a farewell', FarewellSchema, SIGN_UP],
  ['a forgotten password', ForgottenSchema, SIGN_UP],
  ['a password by a link', linkPasswordSchema('user'), { token: TOKEN, password: 'areia1' }],
  ['an acceptance', InviteAcceptanceSchema, { ...SIGN_UP, token: TOKEN, password: 'areia-quente' }],
  ['an invitation', InviteDraftSchema, { name: 'Rita', role: 'reception' }],
  ['a change of the staff', StaffChangeSchema, { role: 'manager', active: false }],
]
const VALUES: [string, v.GenericSchema][] = [
  ['a sport', SportSchema],
  ['a path id', PathIdSchema],
  ['a price', PriceCentsSchema],
  ['a date', CivilDateSchema],
  ['a time', ClockTimeSchema],
  ['an hour', HourSchema],
  ['a weekday', WeekdaySchema],
]

const nasty = fc.constantFrom<unknown>(
  '',
  '\u0000',
  '__proto__',
  'constructor',
  '2026-02-30',
  '-1:00',
  "'; DROP TABLE reservations; --",
  '<script>',
  '\ud800',
  'x'.repeat(100_000),
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  null,
  [],
  [[]],
  {},
)
const anyJson = fc.oneof(nasty, fc.jsonValue(), fc.string({ unit: 'binary' }))
const anything = fc.oneof(anyJson, fc.anything({ withBigInt: true, withDate: true, withMap: true }))

// As JSON writes them.
const CONTROL = /\\u00|\\[nrtbf]/

/** Messages of the schema library, which are English: no customer may read one. */
function foreignMessages(schema: v.GenericSchema, input: unknown) {
  const messages = Object.values(fieldErrors(schema, input)).flat()
  return messages.filter((message) => /Invalid|Expected|received|undefined/.test(message))
}

describe.each(OBJECTS)('%s', (_name, schema, fine) => {
  test('that is fine is accepted', () => {
    expect(fieldErrors(schema, fine)).toEqual({})
  })

  test('made of anything at all is answered in Portuguese', () => {
    fc.assert(
      fc.property(anything, (input) => {
        expect(foreignMessages(schema, input)).toEqual([])
      }),
      { numRuns: runs(100) },
    )
  })

  test('with any of its fields replaced or left out is answered in Portuguese', () => {
    const keys = Object.keys(fine)
    const anyChange = fc.dictionary(fc.constantFrom(...keys), anyJson, { maxKeys: keys.length })
    fc.assert(
      fc.property(anyChange, fc.subarray(keys), (change, left) => {
        expect(foreignMessages(schema, { ...fine, ...change })).toEqual([])
        const part = Object.fromEntries(left.map((key) => [key, fine[key]]))
        expect(foreignMessages(schema, part)).toEqual([])
      }),
      { numRuns: runs(100) },
    )
  })
})

test.each(VALUES)('%s made of anything at all is answered in Portuguese', (_name, schema) => {
  fc.assert(
    fc.property(anything, (input) => {
      expect(foreignMessages(schema, input)).toEqual([])
    }),
    { numRuns: runs(200) },
  )
})

test('a text that was accepted carries no control character into the database', () => {
  const texts = fc.record({
    customerName: fc.string({ unit: 'binary', minLength: 3, maxLength: 20 }),
    address: fc.string({ unit: 'binary', maxLength: 20 }),
    description: fc.string({ unit: 'binary', maxLength: 20 }),
  })
  fc.assert(
    fc.property(texts, (change) => {
      const result = v.safeParse(PaymentRequestSchema, aCardRequest(change))
      expect(result.success && CONTROL.test(JSON.stringify(result.output))).toBe(false)
    }),
    { numRuns: runs(300) },
  )
})
