import { countText } from '#shared/platform/text/countText.ts'
import { digitsOf } from '#shared/platform/contact/documents.ts'
import { formatPhone } from '#shared/platform/contact/phone.ts'
import type { CustomerDetails } from '#shared/platform/contact/customer.schema.ts'
import { MAX_HOLDS, MAX_UNPAID_OF_CLIENT } from '#shared/booking/hold/hold.ts'
import type { CatalogData } from '../../venue/catalog/catalog.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import type { Tx } from '../../platform/db/writeTransaction.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { isWithin, networksOf } from '../../platform/http/networks.ts'
import { deleteHolds } from '../../venue/occupancy/freeSlots.ts'
import { runOutNow } from '../life/life.ts'
import type { Caller } from './caller.ts'
import { makeRoom, type Released, type Taker, type UnpaidHour } from './fairShare.ts'
import { cartKeysOf, findUnpaid, type UnpaidEntry } from './findUnpaid.ts'
import { beginTurn, newTakerFromMs, settledAtMs, turnsOf, type Turns } from './turns.ts'

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
  const { holds, orders, isClose } = await roomInNetworks(tx, live, caller, wanted.adds)
  await deleteHolds(tx, holds)
  // A charge that is paid all the same is late money, which takes its hours back if it can.
  await runOutNow(tx, orders)
  if (live.some(isOwn)) return
  await beginTurn(tx, caller, isClose)
}

/** Finds what must go so that each of the caller's networks has room. */
async function roomInNetworks(
  tx: Tx,
  live: readonly UnpaidEntry[],
  caller: Caller,
  adds: number,
): Promise<Released> {
  const { nowMs } = tx
  const released: Released = { holds: [], orders: [], isClose: false }
  let turns: Turns | null = null
  for (const { network, times } of networksOf(caller.client ?? '')) {
    const most = MAX_UNPAID_OF_CLIENT * times
    const inside = live.filter(({ client }) => client !== null && isWithin(client, network))
    if (inside.length + adds <= most) continue
    turns ??= await turnsOf(tx, caller.client!)
    const hours = toHours(inside, turns).filter(({ holdId, orderId }) =>
      holdId === null ? !released.orders.includes(orderId) : !released.holds.includes(holdId),
    )
    const room = makeRoom(hours, takerOf(caller, turns, network, nowMs), adds, nowMs, most)
    if (room.retryAtMs !== undefined) throw later('client-full', room.retryAtMs - nowMs)
    released.holds.push(...room.holds)
    released.orders.push(...room.orders)
    released.isClose ||= room.isClose
  }
  return released
}

function isLive({ kind, status, endsAt }: UnpaidEntry, nowMs: number) {
  const waits = kind === 'hold' || (kind === 'hours' && status === 'pending')
  return waits && endsAt > toInstant(nowMs)
}

function takerOf(caller: Caller, turns: Turns, network: string, nowMs: number): Taker {
  const own = turns.find(({ ownerId }) => ownerId === caller.ownerId)
  return {
    ownerId: caller.ownerId,
    firstMs: own ? fromInstant(own.firstAt) : null,
    newFromMs: newTakerFromMs(turns, network, caller, nowMs),
    settledAtMs: settledAtMs(caller.openedMs),
  }
}

function toHours(entries: readonly UnpaidEntry[], turns: Turns): UnpaidHour[] {
  const byOwner = new Map(turns.map((turn) => [turn.ownerId, turn]))
  return entries.map(({ kind, id, ownerId, cart, since, endsAt }) => {
    const turn = byOwner.get(ownerId ?? '')
    return {
      orderId: cart,
      holdId: kind === 'hold' ? id : null,
      ownerId: ownerId ?? '',
      sinceMs: fromInstant(since),
      endsAtMs: fromInstant(endsAt),
      firstMs: fromInstant(turn?.firstAt ?? since),
      isRetaken: turn?.retaken ?? false,
      wasJustOpened: turn?.justOpened ?? false,
      formMs: turn?.formAt ? fromInstant(turn.formAt) : null,
    }
  })
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
