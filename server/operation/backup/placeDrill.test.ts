import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HealthAnswer } from '#shared/operation/health/health.ts'
import { doJobs } from '../../background.ts'
import { readEpoch } from '../../platform/db/epoch.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { healthRound } from '../health/healthRound.ts'
import { backUp } from './backups.ts'
import { makePhrase } from './phrase.ts'
import { drillSecondPlace } from './placeDrill.ts'
import { placeNewest } from './secondPlace.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let folder: string
let second: string
let app: TestApp
let sent: Mail[]

beforeEach(async () => {
  sent = []
  folder = await mkdtemp(join(tmpdir(), 'quadras-drill-'))
  second = join(folder, 'usb')
  await mkdir(second)
  app = await startTestApp({
    inFile: true,
    log: pino({ level: 'silent' }),
    config: {
      dataFolder: folder,
      backups: {
        at: '03:10',
        hourly: false,
        folder: join(folder, 'copias'),
        second: { kind: 'folder', folder: second },
        phrase: makePhrase(),
      },
    },
    mailer: { send: async (mail) => void sent.push(mail), close: () => undefined },
  })
  await signedIn(app, 'admin')
  await app.deps.knex('users').where({ role: 'admin' }).update({ email: 'dona@example.com' })
})
afterEach(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const line = async () => {
  const again = await signedIn(app, 'admin')
  const { body } = await again.get<HealthAnswer>('/api/health')
  return body.lines.find(({ check }) => check === 'drill')
}
const drill = () => drillSecondPlace(app.deps)

/** Has a copy in the second place, and it is the next 03:30. */
async function night() {
  await backUp(app.deps, 'hand')
  await placeNewest(app.deps)
  app.clock.advance(18.5 * HOUR)
}
const inSecond = async () => join(second, (await readdir(second)).toSorted().at(-1)!)
const copies = async () => (await readdir(join(folder, 'copias'))).toSorted()

test('once a month, at night, the copy of the second place is restored elsewhere and counted', async () => {
  await insertReservation(app)
  const [row] = await app.deps.knex('reservations').count('* as count')
  await backUp(app.deps, 'hand')
  await placeNewest(app.deps)
  await drill()
  expect((await line())?.sentence).toMatch(/^O primeiro é feito sozinho, de madrugada/)
  const before = await copies()
  app.clock.advance(18.5 * HOUR)
  await Promise.all([
    drill(),
    drillSecondPlace({ ...app.deps, process: { id: 'other', seenAtMs: 0 } }),
  ])
  const done = `A cópia de 18 horas atrás veio do segundo lugar e foi restaurada à parte há 1 s, com ${row!.count} reservas, como quando foi feita.`
  expect(await line()).toMatchObject({
    level: 'green',
    sentence: done.replace('1 reservas', '1 reserva'),
  })
  // Nothing of it stays, and nothing here knows of it.
  expect(await copies()).toEqual(before)
  expect(await readdir(second)).toHaveLength(1)
  expect(await readEpoch(app.deps.knex)).toBe(app.deps.epoch)

  await rm(await inSecond())
  app.clock.advance(29 * DAY)
  await drill()
  expect(await line()).toMatchObject({ level: 'green' })
  app.clock.advance(DAY)
  await drill()
  expect(await line()).toMatchObject({
    level: 'yellow',
    sentence: expect.stringContaining('No segundo lugar não há nenhuma cópia.'),
  })
})

test('a copy that cannot be restored is red, mailed, and green again with the next good one', async () => {
  await night()
  const file = await inSecond()
  const bytes = await readFile(file)
  bytes[bytes.length - 40]! ^= 1
  await writeFile(file, bytes)
  await drill()
  expect(await line()).toMatchObject({
    level: 'red',
    sentence: expect.stringMatching(
      /^A cópia de 18 horas atrás que está no segundo lugar não pôde ser restaurada há 1 s: .*A cópia está incompleta ou foi alterada\./,
    ),
    action: { to: '/admin/copias' },
  })
  for (let minute = 0; minute < 4; minute += 1) {
    await healthRound(app.deps)
    await doJobs(app.deps)
    app.clock.advance(MINUTE)
  }
  expect(sent.map(({ subject }) => subject.replace(/ – .*/, ''))).toContain(
    'Precisa de atenção: Ensaio de restauração',
  )
  await backUp(app.deps, 'night')
  await placeNewest(app.deps)
  await drill()
  expect(await line()).toMatchObject({ level: 'red' })
  app.clock.advance(DAY)
  await drill()
  expect(await line()).toMatchObject({ level: 'green' })
})

test('one that has fewer rows than when it was taken is red', async () => {
  await night()
  await app.deps.knex('backups').update({ reservations: 99 })
  await drill()
  expect(await line()).toMatchObject({
    level: 'red',
    sentence: expect.stringContaining('O ensaio falhou: reservas 99, '),
  })
})

test('what keeps it from being tried is yellow: a disk that is away, a phrase, the room', async () => {
  await night()
  const file = await inSecond()
  const tried = async () => {
    await drill()
    const found = await line()
    app.clock.advance(DAY)
    return [found?.level, found?.sentence]
  }
  await truncate(file, 8 * 10 ** 12)
  expect(await tried()).toEqual([
    'yellow',
    expect.stringMatching(/Falta espaço no disco para o ensaio: são precisos 16 TB/),
  ])
  app.deps.config.backups.phrase = null
  expect(await tried()).toEqual(['yellow', expect.stringContaining('Falta a frase de recuperação')])
  await rm(second, { recursive: true })
  expect(await tried()).toEqual(['yellow', expect.stringContaining('O disco está ligado?')])
  expect((await copies()).filter((name) => name.startsWith('.'))).toEqual([])
})

test('without a second place there is nothing to try, and no line', async () => {
  app.deps.config.backups.second = null
  await backUp(app.deps, 'hand')
  app.clock.advance(18.5 * HOUR)
  await drill()
  expect(await line()).toBeUndefined()
})
