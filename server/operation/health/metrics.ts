import * as call from '#shared/operation/system.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { Context, Middleware } from 'koa'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { HEALTH_LEVELS } from '#shared/operation/health/health.ts'
import { fromInstant } from '../../platform/db/instant.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { isSameSecret } from '../../platform/http/sameSecret.ts'
import type { PaymentDeps } from '../../payment/port/gateway.ts'
import { databaseBytes, judged, readFacts } from './readFacts.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const BEARER = /^Bearer (.+)$/

type Metrics = { count: Middleware; calls: Calls }

/** `GET /metrics` for who has Prometheus: off without a token. Counts by route, never by address or person. */
export function createMetrics(deps: PaymentDeps): Metrics {
  const token = deps.config.metricsToken
  const calls = createCalls(null)
  const registry = token === null ? null : createRegistry(deps)
  calls.answer(call.readMetrics, async (_, { ctx }) => {
    if (token === null || !registry) throw new ProblemError('not-found')
    const [, given = ''] = BEARER.exec(ctx.get('Authorization')) ?? []
    if (!isSameSecret(given, token)) throw new ProblemError('not-signed-in')
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
  return async (ctx, next) => {
    const end = durations.startTimer()
    // The end of the answer: a stream lives longer than its handler.
    ctx.res.once('close', () => {
      end({ method: ctx.method, route: routeOf(ctx), status: String(ctx.status) })
    })
    await next()
  }
}

// The route's pattern: a path itself has codes in it, and there is no end of them.
function routeOf(ctx: Context): string {
  const matched: unknown = ctx['_matchedRoute']
  if (typeof matched === 'string') return matched
  return ctx.path.startsWith('/api/') ? 'other' : 'page'
}

function createRegistry(deps: PaymentDeps): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const level = gauge(registry, 'quadras_health_level', '0 green, 1 yellow, 2 red', ['check'])
  const bytes = gauge(registry, 'quadras_database_bytes', 'Size of the database', [])
  const open = gauge(registry, 'quadras_jobs_open', 'Jobs that are not done', ['kind'])
  const age = gauge(registry, 'quadras_job_age_seconds', 'Age of the oldest open job', ['kind'])
  // One of them reads for all.
  registry.registerMetric(
    new Gauge({
      name: 'quadras_up',
      help: 'Whether this could be read',
      registers: [],
      async collect() {
        await Promise.all([readLevels(deps, level), readJobs(deps, open, age)])
        bytes.set((await databaseBytes(deps.reads)) ?? 0)
        this.set(1)
      },
    }),
  )
  return registry
}

function gauge(registry: Registry, name: string, help: string, labelNames: string[]) {
  return new Gauge({ name, help, labelNames, registers: [registry] })
}

async function readLevels(deps: PaymentDeps, level: Gauge) {
  for (const line of await judged(() => readFacts(deps))) {
    level.set({ check: line.check }, HEALTH_LEVELS.toReversed().indexOf(line.level))
  }
}

async function readJobs({ reads, clock }: PaymentDeps, open: Gauge, age: Gauge) {
  const rows = await reads('jobs')
    .whereNull('doneAt')
    .whereRaw('(unique_key is null or unique_key <> kind)')
    .select('kind', 'createdAt')
  open.reset()
  age.reset()
  for (const { kind, createdAt } of rows.toSorted((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  )) {
    open.inc({ kind })
    // The oldest comes last.
    age.set({ kind }, (clock.now() - fromInstant(createdAt)) / 1_000)
  }
}
