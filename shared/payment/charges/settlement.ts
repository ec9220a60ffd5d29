import type { AttemptState, ChargeStatus } from './payment.ts'

/** An attempt as it is known before its charge is read at the provider. */
export type KnownCharge = { state: AttemptState; status: ChargeStatus | null }

/**
 * What a reading of the charge brings about: `comes` when money is seen for the first time, `counts` when it is there and pays for the
 * reservations, `goes` when all of it has been returned.
 */
type MoneyEffect = 'comes' | 'counts' | 'goes'
type Settlement = KnownCharge & { status: ChargeStatus; effects: readonly MoneyEffect[] }

type Step = { state?: AttemptState; effects?: readonly MoneyEffect[] }
type Steps = Record<ChargeStatus, Step>

/** No money was seen before: what is on its way back or disputed pays for nothing. */
const BEFORE: Steps = {
  open: {},
  'in-analysis': {},
  cancelled: {},
  paid: { state: 'paid', effects: ['comes', 'counts'] },
  refunding: { state: 'gone', effects: ['comes'] },
  disputed: { state: 'gone', effects: ['comes'] },
  refunded: { state: 'gone', effects: ['comes', 'goes'] },
}
/** The same for an attempt that is open: it follows the provider. */
const OPEN: Steps = {
  ...BEFORE,
  open: { state: 'pending' },
  'in-analysis': { state: 'in_analysis' },
  cancelled: { state: 'cancelled' },
}
/** The money counted: whatever becomes of it, the reservations stay until a person decides. */
const COUNTED: Steps = {
  open: {},
  'in-analysis': {},
  cancelled: {},
  paid: {},
  refunding: {},
  disputed: {},
  refunded: { effects: ['goes'] },
}
/** The money came and could not count: it counts when it is there after all. */
const NEVER_COUNTED: Steps = { ...COUNTED, paid: { state: 'paid', effects: ['counts'] } }

const STEPS: Record<AttemptState, Steps> = {
  creating: OPEN,
  pending: OPEN,
  unknown: OPEN,
  in_analysis: OPEN,
  failed: BEFORE,
  cancelled: BEFORE,
  paid: COUNTED,
  gone: NEVER_COUNTED,
}

/** What a charge's status at the provider makes of its attempt. The same status again has no effect, and what was returned does not come back. */
export function settlementOf(known: KnownCharge, status: ChargeStatus): Settlement {
  if (hasCome(known.state) && known.status === 'refunded')
    return { ...known, status: 'refunded', effects: [] }
  const { state = known.state, effects = [] } = STEPS[known.state][status]
  return { state, status, effects }
}

/** Whether money was ever seen for an attempt. */
export function hasCome(state: AttemptState): boolean {
  return state === 'paid' || state === 'gone'
}

/** Charge statuses of money that came and was taken out of the account again without a refund. */
const UNDONE_STATUSES = [
  'open',
  'in-analysis',
  'cancelled',
] as const satisfies readonly ChargeStatus[]

/** Whether money that came is not there any more although nobody gave it back: it goes out of the books on the day on which that is seen. */
export function isTakenOut({ state, status }: KnownCharge): boolean {
  return hasCome(state) && UNDONE_STATUSES.some((undone) => undone === status)
}

/** Says the same of money that counted. */
export function isReceiptUndone(known: KnownCharge): boolean {
  return known.state === 'paid' && isTakenOut(known)
}

/** What a person must be shown about a charge's money: `returned` only while reservations stand that it paid. */
type MoneyAlert = 'disputed' | 'returned' | 'receipt-undone'

export function moneyAlert(known: KnownCharge): MoneyAlert | null {
  if (!hasCome(known.state)) return null
  if (known.status === 'disputed') return 'disputed'
  if (known.state === 'paid' && known.status === 'refunded') return 'returned'
  return isReceiptUndone(known) ? 'receipt-undone' : null
}
