import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { NewAdminSchema, UsernameSchema } from '#shared/account/people/account.schema.ts'
import { newPasswordSchema } from '#shared/account/people/password.ts'
import { ROLE_NAMES, type StaffRole } from '#shared/account/people/permissions.ts'
import { STAFF_ROLES } from '#shared/account/people/permissions.ts'
import type { StaffMember } from '#shared/account/people/staff.ts'
import { problemMessage } from '#shared/platform/http/problem.ts'
import {
  hashedStaff,
  insertAccount,
  type NewStaff,
  setPassword,
} from '../../account/people/accounts.ts'
import { refuseGuessed } from '../../account/people/commonPasswords.ts'
import { hashPassword } from '../../account/people/password.ts'
import { resetSecondFactor } from '../../account/secondFactor/secondFactor.ts'
import { changeMember, endSessionsOf, findAccount, readStaff } from '../../account/team/team.ts'
import { record } from '../../platform/db/audit.ts'
import { makeOwnerLink } from '../../account/signIn/ownerLink.ts'
import { refuseLost } from '../backup/lostDatabase.ts'
import { parseConfig, parseData } from '../../platform/settings/config.ts'
import { writePrivately } from '../../platform/settings/privateFiles.ts'
import { connect } from '../../platform/db/connect.ts'
import type { Db } from '../../platform/db/db.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { createEventBus } from '../../platform/events/eventBus.ts'
import { ProblemError, Refused } from '../../platform/http/problem.ts'
import { askPassword } from './askPassword.ts'

writePrivately()

const USAGE = `Uso: npm run admin -- COMANDO
  create --username NOME [--role FUNÇÃO]   cria uma conta da equipe (senha: perguntada, ou ADMIN_PASSWORD)
  role --username NOME --role FUNÇÃO       muda a função
  password --username NOME                 muda a senha e encerra as sessões
  deactivate --username NOME               tira o acesso e encerra as sessões
  reactivate --username NOME               devolve o acesso
  sessions --username NOME                 encerra as sessões
  second-factor --username NOME            retira chaves de acesso e códigos; a senha volta a bastar
  owner-link                               mostra um link que cria a conta do dono, se ainda não há nenhum
  list                                     mostra a equipe
Funções: dono (a de create sem --role), gerente, recepcao, professor
`

const { positionals, values } = parseArgs({
  options: { username: { type: 'string' }, role: { type: 'string' } },
  allowPositionals: true,
  strict: false,
})
const clock = { now: () => Date.now() }

process.exitCode = await run().catch((error: Error) => fail(error.message))

async function run(): Promise<number> {
  const [command = ''] = positionals
  const { username, role: wanted } = values
  const role = typeof wanted === 'string' ? roleNamed(wanted) : undefined
  if (wanted !== undefined && !role) return fail(USAGE)
  if (command === 'list') return withDatabase(list)
  if (command === 'owner-link') return withDatabase(ownerLink)
  if (typeof username !== 'string') return fail(USAGE)
  if (command === 'create') return create(username, role ?? 'admin')
  if (command === 'password') return changePassword(username)
  if (command === 'role' && role) {
    return edit(username, { role }, `"${username}" agora é: ${ROLE_NAMES[role]}.`)
  }
  if (command === 'deactivate') {
    return edit(username, { active: false }, `"${username}" não tem mais acesso.`)
  }
  if (command === 'reactivate') {
    return edit(username, { active: true }, `"${username}" tem acesso de novo.`)
  }
  if (command === 'sessions') return endAll(username)
  if (command === 'second-factor') return reset(username)
  return fail(USAGE)
}

/** `dono`, `Recepção` or `reception`. */
function roleNamed(name: string): StaffRole | undefined {
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return STAFF_ROLES.find((role) => [role, plain(ROLE_NAMES[role])].includes(plain(name)))
}

async function create(username: string, role: StaffRole) {
  settings()
  const password = await givenPassword()
  const admin = v.safeParse(NewAdminSchema, { username, password })
  if (!admin.success) return fail(admin.issues.map(({ message }) => message).join('\n'))
  return withDatabase(async (knex) => {
    await refuseGuessed(knex, password, admin.output)
    const made = await makeStaff(knex, { ...admin.output, role })
    const kind = role === 'admin' ? 'Administrador' : ROLE_NAMES[role]
    return `${kind} "${made.username}" criad${kind === 'Recepção' ? 'a' : 'o'}.`
  })
}

async function makeStaff(knex: Db, staff: NewStaff) {
  const account = await hashedStaff(staff)
  return inTransaction(knex, async (tx) => {
    const made = await insertAccount(tx.trx, account, tx.nowMs)
    const after = { username: made.username, role: made.role }
    await record(tx, [{ entity: 'account', id: made.id, action: 'created', after }])
    return made
  })
}

async function changePassword(username: string) {
  settings()
  const password = await givenPassword()
  return withAccount(username, async (knex, { id, role }) => {
    const checked = v.safeParse(newPasswordSchema(role), password)
    if (!checked.success) throw new Error(checked.issues[0].message)
    const person = await knex('users').where({ id }).first('username', 'name', 'email')
    await refuseGuessed(knex, password, person ?? { username })
    const hashed = await hashPassword(password)
    await inTransaction(knex, async (tx) => {
      await setPassword(tx, id, hashed)
      await record(tx, [{ entity: 'account', id, action: 'password-changed' }])
    })
    return `A senha de "${username}" foi mudada e as sessões foram encerradas.`
  })
}

function edit(username: string, change: { role?: StaffRole; active?: boolean }, done: string) {
  return withAccount(username, async (knex, { id }) => {
    await inTransaction(knex, (tx) => changeMember(tx, id, change, null))
    return done
  })
}

function endAll(username: string) {
  return withAccount(username, async (knex, { id }) => {
    const ended = await inTransaction(knex, (tx) => endSessionsOf(tx, id, null))
    return `Sessões encerradas de "${username}": ${ended}.`
  })
}

function reset(username: string) {
  return withAccount(username, async (knex, { id }) => {
    await inTransaction(knex, (tx) => resetSecondFactor(tx, id, null))
    return `"${username}" entra só com a senha e pode cadastrar outra confirmação.`
  })
}

async function ownerLink(knex: Db) {
  const config = parseConfig(process.env)
  const url = await inTransaction(knex, (tx) => makeOwnerLink(tx, config))
  if (!url) {
    const message = 'Este local já tem dono: peça a ele um convite, em Equipe.'
    throw new ProblemError('not-found', { message })
  }
  return `${url}\nVale uma vez, por 24 horas. Links mostrados antes não valem mais.`
}

async function list(knex: Db) {
  const { people } = await readStaff(knex, clock.now())
  return people.map(lineOf).join('\n') || 'Ninguém na equipe.'
}

function lineOf({ username, name, role, active, sessions, lastSeenAt }: StaffMember) {
  const seen = lastSeenAt
    ? `visto em ${lastSeenAt.slice(0, 16).replace('T', ' ')} UTC`
    : 'nunca entrou'
  const state = active ? `${sessions} ${sessions === 1 ? 'sessão' : 'sessões'}` : 'sem acesso'
  return [username, name ?? '-', ROLE_NAMES[role], state, seen].join('\t')
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

function withAccount(username: string, work: (knex: Db, account: Account) => Promise<string>) {
  return withDatabase(async (knex) => {
    const account = await findAccount(knex, v.parse(UsernameSchema, username))
    if (!account) throw new Error(`Não há conta com o nome "${username}".`)
    return work(knex, account)
  })
}

// Nobody listens to changes in this process.
function inTransaction<T>(knex: Db, work: Parameters<typeof writeTransaction<T>>[1]) {
  const events = createEventBus({ error: () => undefined })
  return writeTransaction({ knex, clock, events, config: settings() }, work)
}

/** Does the work and says what it returns; a refusal is said as the app says it. */
async function withDatabase(work: (knex: Db) => Promise<string>): Promise<number> {
  const place = settings()
  await refuseLost(place)
  const knex = connect(place.database)
  try {
    await migrate(knex)
    process.stdout.write(`${await work(knex)}\n`)
    return 0
  } catch (error) {
    if (error instanceof Refused) return fail(problemMessage(error.code))
    if (error instanceof ProblemError) {
      return fail(
        Object.values(error.detail.errors ?? {})
          .flat()
          .join('\n') || error.message,
      )
    }
    throw error
  } finally {
    await knex.destroy()
  }
}

function settings() {
  return parseData(process.env)
}

async function givenPassword() {
  return process.env['ADMIN_PASSWORD'] || (await askPassword('Senha: '))
}

function fail(message: string) {
  process.stderr.write(message.endsWith('\n') ? message : `${message}\n`)
  return 1
}
