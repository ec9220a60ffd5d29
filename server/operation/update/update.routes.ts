import { join } from 'node:path'
import * as call from '#shared/operation/system.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { type Versions } from '#shared/operation/update/update.ts'
import { recordEvent } from '../../account/audit/securityEvents.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { productRoot } from '../../platform/settings/productRoot.ts'
import { newestAfter, newsOf, versionOf } from './releases.ts'
import { waitsFor } from './waitsFor.ts'

const SHOWN = 20

/** The version that runs, the one that lies ready, and when it gets its turn. */
export function updateRoutes(deps: Deps): Calls {
  const calls = createCalls(deps)
  const { knex } = deps

  calls.answer(call.readVersions, () => readVersions(deps))

  calls.answer(call.askForUpdate, async ({ body: { release } }, { ctx, user }) => {
    const ready = deps.releases && (await newestAfter(deps.releases.folder, deps.releases.name))
    if (!deps.releases || ready?.name !== release) throw new Refused('version-gone')
    const inTheWay = await waitsFor(deps)
    if (inTheWay.length > 0) throw new Refused('update-waits', { message: inTheWay.join(' ') })
    const underWay = () => knex('updates').whereIn('state', ['asked', 'running']).first('id')
    if (!(await underWay())) {
      await knex('updates').insert({
        at: toInstant(deps.clock.now()),
        why: 'hand',
        askedBy: user.id,
        fromRelease: deps.releases.name,
        toRelease: release,
        state: 'asked',
      })
      await recordEvent(deps, ctx, 'update.asked', { id: release.slice(0, 64) })
    }
    const versions = await readVersions(deps)
    deps.jobs.wake()
    return versions
  })

  calls.answer(call.planUpdate, async ({ body: { quietAt } }, { ctx }) => {
    const before = await knex('update_plans').where({ id: 1 }).first('quietAt')
    await knex('update_plans').where({ id: 1 }).update({ quietAt })
    const changed = { before: { quietAt: before?.quietAt ?? null }, after: { quietAt } }
    await recordEvent(deps, ctx, 'update.planned', changed)
    return readVersions(deps)
  })

  calls.answer(call.cancelUpdate, async ({ params: { id } }, { ctx }) => {
    const ended = {
      state: 'back',
      reason: 'Cancelada.',
      endedAt: toInstant(deps.clock.now()),
    } as const
    const taken = await knex('updates').where({ id, state: 'asked' }).update(ended)
    if (taken === 0) throw new ProblemError('not-found')
    await recordEvent(deps, ctx, 'update.canceled', { id })
    return readVersions(deps)
  })

  return calls
}

async function readVersions(deps: Deps): Promise<Versions> {
  const { knex, releases } = deps
  const rows = await knex('updates').orderBy('id', 'desc').limit(SHOWN).select('*')
  const plan = await knex('update_plans').first('quietAt')
  const root = releases ? join(releases.folder, releases.name) : productRoot()
  const ready = releases ? await newestAfter(releases.folder, releases.name) : null
  const wentBack = rows.some(
    ({ toRelease, state, endedAt }) =>
      toRelease === ready?.name && state === 'back' && endedAt !== null,
  )
  const news = await newsOf(root)
  const known = new Set(news.map(({ version }) => version))
  return {
    version: await versionOf(root),
    release: releases?.name ?? null,
    news,
    ready: ready && {
      release: ready.name,
      version: ready.version,
      news: (await newsOf(join(releases!.folder, ready.name))).filter(
        ({ version }) => !known.has(version),
      ),
      wentBack,
    },
    waitsFor: await waitsFor(deps),
    quietAt: plan?.quietAt ?? null,
    updates: rows.map(({ askedBy: _askedBy, ...update }) => update),
  }
}
