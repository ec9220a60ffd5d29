import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { VENUE_ZONE } from './calendarDays.ts'
import { PLACE, ROOT, venueHost } from './venueHost.ts'

/** Environment variables of the server; what a journey does not name is as in `SETTINGS`. */
export type Settings = Record<string, string>
export type Venue = {
  url: string
  /** The SQLite file. */
  databaseFile: string
  /** For good, with the database. */
  close(): Promise<void>
}
/** A venue whose server is a process of its own. */
export type BuiltVenue = Venue & {
  /** Takes the server down; the database stays. */
  goDown(): Promise<void>
  /** The same database on the same port again. */
  comeBack(): Promise<void>
  /** What the server of now has told whoever started it. */
  said(): string
}

const SERVER = join(ROOT, 'dist/server/main.js')
const SETTINGS: Settings = {
  DEMO_DATA: 'venue',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  VENUE_TIMEZONE: VENUE_ZONE,
  SANDBOX_PIX_APPROVAL_SECONDS: '600',
}

/** A product with settings and a database that nobody else has. The venues of a worker's journeys share a process. */
export async function startVenue(settings: Settings): Promise<Venue> {
  const { place, ask } = venueHost()
  const folder = await mkdtemp(join(place, 'venue-'))
  const port = await ask({ start: { folder, settings: { PORT: '0', ...SETTINGS, ...settings } } })
  return {
    url: `http://127.0.0.1:${port}`,
    databaseFile: databaseIn(folder),
    async close() {
      await ask({ stop: port })
      await rm(folder, { recursive: true })
    },
  }
}

/** The built server, or a copy of it, with a database that nobody else has. */
export async function startBuiltVenue(settings: Settings, program = SERVER): Promise<BuiltVenue> {
  const folder = await mkdtemp(PLACE)
  const databaseFile = databaseIn(folder)
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
    said: () => server.said(),
    async comeBack() {
      server = await run(port)
    },
    async close() {
      await stop(server.child)
      await rm(folder, { recursive: true })
    },
  }
}

const databaseIn = (folder: string) => join(folder, 'quadras.sqlite3')

async function startServer(program: string, folder: string, settings: Settings) {
  const env = { PATH: process.env['PATH'], ...settings }
  const child = spawn(process.execPath, [program], { cwd: folder, env })
  const orphaned = () => child.kill('SIGKILL')
  process.once('exit', orphaned)
  child.once('exit', () => process.off('exit', orphaned))
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  return { child, port: await announcedPort(child), said: () => said }
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
