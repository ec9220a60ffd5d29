import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../platform/mail/mailer.ts'
import { doJobs } from '../../background.ts'
import { connect } from '../../platform/db/connect.ts'
import { toInstant } from '../../platform/db/instant.ts'
import { unlessOutage } from '../../platform/db/outage.ts'
import { accountTroubles, type AccountTroubles } from '../../payment/port/accountTroubles.ts'
import { sandboxGateway } from '../../payment/providers/sandbox/sandboxGateway.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { healthRound } from './healthRound.ts'

const MINUTE = 60_000

let app: TestApp
let sent: Mail[]
let isMailDown: boolean
let troubles: AccountTroubles
beforeEach(async () => {
  sent = []
  isMailDown = false
  app = await startTestApp({
    // A second process needs a file.
    inFile: true,
    // Somebody whose clock agrees with the one that the test moves; the database's does not.
    gateway: (deps) => {
      troubles = accountTroubles(deps, 'test')
      const accountOf = () => troubles.known()
      return { ...sandboxGateway(deps), aheadMs: () => 0, accountTroubles: accountOf }
    },
    mailer: {
      send: async (mail) => {
        if (isMailDown) throw new Error('451 try later')
        sent.push(mail)
      },
      close: () => undefined,
    },
  })
  await app.deps.knex('users').insert({
    username: 'dona',
    password: '',
    role: 'admin',
    email: 'dona@example.com',
    createdAt: toInstant(app.clock.now()),
  })
})
afterEach(() => app.stop())

const today = () => toInstant(app.clock.now()).slice(0, 10)
const breakBrowsers = () =>
  app.deps.knex('client_error_counts').insert({ day: today(), count: 500 })
const mendBrowsers = () => app.deps.knex('client_error_counts').delete()

/** So many rounds, a minute apart, each with the jobs that it queued. */
async function rounds(count: number, deps = [app.deps]) {
  for (let round = 0; round < count; round += 1) {
    for (const one of deps) await healthRound(one)
    await doJobs(app.deps)
    app.clock.advance(MINUTE)
  }
}
const subjects = () => sent.map(({ subject }) => subject.replace(/ – .*/, ''))

test('what stays red is mailed to the owner once, and once that it is well again', async () => {
  await rounds(1)
  await breakBrowsers()
  await rounds(8)
  expect(subjects()).toEqual(['Precisa de atenção: Erros nos navegadores'])
  expect(sent[0]).toMatchObject({
    to: 'dona@example.com',
    text: expect.stringContaining('500 erros do aplicativo nos navegadores desde ontem'),
  })
  await mendBrowsers()
  await rounds(8)
  expect(subjects()[1]).toBe('Tudo bem de novo: Erros nos navegadores')
  expect(sent).toHaveLength(2)
})

test('what is red for a moment only is not mailed', async () => {
  await rounds(1)
  await breakBrowsers()
  await rounds(1)
  await mendBrowsers()
  await rounds(5)
  expect(sent).toEqual([])
})

test('of two processes one mails', async () => {
  const other = await startTestApp({ beside: app, clock: app.clock })
  try {
    await breakBrowsers()
    await rounds(8, [
      app.deps,
      { ...other.deps, mailer: app.deps.mailer, gateway: app.deps.gateway },
    ])
    expect(sent).toHaveLength(1)
  } finally {
    await other.stop()
  }
})

test('while no mail goes out it waits, and goes out when they do', async () => {
  isMailDown = true
  await breakBrowsers()
  await rounds(8)
  expect(sent).toEqual([])
  isMailDown = false
  app.clock.advance(2 * 60 * MINUTE)
  await doJobs(app.deps)
  expect(subjects()).toContain('Precisa de atenção: Erros nos navegadores')
})

test('a database that did not answer for minutes is mailed once it does, a moment of it is not', async () => {
  const nowhere = connect({ kind: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' })
  const gone = { ...app.deps, knex: nowhere, reads: nowhere, health: nowhere }
  const roundsWithout = async (count: number) => {
    for (let round = 0; round < count; round += 1) {
      await unlessOutage(() => healthRound(gone), undefined)
      app.clock.advance(MINUTE)
    }
  }
  try {
    await rounds(1)
    await roundsWithout(2)
    await rounds(5)
    expect(sent).toEqual([])
    await roundsWithout(4)
    await rounds(8)
  } finally {
    await nowhere.destroy()
  }
  expect(subjects()).toEqual([
    'Precisa de atenção: Banco de dados',
    'Tudo bem de novo: Banco de dados',
  ])
  expect(sent[0]!.text).toContain('O banco de dados não responde')
})

test('what only the owner can mend is mailed when it is yellow, and again when it stops payments', async () => {
  app.deps.config.publicUrl = null
  await rounds(1)
  await troubles.note('site-missing')
  await rounds(8)
  expect(subjects()).toEqual(['Precisa de atenção: Conta no Asaas'])
  expect(sent[0]!.text).toContain('Cadastre o site deste sistema no Asaas')
  await troubles.note('not-approved')
  await rounds(8)
  expect(sent[1]!.text).toContain('A conta no Asaas ainda não está aprovada')
  await troubles.clear(['site-missing', 'not-approved'])
  await rounds(8)
  expect(subjects().slice(1)).toEqual([
    'Precisa de atenção: Conta no Asaas',
    'Tudo bem de novo: Conta no Asaas',
  ])
})
