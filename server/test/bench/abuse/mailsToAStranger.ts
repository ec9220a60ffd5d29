import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Goal } from '../report.ts'
import type { Abused } from './abused.ts'
import { visitorFrom } from './visitor.ts'

const ACCOUNTS = 7
const ASKS_EACH = 3
const VICTIM = 'ninguem@example.com'
/** No mail leaves later than this after the last one. */
const QUIET_MS = 3_000

/** Somebody signs up with another's address and forgets each password three times, from another network each time. */
export async function mailsToAStranger({ origin, folder }: Abused): Promise<Goal[]> {
  let asked = 0
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const username = `ninguem${index}`
    const who = await visitorFrom(origin, `203.0.113.${index}`)
    const { status } = await who.send('POST', '/api/register', {
      name: 'Ninguém',
      email: VICTIM,
      username,
      password: 'areia-e-mar-2026',
    })
    who.close()
    if (status !== 201) continue
    for (let ask = 0; ask < ASKS_EACH; ask += 1) {
      const other = await visitorFrom(origin, `198.51.100.${index * ASKS_EACH + ask}`)
      if ((await other.send('POST', '/api/account-links', { name: username })).status === 202)
        asked += 1
      other.close()
    }
  }
  let count = -1
  while (count !== (await countMails(folder))) {
    count = await countMails(folder)
    await wait(QUIET_MS)
  }
  return [
    { name: 'mails asked for to an address that nobody confirmed', value: asked, atLeast: 7 },
    { name: 'mails that it got', value: count, atMost: 1 },
  ]
}

async function countMails(folder: string): Promise<number> {
  const names = await readdir(join(folder, 'outbox')).catch(() => [])
  return names.filter((name) => name.endsWith('.eml')).length
}
