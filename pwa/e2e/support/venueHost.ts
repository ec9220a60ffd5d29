import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')
/** How the folders of venues begin: in memory, for no journey is about a power cut, and so none waits for the disk. */
export const PLACE = join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'quadras-e2e-')

type Host = { place: string; ask: (question: object) => Promise<number> }
type Waiting = { resolve: (port: number) => void; reject: (error: Error) => void }

let host: Host | undefined

/** The process of `server/test/support/hostVenues.ts`: one for all journeys of a worker, and it lives as long as the worker. */
export function venueHost(): Host {
  return (host ??= startHost())
}

function startHost(): Host {
  const place = mkdtempSync(PLACE)
  const child = fork(join(ROOT, 'server/test/support/hostVenues.ts'), {
    cwd: ROOT,
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, Waiting>()
  child.on('message', ({ id, port, error }: { id: number; port: number; error?: string }) => {
    const { resolve, reject } = waiting.get(id)!
    waiting.delete(id)
    if (error) reject(new Error(error))
    else resolve(port)
  })
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The host of the venues is gone'))
  })
  process.once('exit', () => {
    child.kill('SIGKILL')
    rmSync(place, { recursive: true, force: true })
  })
  let questions = 0
  return {
    place,
    ask: (question) =>
      new Promise((resolve, reject) => {
        const id = (questions += 1)
        waiting.set(id, { resolve, reject })
        child.send({ id, ...question })
      }),
  }
}
