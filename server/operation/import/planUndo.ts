import type { UndoPreview } from '#shared/operation/import/import.schema.ts'
import { isPast, type VenueNow } from '#shared/platform/time/venueClock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { CustomerColumns, Row } from '../../platform/db/tables.ts'

export type Made = Row<'import_made'>
export type Goes = {
  reservations: (Made & {
    paymentGroupId: string | null
    recurrenceId: string | null
    date: string
  })[]
  customers: Made[]
  contacts: (Made & { now: CustomerColumns })[]
  prices: Made[]
}
type UndoPlan = { goes: Goes; kept: UndoPreview['kept'] }

/** What of an import can go, and what stays because somebody has changed, paid or played it since. */
export async function planUndo(db: Db, id: number, now: VenueNow): Promise<UndoPlan> {
  const made = await db('import_made')
    .where({ importId: id })
    .orderBy(['line', 'entity', 'entityId'])
  const of = (entity: Made['entity']) => made.filter((one) => one.entity === entity)
  const kept: UndoPreview['kept'] = []
  const stay = ({ line }: Made, reason: string) => {
    if (!kept.some((one) => one.line === line)) kept.push({ line, reason })
  }
  const reservations = await reservationsToGo(db, { id, now }, of('reservation'), stay)
  const going = new Set(reservations.map(({ entityId }) => entityId))
  const used = await peopleInUse(db, id, going)
  const people = await customersOf(db, id)
  const isAsLeft = (one: Made) => people.get(one.entityId)?.version === one.version
  const customers = of('customer').filter((one) => {
    if (!people.has(one.entityId)) return false
    const reason = used.get(one.entityId) ?? (isAsLeft(one) ? null : 'o cadastro foi alterado')
    if (reason) stay(one, reason)
    return reason === null
  })
  const contacts = of('contact').flatMap((one) => {
    const now = people.get(one.entityId)
    if (now && !isAsLeft(one)) stay(one, 'o contato do cadastro foi alterado')
    return now && isAsLeft(one) ? [{ ...one, now }] : []
  })
  const prices = await pricesToGo(db, id, of('price'), stay)
  kept.sort((a, b) => a.line - b.line)
  return { goes: { reservations, customers, contacts, prices }, kept }
}

/** The same as rows of the file. */
export function previewOf({ goes, kept }: UndoPlan): UndoPreview {
  const lines = new Set(Object.values(goes).flatMap((made: Made[]) => made.map(({ line }) => line)))
  kept.forEach(({ line }) => lines.delete(line))
  return { rows: lines.size, kept }
}

type Stay = (made: Made, reason: string) => void

/** What makes a reservation more than a row of the file: money, and what was done with it. */
const BOUND = [
  ['till_movements', 'foi paga no caixa'],
  ['credit_entries', 'tem crédito'],
  ['courtesies', 'tem cortesia'],
  ['tabs', 'tem comanda'],
  ['refund_reservations', 'teve dinheiro devolvido'],
  ['money_decisions', 'teve dinheiro devolvido'],
  ['customer_cancellations', 'foi cancelada pelo cliente'],
  ['own_decisions', 'foi cancelada pelo cliente'],
  ['incident_reservations', 'estava numa quadra fechada'],
  ['dry_hours', 'estava numa quadra fechada'],
  ['incident_messages', 'estava numa quadra fechada'],
  ['hour_moves', 'o cliente está mudando o horário'],
] as const

async function reservationsToGo(
  db: Db,
  { id, now }: { id: number; now: VenueNow },
  made: readonly Made[],
  stay: Stay,
) {
  if (made.length === 0) return []
  const ids = () =>
    db('import_made').where({ importId: id, entity: 'reservation' }).select('entityId')
  const rows = await db('reservations')
    .whereIn('id', ids())
    .select('id', 'version', 'paymentGroupId', 'recurrenceId', 'date', 'startTime')
  const bound = new Map<number, string>()
  for (const [table, reason] of BOUND) {
    const found = await db(table).whereIn('reservationId', ids()).select('reservationId')
    for (const { reservationId } of found) if (reservationId) bound.set(reservationId, reason)
  }
  const groups = () => db('reservations').whereIn('id', ids()).select('paymentGroupId')
  const charged = await db('payment_attempts')
    .whereIn('paymentGroupId', groups())
    .select('paymentGroupId')
  const shown = await db('payment_groups')
    .whereIn('id', groups())
    .whereNotNull('linkHash')
    .select('id as paymentGroupId')
  const boundGroups = new Map([
    ...shown.map(({ paymentGroupId }) => [paymentGroupId, 'o link foi dado ao cliente'] as const),
    ...charged.map(({ paymentGroupId }) => [paymentGroupId, 'tem cobrança'] as const),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return made.flatMap((one) => {
    const row = byId.get(one.entityId)
    if (!row) return []
    const { date, paymentGroupId, recurrenceId, startTime, version } = row
    const reason =
      bound.get(row.id) ??
      boundGroups.get(paymentGroupId ?? '') ??
      (version === one.version ? null : 'a reserva foi alterada') ??
      (isPast(date, startTime, now) ? 'já foi jogada' : null)
    if (reason) stay(one, reason)
    return reason ? [] : [{ ...one, paymentGroupId, recurrenceId, date }]
  })
}

/** Of the people whom the import wrote down, those who are somebody's by now, and why. */
async function peopleInUse(db: Db, id: number, going: ReadonlySet<number>) {
  const people = () =>
    db('import_made').where({ importId: id, entity: 'customer' }).select('entityId')
  const used = new Map<number, string>()
  const booked = await db('reservations').whereIn('customerId', people()).select('id', 'customerId')
  for (const row of booked) {
    if (row.customerId !== null && !going.has(row.id)) {
      used.set(row.customerId, 'o cadastro tem outras reservas')
    }
  }
  const credited = await db('credit_entries').whereIn('customerId', people()).select('customerId')
  credited.forEach(({ customerId }) => used.set(customerId, 'o cadastro tem crédito'))
  const merged = await db('customer_merges')
    .where((either) => either.whereIn('keptId', people()).orWhereIn('mergedId', people()))
    .select('keptId', 'mergedId')
  for (const { keptId, mergedId } of merged) {
    for (const one of [keptId, mergedId]) used.set(one, 'o cadastro foi unificado com outro')
  }
  const distinct = await db('distinct_customers')
    .where((either) => either.whereIn('lowerId', people()).orWhereIn('higherId', people()))
    .select('lowerId', 'higherId')
  for (const { higherId, lowerId } of distinct) {
    for (const one of [lowerId, higherId]) used.set(one, 'o cadastro foi comparado com outro')
  }
  return used
}

async function customersOf(db: Db, id: number) {
  const rows = await db('customers').whereIn(
    'id',
    db('import_made')
      .where({ importId: id })
      .whereIn('entity', ['customer', 'contact'])
      .select('entityId'),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function pricesToGo(db: Db, id: number, made: readonly Made[], stay: Stay) {
  if (made.length === 0) return []
  const rows = await db('prices')
    .whereIn('id', db('import_made').where({ importId: id, entity: 'price' }).select('entityId'))
    .select('id', 'version')
  const versions = new Map(rows.map(({ id: price, version }) => [price, version]))
  return made.filter((one) => {
    const version = versions.get(one.entityId)
    if (version !== undefined && version !== one.version) stay(one, 'o preço foi alterado')
    return version === one.version
  })
}
