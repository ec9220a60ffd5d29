import type { AttemptState, ChargeStatus } from '#shared/payment/charges/payment.ts'
import type { DifferenceKind } from '#shared/payment/charges/providerAccount.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { untyped } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'
import { accountRow } from './accountRow.ts'

/** Something that the account and the books do not say alike; centavos with their sign. */
export type AccountDifference = {
  id: string
  kind: DifferenceKind
  date: CivilDate
  name: string
  text: string
  chargeId: string | null
  paymentGroupId: string | null
  there: number
  here: number
  cents: number
  hasIssue: boolean
}

/** A refund may stand in the statement some days later or earlier. */
const SETTLES_DAYS = 3

/** All of them, the last one first: what the account's statement has and the books do not, or the other way round, and what nobody has explained. */
export async function findDifferences(db: Db): Promise<AccountDifference[]> {
  const account = await accountRow(db)
  if (!account?.since || !account.until) return []
  const span = { since: account.since, until: account.until }
  const found = [
    ...(await movedCharges(db)).flatMap((charge) => judge(charge, span)),
    ...(await missingCharges(db, span)),
    ...(await looseEntries(db)),
  ]
  const open = await withoutNoted(db, await withIssues(db, found))
  return open.toSorted(byDate)
}

function byDate(a: AccountDifference, b: AccountDifference): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1
  return a.id < b.id ? -1 : 1
}

/** A charge of the statement beside what the books have of it. */
type MovedCharge = {
  chargeId: string
  /** Centavos that are in the account of it, before what the provider keeps; that came, and that it kept. */
  there: number
  came: number
  kept: number
  lastOn: CivilDate
  /** Null of a charge that the books do not know. */
  paymentGroupId: string | null
  state: AttemptState | null
  chargeStatus: ChargeStatus | null
  received: number
  back: number
  backAt: string | null
  underWay: number
  net: number | null
  isComing: number
}

const RECEIVED = `case when a.state = 'paid' then coalesce(a.received, a.amount) else 0 end`
const BACKS = `
  select attempt_id, sum(case when done_at is null then 0 else amount end) as back,
    max(done_at) as back_at, sum(case when done_at is null then 1 else 0 end) as under_way
  from refunds where withdrawn_at is null group by attempt_id`

// Finds those alone of which something may differ: the rest is most of them.
const MOVED = `
  select s.charge_id, s.there, s.came, s.kept, s.last_on, a.payment_group_id, a.state,
    a.charge_status, coalesce(${RECEIVED}, 0) as received, coalesce(b.back, 0) as back, b.back_at,
    coalesce(b.under_way, 0) as under_way, c.net,
    case when c.state = 'coming' then 1 else 0 end as is_coming
  from (
    select charge_id, max(date) as last_on,
      sum(case when kind in ('received', 'returned', 'disputed') then cents else 0 end) as there,
      sum(case when kind = 'received' then cents else 0 end) as came,
      sum(case when kind = 'charge-fee' then -cents else 0 end) as kept
    from provider_statement where charge_id is not null group by charge_id
  ) s
  left join payment_attempts a on a.provider_payment_id = s.charge_id
  left join (${BACKS}) b on b.attempt_id = a.id
  left join provider_charges c on c.charge_id = s.charge_id
  where s.there <> coalesce(${RECEIVED}, 0) - coalesce(b.back, 0)
    or (a.state = 'paid' and s.came > 0 and s.kept > coalesce(a.received, a.amount) - c.net)`

async function movedCharges(db: Db): Promise<MovedCharge[]> {
  const rows = await untyped(db).select<MovedCharge[]>('*').fromRaw(`(${MOVED}) as m`)
  return rows.map((row) => ({
    ...row,
    there: Number(row.there),
    came: Number(row.came),
    kept: Number(row.kept),
    received: Number(row.received),
    back: Number(row.back),
    underWay: Number(row.underWay),
  }))
}

type Span = { since: CivilDate; until: CivilDate }

function judge(charge: MovedCharge, span: Span): AccountDifference[] {
  const { chargeId, kept, lastOn, net, paymentGroupId, there } = charge
  const named = { date: lastOn, name: '', text: '', chargeId, paymentGroupId, hasIssue: false }
  const here = charge.received - charge.back
  const differing: AccountDifference[] = []
  if (there !== here && !isUnderWay(charge, span)) {
    const kind = charge.state === null ? 'unknown-charge' : 'amount'
    differing.push({ ...named, id: `charge-${chargeId}`, kind, there, here, cents: there - here })
  }
  // Less than it said is a discount, of which nobody complains.
  const fee = net === null ? null : charge.received - net
  const isWhole = charge.state === 'paid' && charge.came > 0 && charge.back === 0
  if (isWhole && fee !== null && kept > fee) {
    const sums = { there: -kept, here: -fee, cents: fee - kept }
    differing.push({ ...named, id: `fee-${chargeId}`, kind: 'fee', ...sums })
  }
  return differing
}

/** Whether the two may still come to say the same by themselves, or whether a person is asked elsewhere. */
function isUnderWay(charge: MovedCharge, { until }: Span): boolean {
  const { back, backAt, came, chargeStatus, isComing, state, there, underWay } = charge
  if (state === null) return false
  if (chargeStatus === 'disputed' || chargeStatus === 'refunding' || underWay > 0) return true
  if (backAt !== null && backAt >= addDays(until, -SETTLES_DAYS)) return true
  // Came before the statement begins, or comes later.
  return Number(isComing) === 1 || (came === 0 && there <= 0 && -there <= back)
}

/** Charges of ours that the provider calls credited within the statement, where there is nothing of them. */
async function missingCharges(db: Db, { since, until }: Span): Promise<AccountDifference[]> {
  const rows: {
    chargeId: string
    creditOn: CivilDate
    paymentGroupId: string
    here: number
  }[] = await untyped(db)('provider_charges as c')
    .join('payment_attempts as a', 'a.providerPaymentId', 'c.chargeId')
    .joinRaw(`left join (${BACKS}) b on b.attempt_id = a.id`)
    .where({ 'c.state': 'there', 'a.state': 'paid' })
    // On its last day the statement is not whole.
    .where('c.creditOn', '>=', since)
    .where('c.creditOn', '<', until)
    .whereRaw(`coalesce(b.under_way, 0) = 0`)
    .whereRaw(
      `not exists (select 1 from provider_statement s where s.charge_id = c.charge_id and s.kind = 'received')`,
    )
    .select('c.chargeId', 'c.creditOn', 'a.paymentGroupId')
    .select(untyped(db).raw(`${RECEIVED} - coalesce(b.back, 0) as here`))
  return rows
    .map((row) => ({ ...row, here: Number(row.here) }))
    .filter(({ here }) => here !== 0)
    .map(({ chargeId, creditOn, here, paymentGroupId }) => ({
      id: `charge-${chargeId}`,
      kind: 'missing' as const,
      date: creditOn,
      name: '',
      text: '',
      chargeId,
      paymentGroupId,
      there: 0,
      here,
      cents: -here,
      hasIssue: false,
    }))
}

/** Entries that no charge explains. */
async function looseEntries(db: Db): Promise<AccountDifference[]> {
  const rows = await db('provider_statement')
    .where({ kind: 'other' })
    .orWhere((any) =>
      any.whereNull('chargeId').whereIn('kind', ['received', 'returned', 'disputed']),
    )
    .select('entryId', 'date', 'name', 'text', 'cents', 'chargeId')
  return rows.map(({ cents, chargeId, date, entryId, name, text }) => ({
    id: `entry-${entryId}`,
    kind: 'other' as const,
    date,
    name,
    text,
    chargeId,
    paymentGroupId: null,
    there: cents,
    here: 0,
    cents,
    hasIssue: false,
  }))
}

/** Says which charges stand in 'Pagamentos a resolver', without those that somebody has dismissed there. */
async function withIssues(db: Db, found: readonly AccountDifference[]) {
  const unknown = found.flatMap(({ chargeId, kind }) =>
    kind === 'unknown-charge' && chargeId !== null ? chargeId : [],
  )
  const outcomes = new Map<string, string>()
  for (const chunk of inChunks(unknown)) {
    const rows = await db('webhook_logs')
      .whereIn('paymentId', chunk)
      .whereIn('outcome', ['unmatched', 'dismissed'])
      .select('paymentId', 'outcome')
    for (const { outcome, paymentId } of rows) {
      if (outcomes.get(paymentId!) !== 'unmatched') outcomes.set(paymentId!, outcome!)
    }
  }
  const outcomeOf = ({ chargeId }: AccountDifference) => outcomes.get(chargeId ?? '')
  return found
    .filter((one) => outcomeOf(one) !== 'dismissed')
    .map((one) => ({ ...one, hasIssue: outcomeOf(one) === 'unmatched' }))
}

async function withoutNoted(db: Db, found: readonly AccountDifference[]) {
  const noted = new Set<string>()
  for (const chunk of inChunks(found.map(({ id }) => id))) {
    const rows = await db('provider_account_notes')
      .whereIn('differenceId', chunk)
      .select('differenceId', 'cents')
    for (const { cents, differenceId } of rows) noted.add(`${differenceId} ${cents}`)
  }
  return found.filter(({ cents, id }) => !noted.has(`${id} ${cents}`))
}
