import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Environment variables of the server; what a journey does not name is as in `SETTINGS`. */
export type Settings = Record<string, string>
export type Venue = {
  url: string
  /** The SQLite file. */
  databaseFile: string
  /** Takes the server down; the database stays. */
  goDown(): Promise<void>
  /** The same database on the same port again. */
  comeBack(): Promise<void>
  /** For good, with the database. */
  close(): Promise<void>
}

const SERVER = join(import.meta.dirname, '../../../dist/server/main.js')
const SETTINGS: Settings = {
  DEMO_DATA: '1',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  SANDBOX_PIX_APPROVAL_SECONDS: '600',
}

/** A whole product of its own: the built server, or a copy of it, with a database that nobody else has. */
export async function startVenue(settings: Settings, program = SERVER): Promise<Venue> {
  const folder = await mkdtemp(join(tmpdir(), 'quadras-e2e-'))
  const databaseFile = join(folder, 'quadras.sqlite3')
  const run = (port: string) =>
    startServer(program, folder, {
      ...SETTINGS,
      ...settings,
      DATABASE_URL: `sqlite:${databaseFile}`,
      PORT: port,
    })
  let server = await run(settings['PORT'] ?? '0')
  const { port } = server
  return {
    url: `http://127.0.0.1:${port}`,
    databaseFile,
    goDown: () => stop(server.child),
    async comeBack() {
      server = await run(port)
    },
    async close() {
      await stop(server.child)
      await rm(folder, { recursive: true })
    },
  }
}

async function startServer(program: string, folder: string, settings: Settings) {
  const env = { PATH: process.env['PATH'], ...settings }
  const child = spawn(process.execPath, [program], { cwd: folder, env })
  const orphaned = () => child.kill('SIGKILL')
  process.once('exit', orphaned)
  child.once('exit', () => process.off('exit', orphaned))
  return { child, port: await announcedPort(child) }
}

function announcedPort(child: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const port = /Quadras em http:\/\/[\w.]+:(\d+)/.exec(said)?.[1]
      if (port) resolve(port)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', () => reject(new Error(`The server did not start:\n${said}`)))
  })
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}
