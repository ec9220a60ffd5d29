import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const STATUS = 7
const PROGRAM = `
  import { startPostgres } from './server/test/support/startPostgres.ts'
  const postgres = await startPostgres()
  await postgres.stop()
  process.exitCode = ${STATUS}
`

test('a program that used it and failed ends as failed', async () => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM],
    { cwd: join(import.meta.dirname, '../../..'), stdio: 'inherit' },
  )
  expect(await once(child, 'exit')).toEqual([STATUS, null])
})
