import type { Clock } from '../../platform/settings/clock.ts'
import { FAKE_API_KEY } from './fakeAuth.ts'

export type FakeCustomer = {
  id: string
  dateCreated: string
  name: string
  cpfCnpj: string
  email: string | null
  phone: string | null
  mobilePhone: string | null
  externalReference: string | null
  notificationDisabled: boolean
  deleted: boolean
  extra: Record<string, string | null>
}
export type BillingType = 'PIX' | 'CREDIT_CARD' | 'BOLETO' | 'UNDEFINED'
export type FakeRefund = {
  id: string
  dateCreated: string
  status: 'PENDING' | 'DONE' | 'CANCELLED'
  cents: number
  description: string | null
}
export type FakeCharge = {
  id: string
  dateCreated: string
  customer: string
  billingType: BillingType
  cents: number
  dueDate: string
  description: string | null
  externalReference: string | null
  status: string
  deleted: boolean
  /** Whole seconds of the fake's clock at which PIX pays by itself; null when it is never paid. */
  paysAtMs: number | null
  paidOn: string | null
  pixTransaction: string | null
  card: { last4: string; brand: string; token: string } | null
  callbackUrl: string | null
  invoiceNumber: string
  refunds: FakeRefund[]
  /** Fields that it is written with instead: of another kind than those that are documented. */
  odd: Record<string, unknown>
}
/** An entry of the account's statement. */
export type FakeEntry = {
  id: string
  date: string
  type: string
  cents: number
  description: string
  paymentId: string | null
  transferId: string | null
  /** Fields that it is written with instead: of another kind than those that are documented. */
  odd: Record<string, unknown>
}
export type FakeWebhook = {
  id: string
  name: string
  url: string
  email: string | null
  enabled: boolean
  interrupted: boolean
  apiVersion: number
  authToken: string | null
  sendType: 'SEQUENTIALLY' | 'NON_SEQUENTIALLY'
  events: string[]
}

export type FakeEvent = {
  id: string
  event: string
  body: object
  failures: number
  dueAtMs: number
}

/** Accounts that a venue may have at the provider: as it should be, and each thing that may be wrong with one. */
export const FAKE_ACCOUNTS = [
  'whole',
  'no-site',
  'other-site',
  'phone-refuser',
  'not-approved',
  'no-pix-key',
  'no-pix',
  'no-cards',
  'daily-limit',
  'no-permission',
  'no-statement',
] as const
export type FakeAccount = (typeof FAKE_ACCOUNTS)[number]

/** The fake provider's state. In memory: it outlives the servers that are tested against it. */
export type FakeState = {
  clock: Clock
  /** What is wrong with the venue's account. */
  account: FakeAccount
  /** The keys that it accepts: without one they were all revoked. */
  keys: string[]
  customers: FakeCustomer[]
  charges: FakeCharge[]
  /** Entries of the account's statement, the oldest first. */
  statement: FakeEntry[]
  webhooks: FakeWebhook[]
  /** Events that a webhook has not accepted yet, by its id. */
  queues: Map<string, FakeEvent[]>
  /** Requests by method and path, to count a client's calls. */
  calls: string[]
  /** How many of them it has left without an answer. */
  unanswered: number
  nextId: (alphabet: string, length: number) => string
}

/** A provider without customers; ids come from the seed, so that a run can be repeated. */
export function fakeState(clock: Clock, seed = 1): FakeState {
  let random = seed >>> 0 || 1
  const next = () => {
    random ^= random << 13
    random ^= random >>> 17
    random ^= random << 5
    return (random >>> 0) / 2 ** 32
  }
  return {
    clock,
    account: 'whole',
    keys: [FAKE_API_KEY],
    customers: [],
    charges: [],
    statement: [],
    webhooks: [],
    queues: new Map(),
    calls: [],
    unanswered: 0,
    nextId: (alphabet, length) =>
      Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join(''),
  }
}

/** Returns the function that takes the provider back to now; ids are not given a second time. */
export function rememberState(state: FakeState): () => void {
  const { clock: _clock, nextId: _nextId, ...rest } = state
  const then = structuredClone(rest)
  return () => void Object.assign(state, structuredClone(then))
}

export const DIGITS = '0123456789'
export const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
export const HEX = '0123456789abcdef'

/** A UUID out of the seed. */
export function fakeUuid({ nextId }: FakeState): string {
  return [8, 4, 4, 4, 12].map((length) => nextId(HEX, length)).join('-')
}
