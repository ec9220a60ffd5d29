import type { ChildProcess } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as v from 'valibot'
import { parseConfig } from '../../platform/settings/config.ts'
import { writePrivately } from '../../platform/settings/privateFiles.ts'
import {
  applyUpdate,
  goBack,
  keep,
  recover,
  startProgram,
  type Where,
} from '../update/applyUpdate.ts'
import type { Journal } from '../update/journal.ts'
import { FromServerSchema, LISTEN } from '../update/messages.ts'
import { readRelease } from '../update/releases.ts'

// Runs whichever release is the active one, and leads from one to the next: it outlives both. When the server ends by itself, so does this,
// for whoever started it to start it again.
writePrivately()
const own = realpathSync(join(import.meta.dirname, '../..'))
const where: Where = { config: parseConfig(process.env), releases: dirname(own) }
await mkdir(where.config.dataFolder, { recursive: true })

// Of the first start alone.
let args = process.argv.slice(2).filter((arg) => arg === '--new')
let server: ChildProcess | null = null
let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    isStopping = true
    // Between two versions the next start goes on.
    if (server) server.kill('SIGTERM')
    else process.exit(0)
  })
}

let journal = await active(await recover(where, basename(own)))
for (;;) {
  const ended = await serve()
  if ('order' in ended) {
    journal = await applyUpdate(where, journal, ended.order)
  } else if (ended.wasReady || isStopping || journal.update === null) {
    process.exit(ended.code ?? 1)
  } else {
    journal = await goBack(where, journal, 'A versão nova não começou a responder.')
  }
}

/** Without the active release, as when somebody removed its folder, there is this one. */
async function active(known: Journal): Promise<Journal> {
  if (await readRelease(where.releases, known.active)) return known
  return { ...known, active: basename(own) }
}

type Ended = { order: { id: number; to: string } } | { code: number | null; wasReady: boolean }

/** Runs the server until it ends, or wants another release in its place. */
async function serve(): Promise<Ended> {
  const child = startProgram(where, journal.update?.to ?? journal.active, 'main', args)
  args = []
  server = child
  let wasReady = false
  let listening: Promise<void> | null = null
  let order: { id: number; to: string } | null = null
  child.on('message', (message) => {
    const { success, output } = v.safeParse(FromServerSchema, message)
    if (!success) return
    if (output.say === 'update') {
      order = { id: output.id, to: output.to }
      child.kill('SIGTERM')
    } else listening = listen()
  })
  // Before it listens it waits: what it then answers is never taken back.
  const listen = async () => {
    journal = await keep(where, journal)
    wasReady = true
    // One that has died since is noticed by its end.
    if (child.connected) child.send(LISTEN, () => undefined)
  }
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', resolve)
  })
  await listening
  server = null
  return order && !isStopping ? { order } : { code, wasReady }
}
