import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { NotInstalled } from './report.ts'

const ROOT = join(import.meta.dirname, '../../..')
// A test says another place.
const DIST = process.env['DIST'] ?? join(ROOT, 'dist')
const ANSWERED_WITHIN_MS = 60_000

/** The built product in a process of its own, once it listens. */
export async function startBuilt(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  return listening(fork(join(DIST, 'server/main.js'), [], { env, silent: true }))
}

/** The built product as its service starts it, which launches the server in turn; in the group of processes whose door that is. */
export async function launchBuilt(
  env: NodeJS.ProcessEnv,
  door: string | null,
): Promise<ChildProcess> {
  const enter = door === null ? '' : 'echo $$ >"$0" && '
  const script = `${enter}exec "$@"`
  const launch = [process.execPath, join(DIST, 'server/launch.js')]
  return listening(spawn('sh', ['-c', script, door ?? 'sh', ...launch], { env }))
}

async function listening(child: ChildProcess): Promise<ChildProcess> {
  // What goes wrong is seen, and nothing waits for a reader.
  child.stderr!.pipe(process.stderr)
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The built server ended before it listened.')))
    child.stdout!.on('data', (text) => String(text).includes('Quadras em') && resolve())
  })
  return child
}

/** Throws where there is no built product, before anything is made for it. */
export function needBuild(): void {
  if (existsSync(join(DIST, 'server/main.js'))) return
  throw new NotInstalled('the product is not built, see `npm run build`')
}

/** Throws where there is no Caddy, before anything is started for it. */
export async function needCaddy(): Promise<void> {
  const child = spawn('caddy', ['version'], { stdio: 'ignore' })
  try {
    await once(child, 'exit')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new NotInstalled('Caddy is not installed', { cause: error })
  }
}

/** With the very file of `deploy/README.md`, on ports that are free: two servers, and one in front of them; trusting, it passes on from where a client says that it comes. */
export async function startCaddy(
  folder: string,
  [first, second, front]: readonly number[],
  trusts = false,
): Promise<ChildProcess> {
  const text = await readFile(join(ROOT, 'deploy/two-processes.caddy'), 'utf8')
  const own = text
    .replace('reservas.example.com', `http://127.0.0.1:${front}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${second}`)
    .replace('lb_policy', `${trusts ? 'trusted_proxies 127.0.0.1/32\n\t\t' : ''}lb_policy`)
  const file = join(folder, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n}\n${own}`)
  const home = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { ...process.env, ...home },
    stdio: 'ignore',
  })
  await once(child, 'spawn')
  return child
}

/** Until it is up; throws when it is not within a minute. */
export async function answers(origin: string): Promise<void> {
  const until = Date.now() + ANSWERED_WITHIN_MS
  while (Date.now() < until) {
    const isUp = await fetch(`${origin}/up`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await wait(100)
  }
  throw new Error(`${origin} does not answer`)
}

export async function stopAll(children: Iterable<ChildProcess>): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
