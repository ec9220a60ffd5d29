import { lookup } from 'node:dns/promises'
import { connect as connectTls } from 'node:tls'
import type { AddressAnswer } from '#shared/operation/health/facts.ts'
import { isSqlite } from '../../platform/db/connect.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { GatewayUnavailable } from '../../payment/port/gateway.ts'
import { noteSizes } from './disk.ts'
import { readFact, storeFact, type FactName, type StoredFacts } from './storedFacts.ts'

const MINUTE = 60_000
const PATIENCE_MS = 10_000
/** A charge that there never is: the provider answers that it has none. */
const NO_REFERENCE = 'quadras-health'
const WEBHOOK_PATH = '/api/webhooks/asaas'

type Probe<Name extends FactName> = {
  everyMs: number
  measure(deps: PaymentDeps, before: StoredFacts[Name] | null): Promise<StoredFacts[Name] | null>
}

type Probed = Exclude<FactName, 'stored' | 'missing'>

const PROBES: { [Name in Probed]: Probe<Name> } = {
  since: { everyMs: Number.POSITIVE_INFINITY, measure: async () => ({}) },
  provider: { everyMs: 2 * MINUTE, measure: askProvider },
  clock: { everyMs: MINUTE, measure: compareClocks },
  address: { everyMs: 30 * MINUTE, measure: askAddress },
  certificate: { everyMs: 30 * MINUTE, measure: readCertificate },
}

/** Measures what is due, one after the other, outside of any transaction, and stores it for the requests that want to know. */
export async function measure(deps: PaymentDeps): Promise<void> {
  for (const name of Object.keys(PROBES) as Probed[]) await measureOne(deps, name)
  await noteSizes(deps)
}

async function measureOne<Name extends Probed>(deps: PaymentDeps, name: Name) {
  const { everyMs, measure: probe } = PROBES[name] as Probe<Name>
  const before = await readFact(deps.knex, name)
  const age = before ? deps.clock.now() - before.atMs : Number.POSITIVE_INFINITY
  // An age below nothing is from before the clock was set back.
  if (before && age >= 0 && age < everyMs) return
  const value = await probe(deps, before?.value ?? null)
  if (value) await storeFact(deps.knex, name, { value, atMs: deps.clock.now() })
}

async function askProvider(
  { gateway, clock }: PaymentDeps,
  before: StoredFacts['provider'] | null,
): Promise<StoredFacts['provider'] | null> {
  if (gateway.sandbox) return null
  try {
    await gateway.findByReference(NO_REFERENCE)
    return { answeredMs: clock.now(), failingSinceMs: null }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    const failingSinceMs = before?.failingSinceMs ?? clock.now()
    return { answeredMs: before?.answeredMs ?? null, failingSinceMs }
  }
}

type Baseline = { wallMs: number; steadyMs: number }
const baselines = new WeakMap<object, Baseline>()

/** Compared with another's clock where there is one; else only whether it jumps against a clock that cannot be set. */
async function compareClocks(
  deps: PaymentDeps,
  before: StoredFacts['clock'] | null,
): Promise<StoredFacts['clock']> {
  const { clock, knex, gateway } = deps
  const now: Baseline = { wallMs: clock.now(), steadyMs: performance.now() }
  const first = baselines.get(clock)
  baselines.set(clock, now)
  const jumpedMs = first ? now.wallMs - first.wallMs - (now.steadyMs - first.steadyMs) : 0
  const jump =
    Math.abs(jumpedMs) >= MINUTE
      ? { jumpedMs: Math.round(jumpedMs), jumpedAtMs: now.wallMs }
      : { jumpedMs: before?.jumpedMs ?? 0, jumpedAtMs: before?.jumpedAtMs ?? null }
  const byProvider = gateway.aheadMs?.() ?? null
  if (byProvider !== null) return { aheadMs: byProvider, by: 'provider', ...jump }
  if (isSqlite(knex)) return { aheadMs: null, by: null, ...jump }
  const { rows } = await knex.raw<{ rows: { ms: number }[] }>(
    'select extract(epoch from clock_timestamp()) * 1000 as ms',
  )
  return { aheadMs: clock.now() - Number(rows[0]!.ms), by: 'database', ...jump }
}

async function askAddress({ config }: PaymentDeps): Promise<StoredFacts['address'] | null> {
  const url = config.publicUrl
  if (!url) return null
  const answer = await addressAnswer(url)
  const isWanted = answer === 'ours' && config.paymentProvider !== 'sandbox'
  return { url, answer, webhook: isWanted ? await webhookAnswers(url) : null }
}

async function addressAnswer(url: string): Promise<AddressAnswer> {
  try {
    await lookup(new URL(url).hostname)
  } catch {
    return 'no-name'
  }
  try {
    const response = await fetch(`${url}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return response.ok && (await response.text()) === '{"status":"ok"}' ? 'ours' : 'other'
  } catch {
    return 'silent'
  }
}

/** Without its token it says 401: that is all that has to be known. */
async function webhookAnswers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url + WEBHOOK_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return response.status === 401
  } catch {
    return false
  }
}

async function readCertificate({
  config,
}: PaymentDeps): Promise<StoredFacts['certificate'] | null> {
  if (!config.publicUrl || !config.isHttps) return null
  const { hostname, port } = new URL(config.publicUrl)
  return certificateOf(hostname, port === '' ? 443 : Number(port))
}

/** The certificate that is shown there, also one that browsers would not take. */
function certificateOf(host: string, port: number): Promise<StoredFacts['certificate']> {
  return new Promise((resolve) => {
    const unknown = { host, untilMs: null, problem: null }
    const socket = connectTls(
      { host, port, servername: host, rejectUnauthorized: false, timeout: PATIENCE_MS },
      () => {
        const untilMs = Date.parse(socket.getPeerCertificate().valid_to)
        const problem = socket.authorized ? null : String(socket.authorizationError)
        resolve({ host, untilMs: Number.isNaN(untilMs) ? null : untilMs, problem })
        socket.end()
      },
    )
    socket.once('error', () => resolve(unknown))
    socket.once('timeout', () => {
      resolve(unknown)
      socket.destroy()
    })
  })
}
