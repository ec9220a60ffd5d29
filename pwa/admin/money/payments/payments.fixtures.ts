import type { ProviderAccountAnswer } from '#shared/payment/charges/providerAccount.ts'
import type { AttemptEntry, PaymentTotal } from '#shared/payment/charges/ledger.ts'
import type { PaymentGroupHistory, GroupReservation } from '#shared/payment/refund/groupHistory.ts'
import type { IssuePage, PaymentIssue } from '#shared/payment/refund/issue.ts'
import type { RefundEntry } from '#shared/book/credit/refundEntry.ts'
import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import { aDay } from '../../today/agenda/agenda.fixtures.ts'

/** The account at the provider, read last night, which agrees. */
export function anAccount(change: Partial<ProviderAccountAnswer> = {}): ProviderAccountAnswer {
  return {
    state: 'read',
    from: '2026-07-24',
    until: '2026-11-21',
    readAt: '2026-11-21T06:02:00.000Z',
    balanceAt: '2026-11-21T06:02:01.000Z',
    balance: 1_234.5,
    unread: 0,
    coming: [],
    months: [],
    differing: { count: 0, amount: 0 },
    differences: [],
    ...change,
  }
}

export const GROUP = '0b0e4d6a-0000-4000-8000-000000000001'

/** Marina's hour on 24/11/2026, paid and cancelled. */
export function aPaid(change: Partial<GroupReservation> = {}): GroupReservation {
  return {
    id: 12,
    courtId: 1,
    courtName: 'Quadra 1',
    customerName: 'Marina Souza',
    customerEmail: 'marina@example.com',
    customerPhone: '48999887766',
    date: '2026-11-24',
    startTime: '18:00',
    endTime: '19:00',
    sportType: 'futevôlei',
    status: 'canceled',
    paymentStatus: 'paid',
    paidBy: 'attempt',
    price: 80,
    version: 3,
    refundAsked: false,
    refundRefusal: null,
    refundable: change.price ?? 80,
    usedCredit: 0,
    ...change,
  }
}

/** A PIX charge over two hours, paid. */
export function anAttempt(change: Partial<AttemptEntry> = {}): AttemptEntry {
  return {
    id: '1b0e4d6a-0000-4000-8000-000000000001',
    paymentGroupId: GROUP,
    number: 1,
    method: 'PIX',
    state: 'paid',
    paymentStatus: 'paid',
    providerStatus: 'RECEIVED',
    chargeId: 'pay_0001',
    amount: 160,
    received: 160,
    refunded: 0,
    refunding: 0,
    cardBrand: null,
    cardLast4: null,
    customerName: 'Marina Souza',
    customerEmail: 'marina@example.com',
    reservations: 2,
    createdAt: '2026-11-21T11:05:00.000Z',
    paidAt: '2026-11-21T11:06:00.000Z',
    ...change,
  }
}

export function aRefund(change: Partial<RefundEntry> = {}): RefundEntry {
  return {
    id: 7,
    amount: 80,
    reason: 'slots-gone',
    state: 'requested',
    message: null,
    note: null,
    askedAt: '2026-11-21T11:30:00.000Z',
    doneAt: null,
    withdrawnAt: null,
    ...change,
  }
}

export function aHistory(change: Partial<PaymentGroupHistory> = {}): PaymentGroupHistory {
  return {
    paymentGroupId: GROUP,
    reservations: [aPaid(), aPaid({ id: 13, startTime: '19:00', endTime: '20:00' })],
    attempts: [anAttempt()],
    refunds: [],
    story: [
      {
        at: '2026-11-21T11:04:00.000Z',
        kind: 'reservation',
        text: 'Reserva #12 feita: 24/11/2026 às 18:00, Quadra 1',
        amount: 80,
      },
      {
        at: '2026-11-21T11:05:00.000Z',
        kind: 'charge',
        text: '1ª cobrança, PIX: aberta',
        amount: 160,
      },
      {
        at: '2026-11-21T11:06:00.000Z',
        kind: 'charge',
        text: '1ª cobrança, PIX: paga',
        amount: 160,
      },
      {
        at: '2026-11-21T11:06:01.000Z',
        kind: 'mail',
        text: 'E-mail de confirmação enviado',
        amount: null,
      },
      {
        at: '2026-11-21T11:20:00.000Z',
        kind: 'reservation',
        text: 'Reserva #12 cancelada por Ana',
        amount: null,
      },
    ],
    ...change,
  }
}

/** Marina's hour that was cancelled without a decision about the money. */
export function anIssue(change: Partial<PaymentIssue> = {}): PaymentIssue {
  return {
    id: 'reservation-12',
    kind: 'canceled-undecided',
    text: 'A reserva foi cancelada depois de paga: falta decidir o que fazer com R$ 80,00.',
    since: '2026-11-21T11:20:00.000Z',
    amount: 80,
    paymentGroupId: GROUP,
    customer: { name: 'Marina Souza', email: 'marina@example.com', phone: '48999887766' },
    reservations: [aPaid()],
    refund: null,
    actions: ['refund', 'rebook', 'keep'],
    ...change,
  }
}

/** A page of these entries, which are all. */
export function anIssuePage(entries: PaymentIssue[], change: Partial<IssuePage> = {}): IssuePage {
  return {
    entries,
    total: entries.length,
    open: entries.length,
    toReturn: { count: entries.length, amount: 80, since: '2026-11-21T11:20:00.000Z' },
    refused: { count: 0, amount: 0 },
    kept: { count: 0, amount: 0 },
    ...change,
  }
}

/** Money that came too late for its two hours; its refund is requested. */
export function aLateIssue(change: Partial<PaymentIssue> = {}): PaymentIssue {
  const waiting = { status: 'pending_confirmation' } as const
  return anIssue({
    id: 'refund-7',
    kind: 'slots-gone',
    text: 'O pagamento de R$ 160,00 chegou depois do prazo e os horários já não estavam livres. O estorno de R$ 160,00 foi pedido.',
    amount: 160,
    reservations: [
      aPaid(waiting),
      aPaid({ ...waiting, id: 13, startTime: '19:00', endTime: '20:00' }),
    ],
    refund: aRefund({ amount: 160 }),
    ...change,
  })
}

export function aTotal(change: Partial<PaymentTotal> = {}): PaymentTotal {
  return {
    date: '2026-11-21',
    method: 'PIX',
    count: 2,
    received: 240,
    refunded: 80,
    net: 160,
    ...change,
  }
}

/** A day on which everything is free, but for `change`. */
export function anOpenDay(change: Partial<AgendaDay> = {}): AgendaDay {
  return aDay({ date: '2026-11-24', shortDayName: 'Ter', dayOfMonth: 24, ...change })
}
