import sqlite3 from 'sqlite3'
import type { Venue } from './startVenue.ts'

type Booked = { date: string; startTime: string; status: string; paymentStatus: string }
type Attempt = { method: string; state: string; live: number }

/** What the venue's database says of all reservations, in order of time. */
export function bookedAt(venue: Venue) {
  return read<Booked>(
    venue,
    `select date, start_time as startTime, status, payment_status as paymentStatus
     from reservations order by date, start_time, id`,
  )
}

/** Who has which court, in the order of booking. */
export function courtsAt(venue: Venue) {
  return read<{ customerName: string; courtId: number; status: string }>(
    venue,
    'select customer_name as customerName, court_id as courtId, status from reservations order by id',
  )
}

/** What it says of every attempt to pay, the first one first. */
export function attemptsAt(venue: Venue) {
  return read<Attempt>(
    venue,
    'select method, state, closed_at is null as live from payment_attempts order by created_at, number',
  )
}

/** The answers that it has given under an idempotency key, each written with what it answers; the first one first. */
export async function answersAt(venue: Venue): Promise<unknown[]> {
  const rows = await read<{ body: string }>(
    venue,
    'select body from idempotency_keys where status < 300 order by rowid',
  )
  return rows.map(({ body }) => JSON.parse(body) as unknown)
}

function read<Row>(venue: Venue, sql: string) {
  return new Promise<Row[]>((resolve, reject) => {
    const database = new sqlite3.Database(venue.databaseFile, sqlite3.OPEN_READONLY)
    database.all<Row>(sql, (error, rows) => {
      database.close()
      if (error) reject(error)
      else resolve(rows)
    })
  })
}
