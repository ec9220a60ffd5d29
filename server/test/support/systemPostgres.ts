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
  const folder = await mkdtemp(join(tmpdir(), 'quadras-system-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? await ownedByPostgres(folder) : {}
  const tool = (program: string, ...args: string[]) => run(join(bin, program), args, user)
  await tool('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '-N')
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c fsync=off -k ''`
  await tool('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', flags, '-w', 'start')
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await tool('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
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
