import fc from 'fast-check'

const who = fc.nat(2)
const seconds = fc.constantFrom(1, 6, 31, 130, 400, 910, 3_700)
const CALLS = [
  'POST /v3/payments',
  'GET /v3/payments',
  'GET /v3/payments/*',
  'DELETE /v3/payments/*',
  'POST /v3/payments/*/payWithCreditCard',
  'POST /v3/payments/*/refund',
  'GET /v3/payments/*/refunds',
  'GET /v3/payments/*/pixQrCode',
  'POST /v3/customers',
] as const
const FAULTS = ['refused', 'error-500', 'too-many', 'lost-answer', 'late-500'] as const

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('checkout' as const),
      who,
      hours: fc.subarray(['10:00', '11:00'], { minLength: 1 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pix' as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('card' as const),
      who,
      card: fc.constantFrom('approved', 'declined', 'risk'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('poll' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('arrive' as const), charge: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deliver' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('webhooks' as const),
      duplicate: fc.boolean(),
      reorder: fc.boolean(),
      delayMs: fc.constantFrom(0, 40_000),
      lose: fc.nat(3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      fault: fc.constantFrom(...FAULTS),
      call: fc.constantFrom(...CALLS),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('round' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bank' as const), broke: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('staffCancel' as const),
      which: fc.nat(5),
      money: fc.constantFrom('refund', 'keep', undefined),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('resolve' as const),
      which: fc.nat(3),
      action: fc.nat(2),
      hour: fc.constantFrom('12:00', '13:00', '14:00'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('ownCancel' as const), who, whole: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('ownMove' as const),
      who,
      // The last one is dearer.
      hour: fc.constantFrom('10:00', '11:00', '15:00', '18:00'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('payMove' as const),
      who,
      card: fc.constantFrom(null, 'approved', 'declined'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('giveUpMove' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deny' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('dispute' as const), charge: fc.nat(5) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('death' as const),
      afterCalls: fc.nat(3),
      done: fc.boolean(),
    }),
  },
)
/** Somebody pays for an hour that ran out and that another has taken since: too rare in random scripts. */
const overtaken = fc
  .record({ first: who, second: who, pays: fc.nat(2) })
  .map(({ first, second, pays }): Step[] => [
    { kind: 'checkout', who: first, hours: ['10:00'] },
    { kind: 'pix', who: first },
    { kind: 'wait', seconds: 910 },
    { kind: 'checkout', who: second, hours: ['10:00'] },
    { kind: 'pix', who: second },
    { kind: 'arrive', charge: pays },
  ])
/** The same, with a provider that refuses the refund and an admin who decides. */
const decided = fc
  .record({ first: who, second: who, which: fc.nat(1), action: fc.nat(2), trouble: fc.nat(2) })
  .map(({ first, second, which, action, trouble }): Step[] => [
    { kind: 'bank', broke: trouble === 1 },
    { kind: 'checkout', who: first, hours: ['10:00'] },
    { kind: 'pix', who: first },
    { kind: 'wait', seconds: 910 },
    { kind: 'checkout', who: second, hours: ['10:00'] },
    { kind: 'card', who: second, card: 'approved' },
    { kind: 'arrive', charge: 1 },
    { kind: 'poll', who: first },
    // Or it refunds the money, and the answer is lost.
    {
      kind: 'fault',
      fault: 'lost-answer',
      call: 'POST /v3/payments/*/refund',
      times: trouble === 2 ? 1 : 0,
    },
    { kind: 'round' },
    { kind: 'resolve', which, action, hour: '12:00' },
  ])
/** A paid cart that its customer moves and gives up in parts. */
const givenUp = fc
  .record({ who, later: seconds, hour: fc.constantFrom('15:00', '11:00'), first: fc.boolean() })
  .map(({ who, later, hour, first }): Step[] => [
    { kind: 'checkout', who, hours: ['10:00', '11:00'] },
    { kind: 'card', who, card: 'approved' },
    { kind: 'poll', who },
    { kind: 'ownMove', who, hour },
    { kind: 'wait', seconds: later },
    { kind: 'ownCancel', who, whole: first },
    { kind: 'round' },
    { kind: 'ownCancel', who, whole: true },
  ])
/** A paid cart of which an hour is moved to a dearer one: paid in time, too late or not, and given up in parts. */
const dearer = fc
  .record({
    who,
    card: fc.constantFrom(null, 'approved'),
    later: seconds,
    pays: fc.nat(2),
    whole: fc.boolean(),
    staff: fc.constantFrom('refund', 'keep', undefined),
  })
  .map(({ who, card, later, pays, whole, staff }): Step[] => [
    { kind: 'checkout', who, hours: ['10:00', '11:00'] },
    { kind: 'card', who, card: 'approved' },
    { kind: 'poll', who },
    { kind: 'ownMove', who, hour: '18:00' },
    { kind: 'payMove', who, card },
    { kind: 'wait', seconds: later },
    { kind: 'arrive', charge: pays },
    { kind: 'poll', who },
    whole ? { kind: 'ownCancel', who, whole } : { kind: 'staffCancel', which: 0, money: staff },
    { kind: 'round' },
    { kind: 'ownCancel', who, whole: true },
  ])
/** Random acts of customers, banks, admins and failures, in any order. */
export const script = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: step.map((one) => [one]) },
      { weight: 1, arbitrary: overtaken },
      { weight: 1, arbitrary: decided },
      { weight: 1, arbitrary: givenUp },
      { weight: 1, arbitrary: dearer },
    ),
    {
      minLength: 4,
      maxLength: 24,
    },
  )
  .map((parts) => parts.flat())
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
