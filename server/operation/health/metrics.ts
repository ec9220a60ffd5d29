import * as call from '#shared/operation/system.calls.ts'
import { readEvents } from '#shared/commands/sync.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { Middleware } from 'koa'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { HEALTH_LEVELS } from '#shared/operation/health/health.ts'
import { AttemptStateSchema } from '#shared/payment/charges/payment.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import { databaseBytes } from '../../platform/db/space.ts'
import { waitingWrites } from '../../platform/db/writeTransaction.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { isSameSecret } from '../../platform/http/sameSecret.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { routeOf } from './failedRequests.ts'
import { within } from './health.routes.ts'
import { lastBackup } from '../backup/backups.ts'
import { judged, readFacts } from './readFacts.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const BEARER = /^Bearer (.+)$/
/** Half of the time after which Prometheus gives a scrape up, unless it is set. */
const PATIENCE_MS = 5_000
const DAY_MS = 86_400_000

type Metrics = { count: Middleware; calls: Calls }

/** `GET /metrics` for who has Prometheus: off without a token. Counts by route, never by address or person. */
export function createMetrics(deps: PaymentDeps): Metrics {
  const token = deps.config.metricsToken
  const calls = createCalls(null)
  const registry = token === null ? null : createRegistry(deps)
  const show = registry && storedGauges(registry)
  calls.answer(call.readMetrics, async (_, { ctx }) => {
    if (token === null || !registry) throw new ProblemError('not-found')
    const [, given = ''] = BEARER.exec(ctx.get('Authorization')) ?? []
    if (!isSameSecret(given, token)) throw new ProblemError('not-signed-in')
    // Before any of them is read: a gauge that is filled meanwhile shows what the scrape before it found.
    show?.(await readIfAnswered(deps))
    ctx.type = registry.contentType
    return registry.metrics()
  })
  return { calls, count: registry ? counted(registry) : (_ctx, next) => next() }
}

function counted(registry: Registry): Middleware {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, until the answer was sent',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'quadras_refusals_total',
    help: 'Requests of this process that were refused, by the code of the answer',
    labelNames: ['code'] as const,
    registers: [registry],
  })
  const streams = new Gauge({
    name: 'quadras_event_streams_open',
    help: 'Open screens that this process notifies of changes',
    registers: [registry],
  })
  return async (ctx, next) => {
    const end = durations.startTimer()
    const isStream = ctx.path === readEvents.path
    if (isStream) streams.inc()
    // The end of the answer: a stream lives longer than its handler.
    ctx.res.once('close', () => {
      if (isStream) streams.dec()
      const code: unknown = ctx.state['refusal']
      if (typeof code === 'string') refusals.inc({ code })
      end({ method: ctx.method, route: routeOf(ctx), status: String(ctx.status) })
    })
    await next()
  }
}

function createRegistry({ knex }: PaymentDeps): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const waiting = new Gauge({
    name: 'quadras_writes_waiting',
    help: 'Writes of this process that wait for their turn at the one SQLite file; 0 with PostgreSQL',
    registers: [],
    collect() {
      this.set(waitingWrites(knex))
    },
  })
  registry.registerMetric(waiting)
  return registry
}

type Stored = Awaited<ReturnType<typeof readStored>>

/** What the database says; null when it does not, or not in time: the rest is known without it. */
async function readIfAnswered(deps: PaymentDeps): Promise<Stored | null> {
  try {
    return await within(PATIENCE_MS, readStored(deps))
  } catch (error) {
    deps.log.warn({ err: error }, 'metrics could not be read')
    return null
  }
}

async function readStored(deps: PaymentDeps) {
  const [lines, jobs, bytes, bookings, payments, copySeconds] = await Promise.all([
    judged(() => readFacts(deps)),
    openJobs(deps),
    databaseBytes(deps.reads),
    bookingsEver(deps),
    paymentsOfDay(deps),
    copyAge(deps),
  ])
  return { lines, jobs, bytes, bookings, payments, copySeconds }
}

// No reservation is ever deleted but an example: the last one's number counts them without reading them all.
async function bookingsEver({ reads }: PaymentDeps): Promise<number> {
  const last = await reads('reservations').max('id as id').first()
  return last?.id ?? 0
}

async function paymentsOfDay({ reads, clock }: PaymentDeps) {
  return reads('payment_attempts')
    .where('createdAt', '>', toInstant(clock.now() - DAY_MS))
    .groupBy('state')
    .select('state')
    .count('* as count')
}

async function copyAge({ reads, clock }: PaymentDeps): Promise<number | null> {
  const last = await lastBackup({ reads })
  if (!last || !('testedAt' in last)) return null
  return (clock.now() - fromInstant(last.testedAt)) / 1_000
}

async function openJobs({ reads, clock }: PaymentDeps) {
  const rows = await reads('jobs')
    .whereNull('doneAt')
    .whereRaw('(unique_key is null or unique_key <> kind)')
    .select('kind', 'createdAt')
  return rows.map(({ kind, createdAt }) => ({
    kind,
    seconds: (clock.now() - fromInstant(createdAt)) / 1_000,
  }))
}

/** Returns what makes the gauges say what was read. What was not has no value rather than that of before. */
function storedGauges(registry: Registry): (stored: Stored | null) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('quadras_up', '1 when the database could be read, 0 when not')
  const level = gauge('quadras_health_level', '0 green, 1 yellow, 2 red', ['check'])
  const bytes = gauge('quadras_database_bytes', 'Size of the database')
  const open = gauge('quadras_jobs_open', 'Jobs that are not done', ['kind'])
  const age = gauge('quadras_job_age_seconds', 'Age of the oldest open job', ['kind'])
  const bookings = new Counter({
    name: 'quadras_bookings_total',
    help: 'Reservations ever made, by customers and staff',
    registers: [registry],
  })
  const payments = gauge('quadras_payments_last_day', 'Charges made within the last 24 hours', [
    'outcome',
  ])
  const copy = gauge('quadras_backup_age_seconds', 'Age of the last copy that was tested')
  return (stored) => {
    for (const one of [level, open, age, payments, bookings]) one.reset()
    for (const one of [bytes, copy]) one.remove()
    up.set(stored ? 1 : 0)
    if (!stored) return
    for (const { check, level: name } of stored.lines) {
      level.set({ check }, HEALTH_LEVELS.toReversed().indexOf(name))
    }
    if (stored.bytes !== null) bytes.set(stored.bytes)
    if (stored.copySeconds !== null) copy.set(stored.copySeconds)
    bookings.inc(stored.bookings)
    for (const outcome of AttemptStateSchema.options) payments.set({ outcome }, 0)
    for (const { state, count } of stored.payments) payments.set({ outcome: state }, Number(count))
    // The oldest comes last.
    for (const { kind, seconds } of stored.jobs.toSorted((a, b) => a.seconds - b.seconds)) {
      open.inc({ kind })
      age.set({ kind }, seconds)
    }
  }
}
