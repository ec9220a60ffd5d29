import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from './freePort.ts'
import type { Settings } from './startVenue.ts'

export type Charge = {
  id: string
  billingType: 'PIX' | 'CREDIT_CARD'
  status: string
  /** In reais. */
  value: number
  deleted: boolean
  invoiceUrl: string
}
type Fault = { call: string; kind: 'error-500' | 'refused'; times: number }

/** A provider of the journey's own, and what a journey decides behind its scenes. */
export type Asaas = {
  /** With which a venue finds it, and it the venue. */
  settings: Settings
  /** Charges, the newest first. */
  charges(): Promise<Charge[]>
  /** Money arrives for the newest charge that is open; the venue has been notified of it when this resolves. */
  pay(): Promise<Charge>
  /** Fails every such call from now on. */
  fail(call: string): Promise<void>
  /** Nothing fails any more. */
  heal(): Promise<void>
  /** Whether banks let refunds wait. */
  letRefundsWait(wait: boolean): Promise<void>
  close(): Promise<void>
}

const ROOT = join(import.meta.dirname, '../../..')
const NOBODY_PAYS_MS = '86400000'

/** Starts the fake of `npm run fake-asaas`, for one venue that is yet to start. */
export async function startAsaas(): Promise<Asaas> {
  const port = await freePort()
  const venue = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/test/fakeAsaas/fakeAsaas.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      FAKE_ASAAS_PORT: '0',
      SIM_PIX_DELAY_MS: NOBODY_PAYS_MS,
      PRODUCT_URL: venue,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const orphaned = () => child.kill('SIGKILL')
  process.once('exit', orphaned)
  const gone = once(child, 'exit').then(() => process.off('exit', orphaned))
  const said = await announcement(child.stdout)
  const origin = /em (http:\/\/[\d.]+:\d+)/.exec(said)![1]!

  async function behind<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${origin}/fake${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const plan = (faults: Fault[]) => behind<void>('PUT', '/faults', faults)

  return {
    settings: { ...settingsIn(said), PORT: port, PUBLIC_URL: venue },
    charges: () => behind('GET', '/charges'),
    async pay() {
      const charges = await behind<Charge[]>('GET', '/charges')
      const open = charges.find(({ status, deleted }) => status === 'PENDING' && !deleted)
      return behind('POST', `/charges/${open!.id}/pay`)
    },
    fail: (call) => plan([{ call, kind: 'error-500', times: 1_000_000 }]),
    heal: () => plan([]),
    letRefundsWait: (slow) => behind('PUT', '/refunds', { slow }),
    async close() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

function announcement(stdout: NodeJS.ReadableStream) {
  return new Promise<string>((resolve, reject) => {
    let said = ''
    stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('npm run serve')) resolve(said)
    })
    stdout.once('end', () => reject(new Error(`The provider did not start:\n${said}`)))
  })
}

/** The settings that the command prints, as a person would copy them. */
function settingsIn(said: string): Settings {
  const pairs = [...said.matchAll(/\b([A-Z_]{4,})=(?:'([^']*)'|(\S+))/g)]
  return Object.fromEntries(pairs.map(([, name, quoted, plain]) => [name, quoted ?? plain]))
}
