import { fork, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { OLDER_BUILDS_MS } from '#shared/operation/update/update.ts'
import { wordsOf } from '../backup/backups.ts'
import { putBack } from '../backup/putBack.ts'
import { takeBackup } from '../backup/takeBackup.ts'
import type { Config } from '../../platform/settings/config.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { readRelease } from './releases.ts'
import { readJournal, writeJournal, type Journal, type UnderWay } from './journal.ts'
import { RELEASE_VARIABLE, RELEASES_VARIABLE, TrialSchema } from './messages.ts'
import { smallMemory } from './smallMemory.ts'

/** A new version that has not answered by then is broken. */
const TRIAL_MS = 15 * 60_000
const OTHER_ENDS_MS = 10_000

export type Where = {
  config: Pick<Config, 'database' | 'backups' | 'dataFolder'>
  /** The folder of releases. */
  releases: string
}

/** The program of that release, with what it has to know of where it lies. */
export function startProgram(
  { releases }: Where,
  release: string,
  program: 'main' | 'tryRelease',
  args: string[] = [],
): ChildProcess {
  const small = smallMemory(process.constrainedMemory())
  const own = { [RELEASES_VARIABLE]: releases, [RELEASE_VARIABLE]: release }
  const env = { ...small.env, ...process.env, ...own }
  const execArgv = [...process.execArgv, ...small.flags]
  return fork(join(releases, release, 'dist/server', `${program}.js`), args, { env, execArgv })
}

/** Copies the database, which nobody has open now, and lets the new version migrate and check it. With `starting` in the journal that version is to be started; otherwise the one before runs again on what it knew. */
export async function applyUpdate(
  where: Where,
  journal: Journal,
  order: { id: number; to: string },
): Promise<Journal> {
  const { config } = where
  const nowMs = Date.now()
  const underWay: UnderWay = {
    ...order,
    from: journal.active,
    at: toInstant(nowMs),
    phase: 'copying',
    copy: null,
    pid: null,
  }
  const note = async (update: UnderWay) => {
    await writeJournal(config.dataFolder, { ...journal, update })
    return { ...journal, update }
  }
  let noted = await note(underWay)
  try {
    if (!(await readRelease(where.releases, order.to)))
      throw new Error('Essa versão não está mais na pasta das versões.')
    const { file, ...counts } = await takeBackup(config, 'update', nowMs)
    const copy = join(config.backups.folder, file)
    noted = await note({ ...underWay, phase: 'trying', copy })
    const trial = startProgram(where, order.to, 'tryRelease', [JSON.stringify(counts)])
    noted = await note({ ...noted.update, pid: trial.pid ?? null })
    await passed(trial)
    return await note({ ...noted.update, phase: 'starting' })
  } catch (error) {
    return goBack(where, noted, wordsOf(error))
  }
}

async function passed(trial: ChildProcess) {
  let failed: string | null = null
  trial.on('message', (message) => {
    const said = v.safeParse(TrialSchema, message)
    if (said.success) ({ failed } = said.output)
  })
  const code = await new Promise<number | null>((resolve) => {
    const late = setTimeout(() => {
      failed = 'A versão nova não terminou a conferência a tempo.'
      trial.kill('SIGKILL')
    }, TRIAL_MS)
    trial.once('error', () => resolve(null))
    trial.once('exit', (exit) => {
      clearTimeout(late)
      resolve(exit)
    })
  })
  if (code !== 0) throw new Error(failed ?? 'A versão nova parou no meio da conferência.')
}

/** The copy takes the database's place, if that may have changed, and the version before is the one that runs. */
export async function goBack(where: Where, journal: Journal, reason: string): Promise<Journal> {
  const { update } = journal
  if (!update) return journal
  const { config } = where
  if (update.copy !== null) {
    await otherEnded(update.pid)
    await putBack(config.database, update.copy)
  }
  return end(where, journal, { outcome: 'back', reason, active: update.from })
}

/** The new version is about to answer: from here on nothing goes back. */
export function keep(where: Where, journal: Journal): Promise<Journal> {
  const active = journal.update?.to ?? journal.active
  return end(where, journal, { outcome: 'done', reason: null, active })
}

type Ending = { outcome: 'done' | 'back'; reason: string | null; active: string }

async function end({ config }: Where, journal: Journal, ending: Ending): Promise<Journal> {
  const { update } = journal
  if (!update) return journal
  const { active, ...result } = ending
  const { id, from, to } = update
  const nowMs = Date.now()
  const tookMs = Math.max(0, nowMs - Date.parse(update.at))
  const kept = journal.past.filter(
    ({ release, until }) => release !== active && nowMs - Date.parse(until) < OLDER_BUILDS_MS,
  )
  const ended: Journal = {
    active,
    update: null,
    last: { id, from, to, ...result, at: toInstant(nowMs), tookMs },
    past: active === from ? kept : [...kept, { release: from, until: toInstant(nowMs) }],
  }
  await writeJournal(config.dataFolder, ended)
  return ended
}

/** The journal as the next start needs it: what a kill interrupted is gone on with or taken back. */
export async function recover(where: Where, first: string): Promise<Journal> {
  const { dataFolder } = where.config
  const journal = await readJournal(dataFolder)
  if (!journal) {
    const fresh: Journal = { active: first, update: null, last: null, past: [] }
    await writeJournal(dataFolder, fresh)
    return fresh
  }
  await rm(`${dataFolder}/versions.json.new`, { force: true })
  if (!journal.update || journal.update.phase === 'starting') return journal
  return goBack(where, journal, 'A atualização foi interrompida: o servidor parou no meio dela.')
}

/** A process that was started by one that was killed ends by itself, at once. */
async function otherEnded(pid: number | null) {
  if (pid === null) return
  for (let waitedMs = 0; isRunning(pid) && waitedMs < OTHER_ENDS_MS; waitedMs += 50) await pause(50)
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
