import type { Context, Middleware } from 'koa'
import type { FailingRoute } from '#shared/operation/health/facts.ts'
import { CALLS } from '#shared/calls.ts'
import { readReady, readUp } from '#shared/operation/system.calls.ts'
import type { Db } from '../../platform/db/db.ts'
import { fromInstant, toInstant } from '../../platform/db/instant.ts'
import type { Deps } from '../../platform/deps.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Addresses that tell programs by their status that something is down: that they do is no failure. */
const PROBES: readonly string[] = [readReady.path, readUp.path]
/** Where no route is known, as of a page or of what failed before its route was found. */
const NAMES: Readonly<Record<string, string>> = { page: 'Páginas', other: 'Outros endereços' }

type Counts = Map<string, { at: string; route: string; count: number }>
type CountDeps = Pick<Deps, 'clock' | 'process'>
/** Counts that a process has not written yet: the database may be why requests fail. */
const unwritten = new WeakMap<object, Counts>()

/** Counts the answers that say that the server failed. By its route: an address has codes in it, and there is no end of them. */
export function countFailures(deps: CountDeps): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (statusOf(error) >= 500) note(deps, ctx)
      throw error
    }
    if (ctx.status >= 500) note(deps, ctx)
  }
}

const statusOf = (error: unknown) =>
  error instanceof Error && 'status' in error ? Number(error.status) : 500

function note({ clock, process }: CountDeps, ctx: Context) {
  if (PROBES.includes(ctx.path)) return
  const pattern = routeOf(ctx)
  const route = pattern in NAMES ? pattern : `${ctx.method} ${pattern}`
  const at = toInstant(Math.floor(clock.now() / MINUTE) * MINUTE)
  const counts = unwritten.get(process) ?? new Map()
  add(counts, { at, route, count: 1 })
  unwritten.set(process, counts)
}

function add(counts: Counts, row: { at: string; route: string; count: number }) {
  const key = `${row.at} ${row.route}`
  const before = counts.get(key)?.count ?? 0
  counts.set(key, { ...row, count: before + row.count })
}

/** The pattern of the route that answered. */
export function routeOf(ctx: Context): string {
  const matched: unknown = ctx['_matchedRoute']
  if (typeof matched === 'string') return matched
  return ctx.path.startsWith('/api/') ? 'other' : 'page'
}

/** Writes what this process has counted, so that all of them know; without a database it waits, for an hour. */
export async function writeFailures({
  knex,
  clock,
  process,
}: CountDeps & Pick<Deps, 'knex'>): Promise<void> {
  const counts = unwritten.get(process)
  if (!counts) return
  unwritten.delete(process)
  const since = toInstant(clock.now() - HOUR)
  const rows = [...counts.values()].filter(({ at }) => at > since)
  try {
    for (const row of rows) {
      await knex('failed_requests')
        .insert(row)
        .onConflict(['at', 'route'])
        .merge({ count: knex.raw('failed_requests.count + excluded.count') })
      counts.delete(`${row.at} ${row.route}`)
    }
  } catch (error) {
    const later = unwritten.get(process) ?? new Map()
    for (const row of rows) if (counts.has(`${row.at} ${row.route}`)) add(later, row)
    unwritten.set(process, later)
    throw error
  }
}

/** Forgets what is older than the hour that is looked at. */
export async function sweepFailures(knex: Db, nowMs: number): Promise<void> {
  await knex('failed_requests')
    .where('at', '<=', toInstant(nowMs - HOUR))
    .delete()
}

/** The routes that failed within the last hour, with the words of the table of calls. */
export async function failingRoutes(reads: Db, nowMs: number): Promise<FailingRoute[]> {
  const rows = await reads('failed_requests')
    .where('at', '>', toInstant(nowMs - HOUR))
    .groupBy('route')
    .select('route')
    .sum({ count: 'count' })
    .count('* as minutes')
    .max('at as last')
  return rows.map(({ route, count, minutes, last }) => ({
    name: nameOf(route),
    count: Number(count),
    minutes: Number(minutes),
    lastMs: fromInstant(last!),
  }))
}

function nameOf(route: string): string {
  const known = NAMES[route]
  if (known) return known
  const call = CALLS.find(({ method, path }) => `${method} ${path}` === route)
  return call ? `“${call.says}” (${route})` : route
}
