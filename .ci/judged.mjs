import { tests } from './planted.mjs'

/** The rules that property tests judge, by test, each with a fault that its model has to see. Models import no rule: .ci/arrows.mjs. */
const JUDGES = {
  'server/test/proof/venue.property.test.ts': {
    'what has begun stays': [
      'shared/booking/reservation/series.ts',
      '(other.id === own.id || !hasBegun(other, now))',
      'other.date >= now.date',
    ],
    'this and the following': [
      'shared/booking/reservation/series.ts',
      "scope === 'following' && own.date > now.date",
      "scope === 'following' && own.date < now.date",
    ],
    'what was set apart': [
      'shared/booking/reservation/series.ts',
      '!detached || id === own.id',
      'detached !== null || id === own.id',
    ],
    'a cart goes whole': [
      'shared/booking/reservation/series.ts',
      "id !== own.id && status === 'pending')]",
      "id === own.id && status === 'canceled')]",
    ],
    'closed in part': [
      'shared/venue/hours/availability.ts',
      'return overlaps({ startTime, endTime }, { startTime: hour, endTime: slotEnd(hour) })',
      'return startTime <= hour && hour < endTime',
    ],
    'open to the end': [
      'shared/venue/hours/availability.ts',
      'slotEnd(hour) <= closeTime',
      'hour < closeTime',
    ],
    'the last day of a class': [
      'shared/venue/classes/fixedClass.ts',
      'date <= fixedClass.endDate',
      'date < fixedClass.endDate',
    ],
    'the first day of a class': [
      'shared/venue/classes/fixedClass.ts',
      'fixedClass.startDate <= date &&',
      'fixedClass.startDate < date &&',
    ],
    'the hour that begins now': [
      'shared/platform/time/venueClock.ts',
      'startTime <= now.time',
      'startTime < now.time',
    ],
    'run out to the millisecond': [
      'server/booking/life/life.ts',
      ".where('expiresAt', '<=', toInstant(tx.nowMs))",
      ".where('expiresAt', '<', toInstant(tx.nowMs))",
    ],
    'staff place from today on': [
      'shared/booking/calendar/placeObstacles.ts',
      "if (date < today) return { reason: 'past' }",
      "if (date <= today) return { reason: 'past' }",
    ],
    'one closing a day': [
      'shared/venue/hours/closingDate.schema.ts',
      'others.some((one) => one.date === date)',
      'others.some((one) => one.date > date)',
    ],
  },
  'server/booking/life/agreement.property.test.ts': {
    'shown as held': [
      'server/venue/occupancy/dayClaims.ts',
      '(c.expires_at is null or c.expires_at > ?)',
      "(c.expires_at is null or c.expires_at < '2026' or c.expires_at < ?)",
    ],
  },
  'server/venue/prices/priceAgreement.property.test.ts': {
    'a special price wins': [
      'shared/venue/prices/price.ts',
      "if (special) return { kind: 'special', entry: special }",
      '',
    ],
    'the court of the prices': [
      'shared/venue/prices/price.ts',
      'entry.courtId === slot.courtId && within(',
      'within(',
    ],
    'the hours of a price': [
      'shared/venue/prices/price.ts',
      'within(slot.startTime, entry.startTime, entry.endTime)',
      'slot.startTime > entry.startTime && slot.startTime <= entry.endTime',
    ],
  },
  'shared/book/credit/credit.property.test.ts': {
    'the last day of credit': [
      'shared/book/credit/credit.ts',
      'left > 0 && expiresOn >= today',
      'left > 0 && expiresOn > today',
    ],
    'what ends first is used first': [
      'shared/book/credit/credit.ts',
      'a.expiresOn < b.expiresOn ? -1',
      'a.expiresOn > b.expiresOn ? -1',
    ],
    'credit that comes back': ['shared/book/credit/credit.ts', 'end > least ? end : least', 'end'],
    'the end of credit': [
      'shared/book/credit/credit.ts',
      'left > 0 && expiresOn < today',
      'left > 0 && expiresOn <= today',
    ],
  },
  'server/book/credit/ledger.property.test.ts': {
    'used once': [
      'server/book/credit/ledger.ts',
      'if (drafts.length === 0 || (await isWritten(tx, act))) return',
      'if (drafts.length === 0) return',
    ],
    'credit of merged records': [
      'server/book/credit/ledger.ts',
      ".whereIn('customerId', chunk)\n      .groupBy('customerId', 'lot')",
      ".whereIn('customerId', chunk.slice(0, 1))\n      .groupBy('customerId', 'lot')",
    ],
  },
  'server/book/till/till.property.test.ts': {
    'the drawer has its change': [
      'shared/book/till/till.ts',
      'return openingCents + centsBy(movements).cash',
      'return centsBy(movements).cash',
    ],
    'counted coins': [
      'shared/book/till/till.ts',
      'value * (count[value] ?? 0)',
      'value * Math.min(5, count[value] ?? 0)',
    ],
  },
  'server/book/tab/tab.property.test.ts': {
    'the rest of a tab': [
      'shared/book/tab/tab.ts',
      'itemsCents(items) - partsCents(parts)',
      'Math.max(0, itemsCents(items) - partsCents(parts))',
    ],
  },
  'server/customers/people/merge.property.test.ts': {
    'the chosen field': [
      'server/customers/people/merge.ts',
      "=== 'other' ? merged : kept",
      "=== 'this' ? merged : kept",
    ],
    'a customer since': [
      'server/customers/people/merge.ts',
      'kept.since < merged.since ? kept.since',
      'kept.since > merged.since ? kept.since',
    ],
    'parted again': [
      'server/customers/people/merge.ts',
      'ids.filter((id) => there.has(id))',
      'ids.filter((id, at) => at > 0 && there.has(id))',
    ],
  },
  'shared/customers/people/linking.property.test.ts': {
    'two CPFs are two people': [
      'shared/customers/people/linking.ts',
      '(one.cpf === null || person.cpf === null) &&',
      '',
    ],
    'a phone is not a person': [
      'shared/customers/people/linking.ts',
      'isNameAlike(one.name, person.name) &&',
      '',
    ],
  },
  'server/customers/link/link.property.test.ts': {
    'several would do': [
      'shared/customers/people/linking.ts',
      'return only && isOne ?',
      'return only ?',
    ],
  },
  'server/payment/charges/money.property.test.ts': {
    'what goes back': [
      'shared/venue/policy/quote.ts',
      'Math.round((hour.paid * (step?.percent ?? 0)) / 100)',
      'Math.round((hour.paid * (step?.percent ?? 0)) / 200)',
    ],
    'money that is seen first': [
      'shared/payment/charges/settlement.ts',
      "paid: { state: 'paid', effects: ['comes', 'counts'] }",
      "paid: { state: 'paid', effects: ['comes'] }",
    ],
    'a paid charge': [
      'shared/payment/charges/payment.ts',
      "new Set(['paid', 'refunding', 'refunded', 'disputed'])",
      "new Set(['refunding', 'refunded', 'disputed'])",
    ],
    centavos: [
      'shared/platform/money/money.ts',
      'return Math.round(reais * 100)',
      'return Math.floor(reais * 100)',
    ],
  },
  'server/payment/refund/takenBack.property.test.ts': {
    'what was returned does not come back': [
      'shared/payment/charges/settlement.ts',
      "if (hasCome(known.state) && known.status === 'refunded')",
      "if (hasCome(known.state) && known.status === 'open')",
    ],
    'a disputed charge': [
      'server/payment/providers/asaas/asaasWire.ts',
      "CHARGEBACK_REQUESTED: 'disputed'",
      "CHARGEBACK_REQUESTED: 'paid'",
    ],
  },
  'server/payment/charges/everyPart.property.test.ts': {
    'the rest is money': [
      'shared/book/till/deskMoney.ts',
      'money: price - free - byCredit',
      'money: price - byCredit',
    ],
    'money goes back before credit': [
      'shared/book/till/deskMoney.ts',
      'const ofCredit = Math.min(credit, back - ofMoney)',
      'const ofCredit = Math.min(credit, back)',
    ],
  },
  'server/payment/providers/asaas/asaasWire.property.test.ts': {
    'deleted and paid': [
      'server/payment/providers/asaas/asaasWire.ts',
      'return deleted && !hasBeenPaid(known)',
      'return deleted',
    ],
  },
  'shared/commands/replay.property.test.ts': {
    'marked as not yet sent': [
      'shared/commands/snapshot.ts',
      'new Set([...snapshot.unsent, ...keys])',
      'new Set(keys)',
    ],
  },
  'pwa/offline/proof/exactlyOnce.property.test.ts': {
    'sent once': [
      'server/platform/http/idempotency.ts',
      'const stored = await storedAnswer(deps.knex, key, prints)\n    if (stored) return stored\n    throw error',
      'throw error',
    ],
  },
  'pwa/offline/proof/shownAhead.property.test.ts': {
    'shown as paid': [
      'shared/commands/replayReservation.ts',
      "paidBy: paymentStatus === 'paid' ? 'admin' : null",
      'paidBy: null',
    ],
  },
  'pwa/offline/proof/answers.property.test.ts': {
    'the answer replaces the placeholder': [
      'shared/commands/replay.ts',
      'new Set(placeholders.map(({ id }) => id))',
      'new Set<number>()',
    ],
  },
}

// Of a long one the part that tries each rule by a script of its own.
const ONLY = { 'server/test/proof/venue.property.test.ts': ['-t', '"rare by chance"'] }

export const JUDGED = Object.fromEntries(
  Object.entries(JUDGES).flatMap(([test, faults]) =>
    Object.entries(faults).map(([rule, [file, from, to]]) => [
      rule,
      {
        file,
        from,
        to,
        run: tests(
          test.startsWith('shared/') ? 'properties shared' : 'properties sqlite',
          test,
          ...(ONLY[test] ?? []),
        ),
      },
    ]),
  ),
)
