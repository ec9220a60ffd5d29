import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { NewAdminSchema } from '#shared/account/account.schema.ts'
import { problemMessage } from '#shared/problem.ts'
import { createAdmin } from '../account/accounts.ts'
import { parseDatabase } from '../config.ts'
import { writePrivately } from '../privateFiles.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { Refused } from '../http/problem.ts'
import { askPassword } from './askPassword.ts'

writePrivately()

const USAGE =
  'Uso: npm run admin -- create --username NOME   (senha: perguntada, ou ADMIN_PASSWORD)\n'

const { positionals, values } = parseArgs({
  options: { username: { type: 'string' } },
  allowPositionals: true,
  strict: false,
})
if (positionals[0] === 'create' && typeof values['username'] === 'string') {
  process.exitCode = await create(values['username']).catch((error: Error) => fail(error.message))
} else {
  process.stderr.write(USAGE)
  process.exitCode = 1
}

async function create(username: string) {
  const given = process.env['ADMIN_PASSWORD']
  const database = parseDatabase(process.env)
  const password = given || (await askPassword('Senha: '))
  const admin = v.safeParse(NewAdminSchema, { username, password })
  if (!admin.success) return fail(admin.issues.map(({ message }) => message).join('\n'))
  const knex = connect(database)
  try {
    await migrate(knex)
    const { username: created } = await createAdmin(knex, admin.output, Date.now())
    process.stdout.write(`Administrador "${created}" criado.\n`)
    return 0
  } catch (error) {
    if (error instanceof Refused) return fail(problemMessage(error.code))
    throw error
  } finally {
    await knex.destroy()
  }
}

function fail(message: string) {
  process.stderr.write(`${message}\n`)
  return 1
}
