import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Router from '@koa/router'
import type { Context } from 'koa'
import * as v from 'valibot'
import type { Backups, NewPhrase, PlaceTest } from '#shared/operation/backup/backups.ts'
import { PathIdSchema } from '#shared/platform/http/id.schema.ts'
import { recordEvent } from '../../account/audit/securityEvents.ts'
import { demandFresh, permit, signedInPerson } from '../../platform/http/access.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { createRateLimit } from '../../platform/http/rateLimit.ts'
import { askForBackup } from './backupRound.ts'
import { lastBackup, listBackups, wordsOf, type BackupDeps } from './backups.ts'
import { bundleBytes } from './bundle.ts'
import { makePhrase, readPhrase, storePhrase } from './phrase.ts'
import { bundleName, secondPlaceOf, tryPlace } from './secondPlace.ts'

/** The owner's copies: which there are, one more now, one to take along, and the second place. */
export function backupRoutes(deps: BackupDeps): Router {
  const router = new Router({ prefix: '/api/backups' })
  const { config, knex } = deps
  const allowed = permit('system.edit')
  const rateLimit = createRateLimit(deps)
  const seldom = rateLimit({ name: 'backups', points: 30, seconds: 900 })
  const answerAll = async (ctx: Context) => {
    ctx.set('Cache-Control', 'no-store')
    ctx.body = await readAll(deps)
  }

  router.get('/', allowed, answerAll)

  router.post('/', allowed, seldom, async (ctx) => {
    if (folderOf(deps) === null) throw new ProblemError('not-found')
    await askForBackup(deps, signedInPerson(ctx).id)
    await recordEvent(deps, ctx, 'backup.asked')
    ctx.status = 202
    await answerAll(ctx)
  })

  router.post('/phrase', allowed, seldom, async (ctx) => {
    demandFresh(ctx)
    // The settings have one, which no other can replace.
    if (config.backups.phrase) throw new ProblemError('not-found')
    const phrase = makePhrase()
    await storePhrase(config, phrase)
    await recordEvent(deps, ctx, 'backup.phrase')
    ctx.set('Cache-Control', 'no-store')
    ctx.status = 201
    ctx.body = { phrase } satisfies NewPhrase
  })

  router.post('/place/test', allowed, seldom, async (ctx) => {
    const place = secondPlaceOf(config)
    if (!place) throw new ProblemError('not-found')
    const failed = await tryPlace(place).then(() => null, wordsOf)
    ctx.body = { failed } satisfies PlaceTest
  })

  /** Asked before the file, so that a person who must show that it is them is asked on the screen. */
  router.post('/:id/download', allowed, async (ctx) => {
    demandFresh(ctx)
    await fileOf(ctx.params['id'])
    ctx.status = 204
  })

  router.get('/:id/file', allowed, seldom, async (ctx) => {
    demandFresh(ctx)
    const { path, file } = await fileOf(ctx.params['id'])
    await recordEvent(deps, ctx, 'backup.downloaded', { id: 'copia' })
    const phrase = await readPhrase(config)
    ctx.set('Cache-Control', 'no-store')
    ctx.attachment(phrase === null ? file : bundleName(file))
    ctx.type = 'application/octet-stream'
    if (phrase === null) ctx.length = (await stat(path)).size
    ctx.body =
      phrase === null
        ? createReadStream(path)
        : Readable.from(bundleBytes(path, { phrase, sessionKeys: deps.sessionKeys }))
  })

  async function fileOf(given: unknown) {
    const id = v.parse(PathIdSchema, given)
    const row = await knex('backups').where({ id }).whereNotNull('testedAt').first('file')
    if (!row?.file) throw new ProblemError('not-found')
    const path = join(config.backups.folder, row.file)
    if (!(await stat(path).catch(() => null))) throw new ProblemError('not-found')
    return { path, file: row.file }
  }

  return router
}

async function readAll(deps: BackupDeps): Promise<Backups> {
  const { config } = deps
  const place = secondPlaceOf(config)
  return {
    backups: await listBackups(deps),
    last: await lastBackup(deps),
    at: config.backups.at,
    folder: folderOf(deps),
    second: place && { kind: place.kind, name: place.name },
    hasPhrase: (await readPhrase(config)) !== null,
  }
}

function folderOf({ config: { database, backups } }: BackupDeps): string | null {
  return database.kind === 'sqlite' && database.file === ':memory:' ? null : backups.folder
}
