import type { Context } from 'koa'
import { countText } from '#shared/platform/text/countText.ts'
import { isAllowed } from '#shared/account/people/permissions.ts'
import { digitsOf } from '#shared/platform/contact/documents.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import type { CustomerDetails } from '#shared/platform/contact/customer.schema.ts'
import { MAX_HOLDS, MAX_UNPAID_OF_CLIENT } from '#shared/booking/hold/hold.ts'
import type { CatalogData } from '../../venue/catalog/catalog.ts'
import type { Config } from '../../platform/settings/config.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { clientKey, isWithin, networksOf } from '../../platform/http/networks.ts'
import { currentUser, visitorId } from '../../platform/http/session.ts'
import { deleteHolds } from '../../venue/occupancy/freeSlots.ts'
import { runOutNow } from '../life/life.ts'
import { viewerOf } from '../links/grants.ts'
import { makeRoom, type Released, type UnpaidHour } from './fairShare.ts'
import { cartKeysOf, findUnpaid, type UnpaidEntry } from './findUnpaid.ts'

/** Who books on the customers' page: a browser, and the address that it is behind; null for staff, who are not limited. */
export type Caller = {
  ownerId: string
  /** Names what its links have opened; null when none has. */
  browserHash: string | null
  client: string | null
  isLimited: boolean
  /** Of a customer who is signed in: what they book belongs to their account. */
  accountId: number | null
}

export function callerOf(ctx: Context, { rateLimits }: Pick<Config, 'rateLimits'>): Caller {
  const user = currentUser(ctx)
  const isStaff = isAllowed(user, 'reservation.edit')
  return {
    ownerId: visitorId(ctx, { create: true })!,
    browserHash: viewerOf(ctx).browserHash,
    client: isStaff ? null : clientKey(ctx.ip),
    isLimited: rateLimits && !isStaff,
    accountId: user?.role === 'user' ? user.id : null,
  }
}

type Wanted = {
  /** Hours that the browser does not hold yet. */
  adds: number
  catalog: CatalogData
  /** With a checkout: who books, and all the hours of it. */
  checkout?: { person: CustomerDetails; hours: number; paymentGroupId: string }
}

/**
 * Throws when the caller has too many hours that wait for their money, or let too many run out. Behind a full address the browser with the
 * most hours loses its oldest hold or order to one that has less than its share. The courts are locked: what is counted here stays so.
 */
export async function limitUnpaid(tx: Tx, caller: Caller, wanted: Wanted): Promise<void> {
  if (!caller.isLimited) return
  const person = wanted.checkout ? normal(wanted.checkout.person) : null
  const found = await findUnpaid(tx, caller, person)
  refuseBlocked(found, tx.nowMs, wanted.catalog)
  const isOwn = ({ ownerId }: UnpaidEntry) => ownerId === caller.ownerId
  const marks = [isOwn, ...(person ? samePerson(person) : [])]
  refusePaused(found, marks, tx.nowMs, wanted.checkout?.paymentGroupId)

  const live = found.filter((row) => isLive(row, tx.nowMs))
  refuseMany(live.filter(isOwn), wanted.adds, tx.nowMs)
  if (wanted.checkout && person) {
    for (const isTheirs of samePerson(person)) {
      const theirs = live.filter((row) => row.kind === 'hours' && isTheirs(row))
      refuseMany(theirs, wanted.checkout.hours, tx.nowMs)
    }
  }
  const { holds, orders } = roomInNetworks(live, caller, wanted.adds, tx.nowMs)
  await deleteHolds(tx, holds)
  // A charge that is paid all the same is late money, which takes its hours back if it can.
  await runOutNow(tx, orders)
}

/** Finds what must go so that each of the caller's networks has room. */
function roomInNetworks(
  live: readonly UnpaidEntry[],
  { ownerId, client: own }: Caller,
  adds: number,
  nowMs: number,
): Released {
  const released: Released = { holds: [], orders: [] }
  for (const { network, times } of networksOf(own ?? '')) {
    const hours = live
      .filter(({ client }) => client !== null && isWithin(client, network))
      .map(toHour)
      .filter(({ holdId, orderId }) =>
        holdId === null ? !released.orders.includes(orderId) : !released.holds.includes(holdId),
      )
    const room = makeRoom(hours, ownerId, adds, nowMs, MAX_UNPAID_OF_CLIENT * times)
    if (room.retryAtMs !== undefined) throw later('client-full', room.retryAtMs - nowMs)
    released.holds.push(...room.holds)
    released.orders.push(...room.orders)
  }
  return released
}

function isLive({ kind, status, endsAt }: UnpaidEntry, nowMs: number) {
  const waits = kind === 'hold' || (kind === 'hours' && status === 'pending')
  return waits && endsAt > toInstant(nowMs)
}

function toHour({ kind, id, ownerId, cart, since, endsAt }: UnpaidEntry): UnpaidHour {
  return {
    orderId: cart,
    holdId: kind === 'hold' ? id : null,
    ownerId: ownerId ?? '',
    sinceMs: fromInstant(since),
    endsAtMs: fromInstant(endsAt),
  }
}

function refuseMany(theirs: readonly UnpaidEntry[], adds: number, nowMs: number) {
  if (theirs.length + adds <= MAX_HOLDS) return
  if (theirs.every(({ kind }) => kind === 'hold')) throw new Refused('hold-limit')
  const firstEnd = theirs.map(({ endsAt }) => endsAt).sort()[0]!
  throw later('unpaid-limit', fromInstant(firstEnd) - nowMs)
}

function refuseBlocked(found: readonly UnpaidEntry[], nowMs: number, { venue }: CatalogData) {
  const block = found.find(({ kind }) => kind === 'blocked')
  if (!block) return
  const call = venue.phone
    ? `Ligue para reservar: ${formatPhone(venue.phone)}.`
    : 'Ligue para o local.'
  throw new ProblemError('client-blocked', {
    message: `As reservas pela internet estão suspensas na sua rede. ${call}`,
    retryAfterSeconds: Math.ceil((fromInstant(block.endsAt) - nowMs) / 1000),
  })
}

const MINUTE_MS = 60_000
/** After the first cart that ran out unpaid within a day, the second, the third, and each further one. */
const PAUSES_MS = [0, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]

/** Counted for the browser, the CPF, the e-mail and the phone each, since that one's last payment. */
function refusePaused(
  found: readonly UnpaidEntry[],
  marks: readonly ((row: UnpaidEntry) => boolean)[],
  nowMs: number,
  current: string | undefined,
) {
  const pausedUntil = marks.map((isTheirs) => {
    const theirs = found.filter((row) => row.cart !== current && isTheirs(row))
    const paidAt =
      theirs
        .map((row) => row.paidAt ?? '')
        .sort()
        .at(-1) ?? ''
    const lapsed = theirs.filter((row) => hasLapsed(row, nowMs) && row.endsAt > paidAt)
    const count = new Set(cartKeysOf(lapsed)).size
    const last = lapsed
      .map(({ endsAt }) => endsAt)
      .sort()
      .at(-1)
    if (!last) return 0
    return fromInstant(last) + PAUSES_MS[Math.min(count, PAUSES_MS.length) - 1]!
  })
  const until = Math.max(...pausedUntil)
  if (until > nowMs) throw later('unpaid-pause', until - nowMs)
}

// What the app cancels at the end of its time ran out too.
function hasLapsed({ kind, status, paidAt, endsAt, updatedAt }: UnpaidEntry, nowMs: number) {
  if (kind === 'blocked' || paidAt !== null || endsAt > toInstant(nowMs)) return false
  return kind !== 'hours' || status === 'pending' || (status === 'canceled' && updatedAt >= endsAt)
}

type Limit = 'unpaid-limit' | 'unpaid-pause' | 'client-full'
const BEFORE_TIME: Record<Limit, string> = {
  'unpaid-limit':
    'Já há 12 horários à espera do pagamento. Pague-os ou cancele-os, ou reserve mais em',
  'unpaid-pause': 'Reservas anteriores terminaram sem pagamento. Você poderá reservar de novo em',
  'client-full':
    'Há muitos horários à espera de pagamento na sua rede. Use outra conexão, como os dados do celular, ou tente de novo em',
}

function later(code: Limit, waitMs: number) {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS))
  return new ProblemError(code, {
    message: `${BEFORE_TIME[code]} ${countText(minutes, 'minuto', 'minutos')}.`,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

type Person = ReturnType<typeof normal>

function normal({ customerCpf, customerEmail, customerPhone }: CustomerDetails) {
  return {
    cpf: digitsOf(customerCpf),
    email: customerEmail.toLowerCase(),
    phone: digitsOf(customerPhone),
  }
}

function samePerson({ cpf, email, phone }: Person): ((row: UnpaidEntry) => boolean)[] {
  return [(row) => row.cpf === cpf, (row) => row.email === email, (row) => row.phone === phone]
}
