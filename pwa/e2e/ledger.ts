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

/** What it says of every attempt to pay, the first one first. */
export function attemptsAt(venue: Venue) {
  return read<Attempt>(
    venue,
    'select method, state, closed_at is null as live from payment_attempts order by created_at, number',
  )
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
