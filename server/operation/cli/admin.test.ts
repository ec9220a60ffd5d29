import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findByCredentials } from '../../account/people/accounts.ts'
import { connect } from '../../platform/db/connect.ts'
import { program } from '../../test/support/runServer.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-admin-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The command as `npm run admin --` starts it, with what is typed. */
function admin(args: string[], env: Record<string, string> = {}, typed = '') {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const command = [program('admin'), ...args]
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

/** What the audit has, with the values that were set. */
async function recorded() {
  const knex = connect({ kind: 'sqlite', file: `${folder}/quadras.sqlite3` })
  const entries = await knex('audit_entries').where({ entity: 'account' }).orderBy('id')
  await knex.destroy()
  return entries.map(({ action, changes }) => {
    const values = (JSON.parse(changes) as { after: unknown }[]).map(({ after }) => after)
    return `${action} ${values.join(' ')}`
  })
}

test('an admin is made with the password that is typed, which is not shown', async () => {
  const { code, said } = await admin(['create', '--username', 'Dona'], {}, 'areia-quente\n')
  expect([code, said]).toEqual([0, expect.stringContaining('Administrador "dona" criado.')])
  expect(said).not.toContain('areia-quente')
  expect(await role('areia-quente')).toBe('admin')
})

test('a link for the first owner is shown while there is none', async () => {
  const env = { PUBLIC_URL: 'https://arena.example' }
  const first = await admin(['owner-link'], env)
  expect(first.code).toBe(0)
  expect(first.said).toMatch(/^https:\/\/arena\.example\/primeiro-acesso#[\w-]{43}\n/)
  expect((await admin(['owner-link'], env)).said).not.toContain(first.said.split('\n')[0])
  await admin(['create', '--username', 'dona'], { ADMIN_PASSWORD: 'areia-quente' })
  const late = await admin(['owner-link'], env)
  expect([late.code, late.said]).toEqual([1, expect.stringContaining('já tem dono')])
})

test('an admin is made with the password in ADMIN_PASSWORD, and not twice', async () => {
  const env = { ADMIN_PASSWORD: 'areia-quente' }
  expect((await admin(['create', '--username', 'dona'], env)).code).toBe(0)
  const again = await admin(['create', '--username', 'dona'], { ADMIN_PASSWORD: 'outra-maré-alta' })
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('já está em uso')])
  expect(await role('areia-quente')).toBe('admin')
})

test('a short password is refused with a message', async () => {
  const { code, said } = await admin(['create', '--username', 'dona'], { ADMIN_PASSWORD: 'curta' })
  expect([code, said]).toEqual([1, 'Senha deve ter pelo menos 12 caracteres\n'])
})

test('a password that everybody knows is refused, and one that is the name', async () => {
  for (const [password, why] of [
    ['Senha123456789', 'Esta senha é muito comum'],
    ['dona-dona-2026', 'A senha não pode ser o seu nome'],
  ] as const) {
    const { code, said } = await admin(['create', '--username', 'dona'], {
      ADMIN_PASSWORD: password,
    })
    expect([code, said]).toEqual([1, expect.stringContaining(why)])
  }
})

test('the life of an account of the staff is lived on the command line too', async () => {
  const said = async (args: string[], password = 'areia-quente') =>
    (await admin(args, { ADMIN_PASSWORD: password })).said
  await said(['create', '--username', 'dona'])
  expect(await said(['create', '--username', 'rita', '--role', 'Recepção'])).toBe(
    'Recepção "rita" criada.\n',
  )
  expect(await said(['role', '--username', 'rita', '--role', 'gerente'])).toBe(
    '"rita" agora é: Gerente.\n',
  )
  expect(await said(['deactivate', '--username', 'rita'])).toContain('não tem mais acesso')
  expect(await said(['list'])).toBe(
    'dona\t-\tDono\t0 sessões\tnunca entrou\nrita\t-\tGerente\tsem acesso\tnunca entrou\n',
  )
  expect(await said(['reactivate', '--username', 'rita'])).toContain('tem acesso de novo')
  expect(await said(['sessions', '--username', 'rita'])).toBe('Sessões encerradas de "rita": 0.\n')
  expect(await said(['second-factor', '--username', 'rita'])).toBe(
    '"rita" entra só com a senha e pode cadastrar outra confirmação.\n',
  )
  expect(await said(['password', '--username', 'dona'], 'outra-maré-alta')).toContain(
    'A senha de "dona" foi mudada',
  )
  expect(await role('outra-maré-alta')).toBe('admin')
  expect(await role('areia-quente')).toBeUndefined()
  const last = await admin(['deactivate', '--username', 'dona'])
  expect([last.code, last.said]).toEqual([1, 'O local precisa de pelo menos um dono ativo.\n'])
  expect(await recorded()).toEqual([
    'created dona admin',
    'created rita reception',
    'changed manager',
    'changed false',
    'changed true',
    'changed ',
    'password-changed ',
  ])
  const nobody = await admin(['sessions', '--username', 'zeca'])
  expect([nobody.code, nobody.said]).toEqual([1, 'Não há conta com o nome "zeca".\n'])
})

test('anything else gets the usage text', async () => {
  const { code, said } = await admin(['destroy'])
  expect([code, said]).toEqual([1, expect.stringContaining('npm run admin -- COMANDO')])
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
