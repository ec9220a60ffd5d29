import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const VERSIONS = '/usr/lib/postgresql'
const PROGRAMS = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'psql']

/** The folder of a PostgreSQL that is installed on this machine with its server and its tools, which the npm package does not bring; null where there is none. */
export function systemPostgresFolder(): string | null {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : []
  const folders = versions.map((version) => join(VERSIONS, version, 'bin'))
  const whole = folders.filter((folder) =>
    PROGRAMS.every((program) => existsSync(join(folder, program))),
  )
  return whole.at(-1) ?? null
}

/** A server of it on a free port, with its files in a temporary folder. */
export async function startSystemPostgres(bin: string) {
  const primary = await ownFolder(bin)
  await primary.tool('initdb', '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '-N')
  await primary.start()
  return { url: primary.url, stop: primary.stop }
}

/** Two of them: what the first one acknowledges, the second one has. */
export async function startSystemPair(bin: string) {
  const [primary, standby] = [await ownFolder(bin), await ownFolder(bin)]
  await primary.tool('initdb', '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '-N')
  await primary.start()
  await standby.tool('pg_basebackup', '-R', '-d', `${primary.url}?application_name=db2`)
  await standby.start()
  return {
    primary,
    standby: { ...standby, promote: () => standby.tool('pg_ctl', '-w', 'promote') },
  }
}

async function ownFolder(bin: string) {
  const folder = await mkdtemp(join(tmpdir(), 'quadras-system-postgres-'))
  const port = await freePort()
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? await ownedByPostgres(folder) : {}
  const data = join(folder, 'data')
  const tool = (program: string, ...args: string[]) =>
    run(join(bin, program), ['-D', data, ...args], user)
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c fsync=off -k ''`
  const end = () => tool('pg_ctl', '-m', 'immediate', '-w', 'stop')
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    port,
    tool,
    start: () => tool('pg_ctl', '-l', join(folder, 'log'), '-o', flags, '-w', 'start'),
    end,
    async stop() {
      await end().catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ownedByPostgres(folder: string) {
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  await chown(folder, uid, gid)
  return { uid, gid, cwd: folder }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
