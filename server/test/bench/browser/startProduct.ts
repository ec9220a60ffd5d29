import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')

export type Product = { origin: string; stop(): Promise<void> }

/** The product as `npm start` makes it, built anew, on a new database with the demo venue, but for `changes` to its settings. */
export async function startProduct(changes: Record<string, string> = {}): Promise<Product> {
  await build()
  return startBuilt(root, changes)
}

/** Starts it out of a checkout that is built already. */
export async function startBuilt(
  checkout: string,
  changes: Record<string, string> = {},
): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'quadras-bench-product-'))
  const child = spawn(process.execPath, [join(checkout, 'dist/server/main.js')], {
    cwd: folder,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: `sqlite:${join(folder, 'quadras.sqlite3')}`,
      DEMO_DATA: 'venue',
      LOG_LEVEL: 'error',
      ...changes,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    origin: await originOf(child),
    async stop() {
      const ended = child.exitCode === null ? once(child, 'exit') : null
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function build() {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'server/operation/cli/build.ts')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The build ended with ${code}`)
}

function originOf(child: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout!.on('data', (chunk) => {
      said += String(chunk)
      const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}`)))
  })
}
