import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { EPOCH_HEADER } from '#shared/platform/http/epoch.ts'
import type { Setup } from '#shared/operation/setup/setup.ts'
import { runServer } from '../../test/support/runServer.ts'
import { startSystemPostgres, systemPostgresFolder } from '../../test/support/systemPostgres.ts'
import { testBrowser } from '../../test/support/testBrowser.ts'

const PASSWORD = 'areia-quente-noite'
const bin = systemPostgresFolder()
const within = { timeout: 60_000, interval: 200 }

let running: ChildProcess[] = []
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running = []
})

async function start(folder: string, url: string) {
  const server = runServer(folder, {
    DATABASE_URL: url,
    ADMIN_PASSWORD: PASSWORD,
    DEMO_DATA: '1',
    BACKUP_AT: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    SESSION_KEYS: 'k'.repeat(32),
  })
  running.push(server.child)
  return testBrowser((await server.address).replace('localhost', '127.0.0.1'))
}

test.skipIf(bin === null)(
  'what throws the example away through one process is followed by the other, which nobody restarts',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quadras-demo-'))
    const postgres = await startSystemPostgres(bin!)
    try {
      const here = await start(folder, postgres.url)
      const there = await start(folder, postgres.url)
      await here.post('/api/login', { username: 'admin', password: PASSWORD })
      here.forgetToken()
      const seen = async () => {
        const { body, headers } = await there.get<unknown[]>('/api/courts')
        return { courts: body.length, epoch: headers.get(EPOCH_HEADER) }
      }
      const before = await seen()
      expect(before.courts).toBeGreaterThan(0)
      const { demo } = (await here.get<Setup>('/api/setup')).body
      const { status } = await here.post('/api/setup/demo/remove', {
        reservations: demo?.reservations,
      })
      expect(status).toBe(204)
      await vi.waitFor(async () => {
        const after = await seen()
        expect(after.courts).toBe(0)
        expect(after.epoch).not.toBe(before.epoch)
        expect((await here.get('/api/courts')).headers.get(EPOCH_HEADER)).toBe(after.epoch)
      }, within)
    } finally {
      for (const child of running) child.kill('SIGKILL')
      await postgres.stop()
      await rm(folder, { recursive: true })
    }
  },
  120_000,
)
