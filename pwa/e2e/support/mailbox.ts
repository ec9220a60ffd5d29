import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import { WAIT_MS } from '#shared/platform/testing/runs.ts'
import type { Venue } from './startVenue.ts'

/** The source of the one mail to that person whose file is named so, once it was sent. */
export async function mailFor(venue: Venue, to: string, name: RegExp): Promise<string> {
  const folder = join(dirname(venue.databaseFile), 'outbox')
  const found = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((file) => name.test(file) && file.endsWith('.eml'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .filter((mail) => mail.includes(`To: ${to}`))
  await expect.poll(() => found().length, { timeout: WAIT_MS }).toBe(1)
  // Quoted-printable: long lines are broken.
  return found()[0]!.replaceAll(/=\r?\n/g, '')
}
