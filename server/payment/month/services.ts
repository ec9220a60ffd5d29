import type { CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Sport } from '#shared/venue/courts/sport.ts'
import type { Db } from '../../platform/db/db.ts'
import { inChunks } from '../../platform/db/rows.ts'
import type { BookedEntry, EntryDeps } from '../ledger/entries.ts'
import type { Share } from './shares.ts'

/** Something that was paid for: an hour on a court, or a tab. */
export type Service = {
  isTab: boolean
  /** The day on which it is played, or on which the tab was opened. */
  date: CivilDate | null
  court: string
  sport: Sport | null
  number: string
  name: string
  cpf: string | null
  email: string
}

const UNKNOWN: Service = {
  isTab: false,
  date: null,
  court: '',
  sport: null,
  number: '',
  name: '',
  cpf: null,
  email: '',
}

/** The services that these entries are about, by the keys of their shares. */
export async function readServices(
  { config, knex }: EntryDeps,
  entries: readonly BookedEntry[],
  shares: (entry: BookedEntry) => Share[],
): Promise<(key: string) => Service> {
  const keys = new Set(entries.flatMap((entry) => shares(entry).map(({ key }) => key)))
  const of = (kind: string) =>
    [...keys].flatMap((key) => (key.startsWith(`${kind} `) ? Number(key.slice(2)) : []))
  const services = new Map<string, Service>()
  for (const chunk of inChunks(of('r'))) {
    for (const row of await reservationsOf(knex, chunk)) {
      services.set(`r ${row.id}`, {
        isTab: false,
        date: row.date,
        court: row.court,
        sport: row.sportType,
        number: String(row.id),
        name: row.customerName,
        cpf: row.customerCpf,
        email: row.customerEmail,
      })
    }
  }
  for (const chunk of inChunks(of('t'))) {
    for (const row of await tabsOf(knex, chunk)) {
      services.set(`t ${row.id}`, {
        isTab: true,
        date: venueNow(Date.parse(row.openedAt), config.venueTimezone).date,
        court: '',
        sport: null,
        number: `Comanda ${row.id}`,
        name: row.name ?? row.customerName ?? '',
        cpf: row.customerCpf,
        email: row.customerEmail ?? '',
      })
    }
  }
  return (key) => services.get(key) ?? UNKNOWN
}

function reservationsOf(db: Db, ids: number[]) {
  return db('reservations as r')
    .join('courts as c', 'c.id', 'r.courtId')
    .whereIn('r.id', ids)
    .select(
      'r.id',
      'r.date',
      'r.sportType',
      'r.customerName',
      'r.customerCpf',
      'r.customerEmail',
      'c.name as court',
    )
}

/** A tab has the CPF of its reservation. */
function tabsOf(db: Db, ids: number[]) {
  return db('tabs as t')
    .leftJoin('reservations as r', 'r.id', 't.reservationId')
    .whereIn('t.id', ids)
    .select('t.id', 't.name', 't.openedAt', 'r.customerName', 'r.customerCpf', 'r.customerEmail')
}
