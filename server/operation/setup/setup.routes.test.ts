import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Problem } from '#shared/problem.ts'
import {
  SETUP_STEPS,
  type MailTest,
  type Setup,
  type SetupStep,
} from '#shared/operation/setup/setup.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startSmtp } from '../../test/support/startSmtp.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let app: TestApp
let owner: TestBrowser
async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  app = await startTestApp({ demo: false, ...options })
  owner = await signedIn(app, 'admin')
}
beforeEach(() => start())
afterEach(() => app.stop())

const setup = async () => (await owner.get<Setup>('/api/setup')).body
const stateOf = async (step: SetupStep) =>
  (await setup()).steps.find((entry) => entry.step === step)!.state
const mark = (step: SetupStep, state: string) =>
  owner.patch<Setup & Problem>(`/api/setup/${step}`, { state })

test('a new venue has all before it, and each step is done by what is there', async () => {
  const open = (await setup()).steps.filter(({ state }) => state === 'todo')
  expect(open.map(({ step }) => step)).toEqual(SETUP_STEPS)
  const { knex } = app.deps
  await knex('venue').update({ phone: '(48) 3300-1122', email: 'a@arena.example' })
  expect(await stateOf('venue')).toBe('todo')
  await knex('venue').update({
    name: 'Arena das Dunas',
    brand: 'DUNAS',
    address: 'Rua da Praia, 10',
  })
  expect(await stateOf('venue')).toBe('done')
  const court = await owner.post<{ id: number }>('/api/courts', {
    name: 'Quadra Norte',
    sportTypes: ['vôlei'],
    sportTypePriority: ['vôlei'],
    active: true,
  })
  expect(court.status).toBe(201)
  expect(await stateOf('courts')).toBe('done')
  const { steps } = await setup()
  expect(steps.find(({ step }) => step === 'prices')).toMatchObject({
    state: 'todo',
    missing: ['Quadra Norte'],
  })
  const price = { courtId: court.body.id, weekday: 'monday', startTime: '06:00', endTime: '22:00' }
  expect((await owner.post('/api/prices', { ...price, price: 80 })).status).toBe(201)
  expect(await stateOf('prices')).toBe('done')
  await knex('courts').update({ active: false })
  expect([await stateOf('courts'), await stateOf('prices')]).toEqual(['todo', 'todo'])
})

test('what cannot be seen is confirmed, some steps can be left out, and taken up again', async () => {
  expect((await mark('hours', 'done')).status).toBe(200)
  expect(await stateOf('hours')).toBe('done')
  expect((await mark('mail', 'skipped')).status).toBe(200)
  expect(await stateOf('mail')).toBe('skipped')
  expect((await mark('mail', 'todo')).status).toBe(200)
  expect(await stateOf('mail')).toBe('todo')
  for (const [step, state] of [
    ['courts', 'done'],
    ['courts', 'skipped'],
    ['company', 'skipped'],
    ['mail', 'other'],
  ] as const) {
    expect((await mark(step, state)).body.errors).toHaveProperty('state')
  }
  expect((await owner.patch('/api/setup/nothing', { state: 'done' })).status).toBe(422)
})

test('it is the owner’s alone', async () => {
  const manager = await signedIn(app, 'manager')
  expect((await manager.get('/api/setup')).status).toBe(403)
  expect((await manager.patch('/api/setup/hours', { state: 'done' })).status).toBe(403)
  expect((await manager.post('/api/setup/mail', { to: 'a@b.example' })).status).toBe(403)
  expect((await app.browser().get('/api/setup')).status).toBe(401)
})

const tryMail = async (to = 'dona@arena.example') =>
  (await owner.post<MailTest & Problem>('/api/setup/mail', { to })).body

test('a test mail that is taken makes the step done', async () => {
  const smtp = await startSmtp()
  await app.stop()
  await start(withSmtp(smtp.url))
  expect(await tryMail()).toMatchObject({ sent: true, reply: null })
  const [mail] = await smtp.mails()
  expect(mail!.to).toMatchObject([{ address: 'dona@arena.example' }])
  expect(await stateOf('mail')).toBe('done')
  expect((await tryMail('nobody')).errors).toHaveProperty('to')
  smtp.refuse(1)
  expect(await tryMail()).toMatchObject({ sent: false, reply: '451 Try again later' })
  expect(await stateOf('mail')).toBe('todo')
  await smtp.stop()
})

test('a mail server that does not answer is named in words, and the step stays open', async () => {
  await app.stop()
  await start(withSmtp('smtp://127.0.0.1:1'))
  const tried = await tryMail()
  expect(tried).toMatchObject({ sent: false, reply: expect.stringContaining('ECONNREFUSED') })
  expect(tried.words).toContain('não atendeu')
  expect(await stateOf('mail')).toBe('todo')
})

function withSmtp(smtpUrl: string) {
  const settings = { smtpUrl, mailFrom: 'reservas@arena.example' }
  const mailer = createMailer({ ...app.deps.config, ...settings }, app.deps.log)
  return { config: settings, mailer }
}
