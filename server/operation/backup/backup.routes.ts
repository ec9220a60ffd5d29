import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import * as call from '#shared/operation/system.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { Backups } from '#shared/operation/backup/backups.ts'
import { unlessDamaged } from '../../platform/db/damage.ts'
import { recordEvent } from '../../account/audit/securityEvents.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { createRateLimit } from '../../platform/http/rateLimit.ts'
import { askForBackup } from './backupRound.ts'
import { lastBackup, listBackups, wordsOf, type BackupDeps } from './backups.ts'
import type { Deps } from '../../platform/deps.ts'
import { goingBack, lostSince } from './goingBack.ts'
import { bundleBytes } from './bundle.ts'
import { beginReturn } from './returnToCopy.ts'
import { readReturn } from './returnState.ts'
import { makePhrase, readPhrase, storePhrase } from './phrase.ts'
import { bundleName, secondPlaceOf, tryPlace } from './secondPlace.ts'

type RouteDeps = BackupDeps & Pick<Deps, 'restores'>

/** The owner's copies: which there are, one more now, one to take along, a return to one, and the second place. */
export function backupRoutes(deps: RouteDeps): Calls {
  const calls = createCalls(null)
  const { config, knex } = deps
  const seldom = createRateLimit(deps)({ name: 'backups', points: 30, seconds: 900 })

  calls.answer(call.readBackups, () => readAll(deps))

  calls.answer(
    call.takeBackup,
    async (_, { ctx, user }) => {
      if (folderOf(deps) === null) throw new ProblemError('not-found')
      await askForBackup(deps, user.id)
      await recordEvent(deps, ctx, 'backup.asked')
      return readAll(deps)
    },
    seldom,
  )

  calls.answer(
    call.makePhrase,
    async (_, { ctx }) => {
      // The settings have one, which no other can replace.
      if (config.backups.phrase) throw new ProblemError('not-found')
      const phrase = makePhrase()
      await storePhrase(config, phrase)
      await recordEvent(deps, ctx, 'backup.phrase')
      return { phrase }
    },
    seldom,
  )

  calls.answer(
    call.testPlace,
    async () => {
      const place = secondPlaceOf(config)
      if (!place) throw new ProblemError('not-found')
      return { failed: await tryPlace(place).then(() => null, wordsOf) }
    },
    seldom,
  )

  /** Asked before the file, so that a person who must show that it is them is asked on the screen. */
  calls.answer(call.askForDownload, async ({ params: { id } }) => {
    await fileOf(id)
  })

  calls.answer(
    call.downloadBackup,
    async ({ params: { id } }, { ctx }) => {
      const { path, file } = await fileOf(id)
      await recordEvent(deps, ctx, 'backup.downloaded', { id: 'copia' })
      const phrase = await readPhrase(config)
      ctx.attachment(phrase === null ? file : bundleName(file))
      ctx.type = 'application/octet-stream'
      if (phrase === null) ctx.length = (await stat(path)).size
      return phrase === null
        ? createReadStream(path)
        : Readable.from(bundleBytes(path, { phrase, sessionKeys: deps.sessionKeys }))
    },
    seldom,
  )

  calls.answer(call.readLoss, async ({ params: { id } }) => {
    const { at } = await fileOf(id)
    return lostSince(deps.reads, at)
  })

  calls.answer(
    call.returnToBackup,
    async ({ params: { id } }, { ctx }) => {
      if (!deps.restores) throw new ProblemError('not-found')
      if (deps.restores.state.isRunning) return readAll(deps)
      const { path, at } = await fileOf(id)
      const about = { after: { copy: at } }
      const { id: _id, ...audited } = await recordEvent(deps, ctx, 'backup.returned', about)
      beginReturn(deps, { copy: { path, at }, audited })
      return readAll(deps)
    },
    seldom,
  )

  async function fileOf(id: number) {
    const row = await knex('backups').where({ id }).whereNotNull('testedAt').first('file', 'at')
    if (!row?.file) throw new ProblemError('not-found')
    const path = join(config.backups.folder, row.file)
    if (!(await stat(path).catch(() => null))) throw new ProblemError('not-found')
    return { path, file: row.file, at: row.at }
  }

  return calls
}

async function readAll(deps: RouteDeps): Promise<Backups> {
  const { config } = deps
  const place = secondPlaceOf(config)
  return {
    backups: await unlessDamaged(() => listBackups(deps), []),
    last: await unlessDamaged(() => lastBackup(deps), null),
    at: config.backups.at,
    hourly: config.backups.at !== null && config.backups.hourly,
    folder: folderOf(deps),
    second: place && { kind: place.kind, name: place.name },
    hasPhrase: (await readPhrase(config)) !== null,
    goingBack: await goingBack(deps),
    canReturn: deps.restores !== undefined,
    returned: await unlessDamaged(() => readReturn(deps.reads), null),
  }
}

function folderOf({ config: { database, backups } }: BackupDeps): string | null {
  return database.kind === 'sqlite' && database.file === ':memory:' ? null : backups.folder
}
