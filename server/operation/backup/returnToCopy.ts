import type { Return } from '#shared/operation/backup/backups.ts'
import { addressOf, connect } from '../../platform/db/connect.ts'
import { isDatabaseDamage, unlessDamaged } from '../../platform/db/damage.ts'
import type { Db } from '../../platform/db/db.ts'
import { toInstant } from '../../platform/db/instant.ts'
import type { Row } from '../../platform/db/tables.ts'
import type { Deps } from '../../platform/deps.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { aloneInDatabase } from './aloneInDatabase.ts'
import { recordTaken, wordsOf } from './backups.ts'
import { restoreDatabase } from './restoreDatabase.ts'
import { noteReturn } from './returnState.ts'
import { takeBackup, type Taken } from './takeBackup.ts'
import { readWhoEnters, writeWhoEnters } from './whoEnters.ts'

type ReturnDeps = Pick<Deps, 'config' | 'clock' | 'log' | 'restores'>
type Copy = { path: string; at: string }
type Order = { copy: Copy; audited: Omit<Row<'audit_entries'>, 'id'> }

/** Puts a copy in the place of the venue that runs, between a stop and a start of this process, with a copy of now before. Accounts, devices and who is signed in stay. */
export function beginReturn({ restores, ...deps }: ReturnDeps, order: Order): void {
  if (!restores) throw new ProblemError('not-found')
  const { database } = deps.config
  const began: Return = {
    at: toInstant(deps.clock.now()),
    to: order.copy.at,
    state: 'running',
    failed: null,
  }
  const say = (last: Return) =>
    unlessDamaged(() => withDatabase(deps, (knex) => noteReturn(knex, last)), undefined)
  restores.begin(() =>
    aloneInDatabase(database, async (untilAlone) => {
      await say(began)
      try {
        await untilAlone()
        await replace(deps, order, { ...began, state: 'done' })
      } catch (error) {
        await say({ ...began, state: 'failed', failed: wordsOf(error) })
        throw error
      }
    }),
  )
}

type WorkDeps = Omit<ReturnDeps, 'restores'>

async function replace(deps: WorkDeps, { copy, audited }: Order, done: Return) {
  const { clock } = deps
  const before = await copyOfNow(deps)
  const who = await withDatabase(deps, readWhoEnters)
  await restoreDatabase(deps.config.database, copy.path, {
    keep: before ? null : `${addressOf(deps.config.database)}.damaged-${clock.now()}`,
    complete: (knex) =>
      knex.transaction(async (trx) => {
        await writeWhoEnters(trx, who)
        if (before) {
          await recordTaken({ knex: trx, clock }, before)
          await trx('backups').where({ file: before.file }).update({ leftFor: copy.at })
        }
        await trx('audit_entries').insert(audited)
        await noteReturn(trx, done)
      }),
  })
}

/** Null of a damaged SQLite file, which is kept as it is. */
async function copyOfNow({ config, clock, log }: WorkDeps): Promise<Taken | null> {
  try {
    return await takeBackup(config, 'hand', clock.now())
  } catch (error) {
    if (config.database.kind !== 'sqlite' || !isDatabaseDamage(error)) throw error
    log.error({ err: error }, 'there is no copy of the damaged database')
    return null
  }
}

async function withDatabase<T>({ config }: WorkDeps, work: (knex: Db) => Promise<T>): Promise<T> {
  const knex = connect(config.database, { mustExist: true })
  try {
    return await work(knex)
  } finally {
    await knex.destroy()
  }
}
