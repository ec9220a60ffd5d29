import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findByCredentials } from '../account/accounts.ts'
import { connect } from '../db/connect.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-admin-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The command as `npm run admin --` starts it, with what is typed. */
function admin(args: string[], env: Record<string, string> = {}, typed = '') {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const command = [
      '--import',
      import.meta.resolve('tsx'),
      join(import.meta.dirname, 'admin.ts'),
      ...args,
    ]
    const settings = { ...process.env, DATABASE_URL: `sqlite:${folder}/quadras.sqlite3`, ...env }
    const child = execFile(process.execPath, command, { env: settings }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, said: stdout + stderr }),
    )
    child.stdin?.end(typed)
  })
}

async function role(password: string) {
  const knex = connect({ kind: 'sqlite', file: `${folder}/quadras.sqlite3` })
  const user = await findByCredentials(knex, 'dona', password)
  await knex.destroy()
  return user?.role
}

test('an admin is made with the password that is typed, which is not shown', async () => {
  const { code, said } = await admin(['create', '--username', 'Dona'], {}, 'areia-quente\n')
  expect([code, said]).toEqual([0, expect.stringContaining('Administrador "dona" criado.')])
  expect(said).not.toContain('areia-quente')
  expect(await role('areia-quente')).toBe('admin')
})

test('an admin is made with the password in ADMIN_PASSWORD, and not twice', async () => {
  const env = { ADMIN_PASSWORD: 'areia-quente' }
  expect((await admin(['create', '--username', 'dona'], env)).code).toBe(0)
  const again = await admin(['create', '--username', 'dona'], { ADMIN_PASSWORD: 'outra-senha' })
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('já está em uso')])
  expect(await role('areia-quente')).toBe('admin')
})

test('a short password is refused with a message', async () => {
  const { code, said } = await admin(['create', '--username', 'dona'], { ADMIN_PASSWORD: 'curta' })
  expect([code, said]).toEqual([1, 'Senha deve ter pelo menos 6 caracteres\n'])
})

test('anything else gets the usage text', async () => {
  const { code, said } = await admin(['destroy'])
  expect([code, said]).toEqual([1, expect.stringContaining('npm run admin -- create --username')])
})

test('settings that cannot be used are named before the password prompt', async () => {
  const { code, said } = await admin(['create', '--username', 'dona'], {
    DATABASE_URL: 'mysql://x',
  })
  expect([code, said]).toEqual([1, expect.stringMatching(/^Settings .*\n  DATABASE_URL takes/)])
  expect(said).not.toMatch(/Senha|\n +at /)
})

test('an empty ADMIN_PASSWORD is none', async () => {
  const { code } = await admin(
    ['create', '--username', 'dona'],
    { ADMIN_PASSWORD: '' },
    'areia-quente',
  )
  expect(code).toBe(0)
  expect(await role('areia-quente')).toBe('admin')
})
