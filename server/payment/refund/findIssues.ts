import { sumCents } from '#shared/platform/money/money.ts'
import type { AttemptState, ChargeStatus } from '#shared/payment/charges/payment.ts'
import type { IssueId } from '#shared/payment/refund/issue.ts'
import { untyped } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { ReservationColumns, Row } from '../../platform/db/tables.ts'

/** A refund that takes longer than this needs a person. */
const WAITS_MS = 3_600_000
/** Events that a person should see, however quickly the money is returned. */
const NOTABLE = `'slots-gone', 'credit-gone', 'paid-twice', 'amount-mismatch'`

/** Where an entry comes from; the first part of its id, but for parts returned elsewhere, which are refunds too. */
type Source =
  | 'refund'
  | 'reservation'
  | 'part'
  | 'charge'
  | 'left-open'
  | 'returned'
  | 'event'
  | 'choice'
  | 'tab'
  | 'kept-refund'
  | 'kept-reservation'

/** An entry as it is found: what its kind does not have is null. */
export type Found = {
  source: Source
  /** With the source it names the entry. */
  key: string
  since: string
  /** Centavos, of what was paid at the desk its price; null while unknown. */
  cents: number | null
  paymentGroupId: string | null
  reservationId: number | null
  /** Names the refund of an attempt, or of a payment that belongs to no charge of ours. */
  refundId: number | null
  refundAmount: number | null
  refundState: Row<'refunds'>['state'] | null
  refundAt: string | null
  begunAt: string | null
  providerMessage: string | null
  note: string | null
  reason: string | null
  charged: number | null
  received: number | null
  attemptState: AttemptState | null
  chargeStatus: ChargeStatus | null
  provider: string | null
  paymentId: string | null
  /** How the key of an account ends that cannot be asked any more. */
  lostKey: string | null
  /** Names an event, as the provider told it. */
  eventId: string | null
  externalReference: string | null
  payload: string | null
  askUntil: string | null
  name: string | null
}

const COLUMNS: Record<Exclude<keyof Found, 'source' | 'key' | 'since' | 'cents'>, string> = {
  paymentGroupId: 'varchar(64)',
  reservationId: 'integer',
  refundId: 'integer',
  refundAmount: 'integer',
  refundState: 'varchar(40)',
  refundAt: 'varchar(24)',
  begunAt: 'varchar(24)',
  providerMessage: 'varchar(300)',
  note: 'varchar(300)',
  reason: 'varchar(200)',
  charged: 'integer',
  received: 'integer',
  attemptState: 'varchar(40)',
  chargeStatus: 'varchar(40)',
  provider: 'varchar(20)',
  paymentId: 'varchar(64)',
  lostKey: 'varchar(4)',
  eventId: 'varchar(120)',
  externalReference: 'varchar(100)',
  payload: 'text',
  askUntil: 'varchar(24)',
  name: 'varchar(200)',
}
type Column = keyof typeof COLUMNS

type Branch = {
  key: string
  since: string
  cents: string
  /** Stands for it where an entry says its sum by what else is read of it. */
  foundCents?: string
  columns: Partial<Record<Column, string>>
  from: string
  /** Whether it is money that the venue has and owes somebody, rather than money that others took from it. */
  isToReturn: boolean
}

const COURTESY = `(select coalesce(sum(k.cents), 0) from courtesies k where k.reservation_id = r.id)`
/** Credit that came back as soon as its customer had cancelled it. */
const CREDITED = `(select coalesce(sum(e.cents), 0) from credit_entries e join customer_cancellations x on x.reservation_id = e.reservation_id
  where e.reservation_id = r.id and e.source = 'return' and e.at >= x.at)`
const OF_REFUND = {
  reservationId: 'f.lowered_id',
  paymentGroupId: 'a.payment_group_id',
  refundId: 'f.id',
  refundAmount: 'f.amount',
  refundState: 'f.state',
  refundAt: 'f.created_at',
  begunAt: 'f.begun_at',
  providerMessage: 'f.provider_message',
  note: 'f.note',
  reason: 'f.reason',
  charged: 'a.amount',
  received: 'a.received',
} as const
const NOT_DECIDED = (issueId: string) =>
  `not exists (select 1 from payment_issue_decisions d where d.issue_id = ${issueId})`
const ON_TAB = `(select coalesce(sum(i.price * i.quantity), 0) from tab_items i where i.tab_id = t.id)`
const PAID_BY_TAB = `(select coalesce(sum(m.cents), 0) from till_movements m where m.tab_id = t.id)`

// Repeats the predicates of the partial indexes literally, or the planner would not use them.
const BRANCHES = {
  /** Requested refunds that are not completed. */
  refund: {
    key: 'cast(f.id as varchar(60))',
    since: 'f.created_at',
    cents: 'f.amount',
    columns: { ...OF_REFUND, lostKey: 'p.key_end', paymentId: 'a.provider_payment_id' },
    from: `refunds f join payment_attempts a on a.id = f.attempt_id
      left join account_keys p on p.account = a.account and p.lost_at is not null
      where f.done_at is null and f.withdrawn_at is null
        and (f.state = 'refused' or f.reason in (${NOTABLE}) or f.created_at <= ? or p.lost_at is not null)`,
    isToReturn: true,
  },
  /** Reservations that were paid and cancelled, without a decision about the money; of those paid at the venue, which have money to be handed back. */
  reservation: {
    key: 'cast(r.id as varchar(60))',
    since: `case when r.paid_by = 'admin' then coalesce(c.at, r.updated_at) else r.updated_at end`,
    cents: `case when r.paid_by <> 'admin' then r.price
      else (case when c.back < r.price - ${COURTESY} then c.back else r.price - ${COURTESY} end) - ${CREDITED} end`,
    foundCents: 'r.price',
    columns: { reservationId: 'r.id', paymentGroupId: 'r.payment_group_id' },
    from: `reservations r left join customer_cancellations c on c.reservation_id = r.id
      where r.status = 'canceled' and r.payment_status = 'paid'
        and not exists (select 1 from refund_reservations p where p.reservation_id = r.id)
        and not exists (select 1 from money_decisions d where d.reservation_id = r.id)
        and not exists (select 1 from incident_reservations i
          where i.reservation_id = r.id and i.ask_until is not null and i.chosen is null)
        and (r.paid_by <> 'admin' or r.price > ${COURTESY})`,
    isToReturn: true,
  },
  /** Money of the desk that pays for nothing: parts of what was cancelled, those that go back beside a charge, and what came above a price. Whose money was taken back outside pays again, also in parts. */
  part: {
    key: 'cast(r.id as varchar(60))',
    since: 'r.updated_at',
    cents: `case when r.payment_status in ('pending', 'failed') and c.back - ${CREDITED} < r.part_paid
      then c.back - ${CREDITED} else r.part_paid - r.desk_part + coalesce(p.desk, 0) end`,
    columns: { reservationId: 'r.id', paymentGroupId: 'r.payment_group_id' },
    from: `reservations r left join customer_cancellations c on c.reservation_id = r.id
      left join refund_reservations p on p.reservation_id = r.id
      where r.part_paid > 0 and r.part_paid - r.desk_part + coalesce(p.desk, 0) > 0 and (r.payment_status = 'paid'
        or r.payment_status = 'refunded' and not (r.status = 'approved' and coalesce(r.paid_by, '') = 'attempt')
        or r.payment_status in ('pending', 'failed') and r.status = 'canceled'
          and not exists (select 1 from money_decisions d where d.reservation_id = r.id))`,
    isToReturn: true,
  },
  /** Charges that the payer disputes, whose receipt was undone, or whose money was returned in another way while the reservation is still approved. */
  charge: {
    key: `a.id || '-' || a.charge_turn`,
    since: 'a.updated_at',
    cents: 'coalesce(a.received, a.amount)',
    columns: {
      paymentGroupId: 'a.payment_group_id',
      charged: 'a.amount',
      received: 'a.received',
      attemptState: 'a.state',
      chargeStatus: 'a.charge_status',
    },
    // A decision belongs to the status on which it was made; what was given back from here while an hour stands was paid out twice.
    // SQLite keeps the order of a cross join: what was given back elsewhere is rare, approved reservations are not.
    from: `payment_attempts a
      where a.id in (
        select id from payment_attempts where charge_status = 'disputed'
        union select id from payment_attempts
          where state = 'paid' and charge_status in ('open', 'in-analysis', 'cancelled')
        union select b.id from reservations r join payment_attempts b on b.provider_payment_id = r.asaas_payment_id
          where r.status = 'approved' and r.payment_status = 'refunded' and r.paid_by = 'attempt'
            and not exists (select 1 from refund_reservations p join refunds f on f.id = p.refund_id
              where p.reservation_id = r.id and f.reason <> 'elsewhere')
        union select b.id from refunds f cross join hour_moves m cross join payment_attempts b cross join reservations r
          where f.reason = 'elsewhere' and m.attempt_id = f.attempt_id and b.id = m.attempt_id and r.id = m.reservation_id
            and r.status = 'approved' and b.charge_status = 'refunded')
        and ${NOT_DECIDED(`'charge-' || a.id || '-' || a.charge_turn`)}`,
    isToReturn: false,
  },
  /** Charges that were closed here and not at their account, because it cannot be asked any more. */
  'left-open': {
    key: `a.id || '-' || a.charge_turn`,
    since: 'a.updated_at',
    cents: 'a.amount',
    columns: {
      paymentGroupId: 'a.payment_group_id',
      paymentId: 'a.provider_payment_id',
      externalReference: 'a.external_reference',
      lostKey: 'p.key_end',
    },
    from: `account_keys p join payment_attempts a on a.account = p.account
      where p.lost_at is not null
        and a.state in ('cancelled', 'failed') and a.charge_status in ('open', 'in-analysis')
        and ${NOT_DECIDED(`'charge-' || a.id || '-' || a.charge_turn`)}`,
    isToReturn: false,
  },
  /** Parts of payments that were returned in another way, one by one. */
  returned: {
    key: 'cast(f.id as varchar(60))',
    since: 'f.created_at',
    cents: 'f.amount',
    columns: OF_REFUND,
    from: `refunds f join payment_attempts a on a.id = f.attempt_id
      where f.reason = 'elsewhere' and a.state = 'paid' and a.charge_status <> 'refunded'
        and ${NOT_DECIDED(`'refund-' || f.id`)}`,
    isToReturn: false,
  },
  /** The first event of each payment at the provider that belongs to no charge of ours. */
  event: {
    key: 'cast(w.id as varchar(60))',
    since: 'w.received_at',
    cents: 'w.amount',
    columns: {
      provider: 'w.provider',
      paymentId: 'w.payment_id',
      eventId: 'w.event_id',
      externalReference: 'w.external_reference',
      payload: `case when w.event_id like 'seen %' then w.payload end`,
      // The group of a charge of ours, which may stand in the books.
      paymentGroupId: `case when w.event_id like 'seen %' then substr(w.external_reference, 1, 36) end`,
      refundId: 's.id',
      refundAmount: 's.amount',
      refundState: 's.state',
      refundAt: 's.created_at',
      providerMessage: 's.provider_message',
    },
    from: `webhook_logs w left join stray_refunds s on s.payment_id = w.payment_id
      where w.id in (select min(id) from webhook_logs where outcome = 'unmatched' group by payment_id)`,
    isToReturn: true,
  },
  /** Closed hours whose customers have not chosen yet what they have instead; while their payment is disputed they cannot. */
  choice: {
    key: `i.incident_id || '-' || i.reservation_id`,
    since: 'n.at',
    cents: 'i.back',
    columns: {
      reservationId: 'r.id',
      paymentGroupId: 'r.payment_group_id',
      reason: 'n.reason',
      askUntil: 'i.ask_until',
    },
    from: `incident_reservations i join incidents n on n.id = i.incident_id
      join reservations r on r.id = i.reservation_id
      where i.ask_until is not null and i.chosen is null and r.payment_status = 'paid'
        and not exists (select 1 from refund_reservations p where p.reservation_id = r.id)
        and not exists (select 1 from payment_attempts a where r.paid_by = 'attempt' and a.provider_payment_id = r.asaas_payment_id
          and a.charge_status in ('disputed', 'open', 'in-analysis', 'cancelled'))`,
    isToReturn: true,
  },
  /** Open tabs for which more came in than is on them. */
  tab: {
    key: 'cast(t.id as varchar(60))',
    since: 't.opened_at',
    cents: `${PAID_BY_TAB} - ${ON_TAB}`,
    columns: { reservationId: 't.reservation_id', name: 't.name' },
    from: `tabs t where t.closed_at is null and ${PAID_BY_TAB} > ${ON_TAB}`,
    isToReturn: true,
  },
} satisfies Partial<Record<Source, Branch>>

/** Money that somebody has decided to keep and that is still here: it may go back after all. */
const KEPT = {
  /** Charges that were too much. The last of several decisions about one counts. */
  'kept-refund': {
    key: 'cast(f.id as varchar(60))',
    since: 'd.at',
    cents: `coalesce(a.received, a.amount) - (select coalesce(sum(g.amount), 0) from refunds g
      where g.attempt_id = a.id and g.withdrawn_at is null)`,
    columns: { paymentGroupId: 'a.payment_group_id' },
    // SQLite keeps the order of a cross join: decisions are few.
    from: `payment_issue_decisions d
      cross join refunds f cross join payment_attempts a
      where f.id = case when d.issue_id like 'refund-%' then cast(substr(d.issue_id, 8) as integer) end
        and a.id = f.attempt_id and d.decision = 'kept' and f.withdrawn_at is not null and f.reason <> 'elsewhere'
        and f.id = (select max(g.id) from refunds g where g.attempt_id = a.id)
        and a.state = 'paid' and a.charge_status = 'paid'
        and coalesce(a.received, a.amount) > (select coalesce(sum(g.amount), 0) from refunds g
          where g.attempt_id = a.id and g.withdrawn_at is null)`,
    isToReturn: false,
  },
  /** Prices of cancelled reservations. Nobody has decided what the policy keeps. */
  'kept-reservation': {
    key: 'cast(r.id as varchar(60))',
    since: 'd.at',
    cents: `r.price - ${COURTESY} - ${CREDITED}`,
    columns: { reservationId: 'r.id', paymentGroupId: 'r.payment_group_id' },
    from: `money_decisions d cross join reservations r
      where r.id = d.reservation_id and d.decision = 'kept' and d.user_id is not null
        and r.status = 'canceled' and r.payment_status = 'paid'`,
    isToReturn: false,
  },
} satisfies Partial<Record<Source, Branch>>

const ALL: Record<Source, Branch> = { ...BRANCHES, ...KEPT }
const OPEN: readonly Source[] = Object.keys(BRANCHES).filter((one): one is Source => one in ALL)
const ALL_KEPT: readonly Source[] = Object.keys(KEPT).filter((one): one is Source => one in ALL)

/** A query of these sources with what it is bound to. */
function unionOf(sources: readonly Source[], nowMs: number, select = selectWhole) {
  const sql = sources.map((source) => select(source, ALL[source])).join(' union all ')
  const bound = sources.filter((source) => source === 'refund')
  return { sql, bindings: bound.map(() => toInstant(nowMs - WAITS_MS)) }
}

function selectWhole(source: Source, branch: Branch): string {
  const { cents, columns, foundCents = cents, from, key, since } = branch
  const others = Object.entries(COLUMNS).map(([name, type]) => {
    const column = columns[name as Column]
    return `cast(${column ?? 'null'} as ${type}) as ${snakeOf(name)}`
  })
  return `select '${source}' as source, ${key} as key, ${since} as since, ${foundCents} as cents, ${others.join(', ')} from ${from}`
}

function selectSum(source: Source, { cents, from, isToReturn, since }: Branch): string {
  return `select '${source}' as source, ${isToReturn ? 1 : 0} as to_return, count(*) as count, sum(q.cents) as cents, min(q.since) as since
    from (select ${cents} as cents, ${since} as since from ${from}) as q`
}

const snakeOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const NEWEST_FIRST = 'order by since desc, source, key desc'

function selectPlace(source: Source, { from, key, since }: Branch): string {
  return `select '${source}' as source, ${key} as key, ${since} as since from ${from}`
}

// All else is read of those that stand on the page alone.
function selectPlaced(source: Source, branch: Branch): string {
  const places = `select places.key from places where places.source = '${source}'`
  return `${selectWhole(source, branch)} and ${branch.key} in (${places})`
}

type Wanted = { kept?: boolean; limit?: number; offset?: number }

/** Entries, the newest first, in one statement that asks only where these sums found some: most often nowhere. */
export async function findIssues(
  db: Db,
  nowMs: number,
  sums: Pick<IssueSums, 'sources'>,
  { kept = false, limit, offset = 0 }: Wanted = {},
): Promise<Found[]> {
  const sources = (kept ? ALL_KEPT : OPEN).filter((one) => sums.sources.has(one))
  if (sources.length === 0) return []
  const all = unionOf(sources, nowMs, selectPlace)
  const whole = unionOf(sources, nowMs, selectPlaced)
  const page = limit === undefined ? '' : `limit ${limit} offset ${offset}`
  const sql = `with places as materialized (select source, key from (${all.sql}) as p ${NEWEST_FIRST} ${page}) ${whole.sql}`
  const found = await untyped(db)
    .select<Found[]>('*')
    .from(untyped(db).raw(`(${sql}) as e`, [...all.bindings, ...whole.bindings]))
    .orderByRaw(NEWEST_FIRST.slice('order by '.length))
  return withNumbers(found)
}

/** Sources of entries with an id of this kind. */
const SOURCES: Record<Exclude<IssueId['kind'], 'doubled' | 'kept'>, readonly Source[]> = {
  refund: ['refund', 'returned'],
  reservation: ['reservation'],
  part: ['part'],
  charge: ['charge', 'left-open'],
  event: ['event'],
}

/** The entry with this id. */
export async function findIssue(
  db: Db,
  nowMs: number,
  { id, key, kind }: IssueId,
): Promise<Found | undefined> {
  if (kind === 'doubled') return undefined
  const source = ALL_KEPT.find((one) => id.startsWith(`${one}-`))
  const sources = kind === 'kept' ? (source ? [source] : []) : SOURCES[kind]
  const { bindings, sql } = unionOf(sources, nowMs)
  const found = untyped(db)
    .select<Found[]>('*')
    .from(untyped(db).raw(`(${sql}) as e`, bindings))
    .where({ key: kind === 'kept' ? key.slice(key.indexOf('-') + 1) : key })
  return withNumbers(await found)[0]
}

function withNumbers(found: readonly Found[]): Found[] {
  return found.map((one) => ({ ...one, cents: one.cents === null ? null : Number(one.cents) }))
}

const REFUSED = `select 'refused', 0, count(*), sum(f.amount), min(f.created_at) from refunds f
  where f.done_at is null and f.withdrawn_at is null and f.state = 'refused'`

// Says only whether to look closer.
const MAYBE_DOUBLED = `select 'maybe-doubled', 0, count(*), 0, min(n.at)
  from incident_reservations i join incidents n on n.id = i.incident_id join reservations r on r.id = i.reservation_id
  where ((i.choice = 'credit' or i.chosen = 'credit') and (r.payment_status = 'refunded'
      or exists (select 1 from refund_reservations p join refunds f on f.id = p.refund_id
        where p.reservation_id = r.id and f.withdrawn_at is null)))
    or ((i.choice = 'move' or i.chosen = 'move') and r.status = 'approved' and r.payment_status = 'refunded')`

export type IssueSum = { count: number; cents: number; since: string | null }
export type IssueSums = {
  all: IssueSum
  /** Money that the venue has and owes somebody. */
  toReturn: IssueSum
  kept: IssueSum
  /** Refunds that the provider refused. */
  refused: IssueSum
  /** Closed hours whose customers are choosing: nobody else has to decide. */
  choices: IssueSum
  /** Whether some price may have been paid out twice. */
  maybeDoubled: boolean
  /** Names the sources that have entries, open or kept. */
  sources: ReadonlySet<Source>
}
type SumRow = {
  source: Source | 'refused' | 'maybe-doubled'
  toReturn: number
  count: number | string
  cents: number | string | null
  since: string | null
}

/** How many entries there are and how much it is, in one statement. */
export async function sumIssues(db: Db, nowMs: number): Promise<IssueSums> {
  const { bindings, sql } = unionOf([...OPEN, ...ALL_KEPT], nowMs, selectSum)
  const rows = await untyped(db)
    .select<SumRow[]>('*')
    .from(
      untyped(db).raw(`(${sql} union all ${REFUSED} union all ${MAYBE_DOUBLED}) as e`, bindings),
    )
  const sumOf = (isOf: (row: SumRow) => boolean): IssueSum => {
    const own = rows.filter(isOf)
    return {
      count: own.reduce((sum, { count }) => sum + Number(count), 0),
      cents: sumCents(own.map(({ cents }) => Number(cents ?? 0))),
      since: own.flatMap(({ since }) => since ?? []).toSorted()[0] ?? null,
    }
  }
  const countOf = (wanted: Source) => sumOf(({ source }) => source === wanted).count
  const isOpen = ({ source }: SumRow) => OPEN.some((one) => one === source)
  return {
    all: sumOf(isOpen),
    toReturn: sumOf((row) => isOpen(row) && Number(row.toReturn) === 1),
    kept: sumOf(({ source }) => ALL_KEPT.some((one) => one === source)),
    refused: sumOf(({ source }) => source === 'refused'),
    choices: sumOf(({ source }) => source === 'choice'),
    maybeDoubled: sumOf(({ source }) => source === 'maybe-doubled').count > 0,
    sources: new Set([...OPEN, ...ALL_KEPT].filter((one) => countOf(one) > 0)),
  }
}

/** A reservation that entries are about, with its court's name and what its money became; sums in centavos. */
export type AboutRow = ReservationColumns & {
  courtName: string
  /** Names the refund of its price, and what the desk gives back beside it. */
  refundId: number | null
  desk: number | null
  courtesy: number
  /** Credit that paid it and has not gone back. */
  credit: number
  /** Sum that its customer's cancellation gives back, and what of it came back as credit at once. */
  promised: number | null
  credited: number
  /** The last closing that met it. */
  closing: string | null
  closingChoice: string | null
  isAsked: boolean
}

/** The reservations of these entries in the order of play, in one statement. */
export async function aboutOf(
  db: Db,
  found: readonly Pick<Found, 'paymentGroupId' | 'reservationId'>[],
): Promise<AboutRow[]> {
  const groups = [...new Set(found.flatMap(({ paymentGroupId }) => paymentGroupId ?? []))]
  const ids = [...new Set(found.flatMap(({ reservationId }) => reservationId ?? []))]
  const rows: AboutRow[] = []
  for (const chunk of inChunks([...groups, ...ids])) {
    const names = chunk.filter((one) => typeof one === 'string')
    const numbers = chunk.filter((one) => typeof one === 'number')
    rows.push(...(await readAbout(db, names, numbers)))
  }
  // A group and a reservation of it may have been found apart.
  const once = new Map(rows.map((row) => [row.id, row]))
  const placeOf = ({ date, id, startTime }: AboutRow) =>
    [date, startTime, String(id).padStart(10)].join(' ')
  return [...once.values()].toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

async function readAbout(
  db: Db,
  groups: readonly string[],
  ids: readonly number[],
): Promise<AboutRow[]> {
  if (groups.length + ids.length === 0) return []
  const rows: AboutRow[] = await untyped(db)('reservations as r')
    .join('courts as c', 'c.id', 'r.courtId')
    .leftJoin('refund_reservations as p', 'p.reservationId', 'r.id')
    .leftJoin('customer_cancellations as x', 'x.reservationId', 'r.id')
    .leftJoin('incident_reservations as i', (on) =>
      on
        .on('i.reservationId', 'r.id')
        .andOn(
          'i.incidentId',
          db.raw(
            '(select max(j.incident_id) from incident_reservations j where j.reservation_id = r.id)',
          ) as never,
        ),
    )
    .leftJoin('incidents as n', 'n.id', 'i.incidentId')
    .where((any) => any.whereIn('r.paymentGroupId', groups).orWhereIn('r.id', ids))
    .select(
      'r.*',
      'c.name as courtName',
      'p.refundId',
      'p.desk',
      'x.back as promised',
      'n.reason as closing',
    )
    .select(
      db.raw(`${COURTESY} as courtesy, ${CREDITED} as credited,
        (select -coalesce(sum(e.cents), 0) from credit_entries e
          where e.reservation_id = r.id and e.source in ('hold', 'use', 'return')) as credit,
        coalesce(i.chosen, i.choice) as closing_choice,
        case when i.ask_until is not null and i.chosen is null then 1 else 0 end as is_asked`) as never,
    )
  return rows.map((row) => ({
    ...row,
    courtesy: Number(row.courtesy),
    credited: Number(row.credited),
    credit: Number(row.credit),
    isAsked: Number(row.isAsked) === 1,
  }))
}
