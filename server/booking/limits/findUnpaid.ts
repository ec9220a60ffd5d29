import { toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { networksOf, widestOf } from '../../platform/http/networks.ts'

const DAY_MS = 86_400_000

/** A hold, a booked hour, a cart of holds that ran out, or a block: of a browser, an address or a person, within a day. */
export type UnpaidEntry = {
  kind: 'hold' | 'hours' | 'lapse' | 'blocked'
  id: number
  ownerId: string | null
  client: string | null
  /** What was chosen together: the payment group, or the instant of a browser's first hold. */
  cart: string
  since: string
  endsAt: string
  updatedAt: string
  paidAt: string | null
  status: string
  cpf: string | null
  email: string | null
  phone: string | null
}

type Person = { cpf: string; email: string; phone: string }
type Part = [sql: string, bindings: (string | null)[]]

/** All that the limits count, in one statement by indexes: what is live in the widest network of the address, and the last day of the browser and the person. */
export async function findUnpaid(
  { trx, nowMs }: Tx,
  { ownerId, client }: { ownerId: string; client: string | null },
  person: Person | null,
): Promise<UnpaidEntry[]> {
  const now = toInstant(nowMs)
  const since = toInstant(nowMs - DAY_MS)
  const network = client && widestOf(client)
  const networks = client === null ? [] : networksOf(client).map((own) => own.network)
  const parts: Part[] = [
    // A hold that was given back while it still had time is none that ran out.
    [
      `${HOLDS} where (network = ? and expires_at > ?)
         or (owner_id = ? and expires_at > ? and (expires_at > ? or resumes_until is null))`,
      [network, now, ownerId, since, now],
    ],
    [`${LAPSES} where owner_id = ? and ended_at > ?`, [ownerId, since]],
    [`${HOURS} where g.owner_id = ? and g.created_at > ?`, [ownerId, since]],
    [`${HOURS} where g.network = ? and g.expires_at > ? and r.status = 'pending'`, [network, now]],
    [
      `${BLOCKS} where client in (${networks.map(() => '?').join() || 'null'}) and until > ?`,
      [...networks, now],
    ],
    ...(person ? ofPerson(person, since) : []),
  ]
  const answer = await trx.raw<UnpaidEntry[] | { rows: UnpaidEntry[] }>(
    parts.map(([sql]) => sql).join(' union all '),
    parts.flatMap(([, bindings]) => bindings),
  )
  const rows = Array.isArray(answer) ? answer : answer.rows
  // What two conditions found is one row.
  return [...new Map(rows.map((row) => [`${row.kind} ${row.id} ${row.cart}`, row])).values()]
}

function ofPerson({ cpf, email, phone }: Person, since: string): Part[] {
  return [
    [`${HOURS} where r.customer_cpf = ? and r.created_at > ?`, [cpf, since]],
    [`${HOURS} where lower(r.customer_email) = ? and r.created_at > ?`, [email, since]],
    [`${HOURS} where r.customer_phone = ? and r.created_at > ?`, [phone, since]],
  ]
}

/** The carts of these rows, by browser. */
export function cartKeysOf(rows: readonly UnpaidEntry[]): string[] {
  return rows.map(({ ownerId, cart }) => `${ownerId} ${cart}`)
}

const NOBODY =
  'cast(null as varchar) as cpf, cast(null as varchar) as email, cast(null as varchar) as phone'
const HOLDS = `
  select 'hold' as kind, id, owner_id as "ownerId", client, first_held_at as cart, created_at as since,
    expires_at as "endsAt", expires_at as "updatedAt", cast(null as varchar) as "paidAt", 'pending' as status, ${NOBODY}
  from holds`
const LAPSES = `
  select 'lapse', 0, owner_id, null, first_held_at, first_held_at, ended_at, ended_at, null, '', null, null, null
  from lapsed_carts`
const BLOCKS = `
  select 'blocked', 0, null, client, '', created_at, until, created_at, null, '', null, null, null
  from blocked_clients`
const HOURS = `
  select 'hours', r.id, g.owner_id, g.client, g.id, r.created_at, coalesce(g.expires_at, r.updated_at), r.updated_at,
    r.payment_confirmed_at, r.status, r.customer_cpf, lower(r.customer_email), r.customer_phone
  from payment_groups as g join reservations as r on r.payment_group_id = g.id`
