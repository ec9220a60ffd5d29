import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

/** An SQLite with a parser of a fixed depth, such as Debian's 3.40, reads 20 functions within each other and not 25. */
const DEEPEST = 18
const VIEWS = ['court_availability', 'reservations_full', 'webhook_logs_full'] as const
const run = promisify(execFile)
const version = versionOf()

describe.runIf(process.env['TEST_DATABASE'] === 'sqlite')('the file of a venue', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ inFile: true })
  })
  afterAll(() => app.stop())

  test('has nothing in its schema that is deeper than an older SQLite can read', async () => {
    const rows = await app.deps.knex.raw<{ name: string; sql: string }[]>(
      'select name, sql from sqlite_master where sql is not null',
    )
    const depths = rows.map(({ name, sql }) => ({ name, depth: depthOf(sql) }))
    expect(depths.filter(({ depth }) => depth > DEEPEST)).toEqual([])
  })

  test.skipIf(version === null)(
    `is opened by this machine's own sqlite3 ${version}, which reads the views`,
    async () => {
      await insertReservation(app, { customerName: 'João Śląski' })
      const { database } = app.deps.config
      const file = database.kind === 'sqlite' ? database.file : ''
      for (const view of VIEWS) {
        const counted = `select count(*) from (select * from ${view})`
        const { stdout } = await run('sqlite3', ['-readonly', file, counted])
        expect([view, Number(stdout)]).toEqual([view, (await app.deps.knex(view)).length])
      }
    },
  )
})

/** Asks the sqlite3 of this machine; null where there is none. */
function versionOf(): string | null {
  try {
    return execFileSync('sqlite3', ['--version'], { encoding: 'utf8' }).split(' ')[0] ?? null
  } catch {
    return null
  }
}

function depthOf(sql: string): number {
  let [depth, deepest] = [0, 0]
  for (const sign of sql) {
    if (sign === '(') deepest = Math.max(deepest, (depth += 1))
    if (sign === ')') depth -= 1
  }
  return deepest
}
