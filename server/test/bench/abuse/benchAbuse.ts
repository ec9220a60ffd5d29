import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../support/startPostgres.ts'
import {
  answers,
  freePort,
  needBuild,
  needCaddy,
  startBuilt,
  startCaddy,
  stopAll,
} from '../builtServer.ts'
import { makeDatabase } from '../database/makeDatabase.ts'
import { isLeftOut, unlessMissing, type Figure } from '../report.ts'
import type { Abused } from './abused.ts'
import { floodOfOneLine } from './floodOfOneLine.ts'
import { mailsToAStranger } from './mailsToAStranger.ts'
import { renewals } from './renewals.ts'
import { slowClients } from './slowClients.ts'
import { streams } from './streams.ts'

const SETTINGS = {
  HOST: '127.0.0.1',
  SESSION_KEYS: 'x'.repeat(43),
  RATE_LIMITS: 'on',
  BACKUP_AT: 'off',
  LOG_LEVEL: 'error',
}
/** Each is played against a fresh server: what one has used up would hide what the next is allowed. */
const SCRIPTS: ((venue: Abused) => Promise<Figure[]>)[] = [
  floodOfOneLine,
  streams,
  renewals,
  mailsToAStranger,
  slowClients,
]

/** Counts what somebody can take from others on purpose: on both databases, bare and behind Caddy. Needs `npm run build`. */
export async function benchAbuse(): Promise<Figure[]> {
  needBuild()
  const figures: Figure[] = []
  for (const database of ['SQLite', 'PostgreSQL'] as const) {
    for (const front of ['bare', 'behind Caddy'] as const) {
      const name = `${database}, ${front}`
      for (const script of SCRIPTS) {
        const run = () => inFrontOf(name, { database, front }, script)
        figures.push(...(await unlessMissing(name, run)))
      }
    }
  }
  // Said once for all of the scripts.
  const names = new Set<string>()
  return figures.filter((figure) => {
    const isNew = !names.has(figure.name)
    names.add(figure.name)
    return isNew || !isLeftOut(figure)
  })
}

type Way = { database: 'SQLite' | 'PostgreSQL'; front: Abused['front'] }

async function inFrontOf(
  name: string,
  { database, front }: Way,
  script: (venue: Abused) => Promise<Figure[]>,
) {
  const hasCaddy = front === 'behind Caddy'
  if (hasCaddy) await needCaddy()
  const folder = await mkdtemp(join(tmpdir(), 'quadras-bench-abuse-'))
  const postgres = database === 'PostgreSQL' ? await startPostgres() : null
  const place = postgres ? { postgresUrl: postgres.url } : {}
  const made = await makeDatabase({ historyDays: 0, weekPercent: 0, ...place })
  const running: ChildProcess[] = []
  const ports = [await freePort(), await freePort(), await freePort()] as const
  try {
    const env = {
      ...process.env,
      ...SETTINGS,
      DATABASE_URL: made.url,
      DATA_FOLDER: folder,
      PORT: String(ports[0]),
      // A client says from where it comes, as a proxy does; Caddy adds that it was asked from this machine. Connections are the
      // server's own business only without a proxy.
      TRUST_PROXY: hasCaddy ? '2' : script === slowClients ? 'off' : 'on',
    }
    running.push(await startBuilt(env))
    if (hasCaddy) running.push(await startCaddy(folder, ports, true))
    const origin = `http://127.0.0.1:${hasCaddy ? ports[2] : ports[0]}`
    await answers(origin)
    const figures = await script({ origin, folder, front })
    return figures.map((figure) => ({ ...figure, name: `${name}: ${figure.name}` }))
  } finally {
    await stopAll(running)
    await postgres?.stop()
    await made.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
