import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Venue } from './startVenue.ts'
import { ROOT } from './venueHost.ts'

const run = promisify(execFile)

/** A copy of the venue's data as the built command makes it. */
export async function backUp(venue: Venue): Promise<string> {
  const file = `${venue.databaseFile}.copy`
  await command('backup', venue, file)
  return file
}

/** The copy takes the place of the data; the venue's server must be down. */
export async function restore(venue: Venue, copy: string): Promise<void> {
  await command('restore', venue, copy)
}

async function command(name: string, { databaseFile }: Venue, file: string) {
  const env = { PATH: process.env['PATH'], DATABASE_URL: `sqlite:${databaseFile}` }
  await run(process.execPath, [join(ROOT, `dist/server/${name}.js`), file], { env })
}
