import sqlite3 from 'sqlite3'
import type { Venue } from './startVenue.ts'

/** Nobody is signed in any more, and no browser knows. */
export async function endSessions(venue: Venue) {
  await run(venue, 'delete from sessions')
}

/** Another admin, with the first one's password. */
export async function addAdmin(venue: Venue, username: string, name: string) {
  await run(
    venue,
    `insert into users (username, name, password, role, email, created_at)
     select ?, ?, password, role, ?, created_at from users where username = 'admin'`,
    [username, name, `${username}@example.com`],
  )
}

/** Everybody proved so long ago that it is still them that they are asked again. */
export async function letProofsAge(venue: Venue) {
  await run(venue, `update sessions set data = json_set(data, '$.provedAt', 0)`)
}

/** Every PIX that waits is paid now, as far as its provider is concerned: the venue learns of it when it asks. */
export async function letPixArrive(venue: Venue) {
  await run(venue, `update sandbox_charges set approves_at = created_at where method = 'PIX'`)
}

/** Every hold and every order that waits for its money has run out, as far as the venue is concerned. */
export async function letTimeRunOutAt(venue: Venue) {
  const past = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 second')"
  for (const table of ['holds', 'reservations', 'slot_claims']) {
    await run(venue, `update ${table} set expires_at = ${past} where expires_at is not null`)
  }
}

/** Writes into the venue's database while it serves. */
function run(venue: Venue, sql: string, values: string[] = []) {
  return new Promise<void>((resolve, reject) => {
    const database = new sqlite3.Database(venue.databaseFile)
    database.configure('busyTimeout', 5_000)
    database.run(sql, values, (error) => {
      database.close()
      if (error) reject(error)
      else resolve()
    })
  })
}
