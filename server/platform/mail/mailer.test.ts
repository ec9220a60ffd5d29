import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileMailer } from './mailer.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-outbox-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('written mails are deleted by their age, and by whom they went to or name', async () => {
  const mailer = fileMailer(folder, 'Quadras <a@example.com>', pino({ level: 'silent' }))
  const write = (name: string, to: string) =>
    mailer.send({ messageId: `<${name}@x>`, to, subject: 'Olá', text: 'Até logo!' })
  await write('old', 'bia@example.com')
  await write('hers', 'Marina@example.com')
  await write('other', 'caio@example.com')
  const [old] = (await readdir(folder)).filter((name) => name.includes('old'))
  const longAgo = new Date('2026-01-01T00:00:00Z')
  await utimes(join(folder, old!), longAgo, longAgo)
  await mailer.forget!({ olderThan: '2026-02-01T00:00:00.000Z' })
  expect(await readdir(folder)).toHaveLength(2)
  await mailer.forget!({ naming: ['marina@example.com'] })
  expect(await readdir(folder)).toEqual([expect.stringContaining('other')])
})

test('a person is found in whatever part of a written mail, and nobody whose name only contains theirs', async () => {
  const mailer = fileMailer(folder, 'Quadras <a@example.com>', pino({ level: 'silent' }))
  const name = 'João Ávila'
  const filler = 'Até logo! '.repeat(20)
  const calendar = (content: string) =>
    ({ method: 'REQUEST', files: [{ name: 'a.ics', content }] }) as const
  const about = {
    subject: { subject: `Reserva de ${name} no sábado` },
    text: { text: `${filler} ${name}.` },
    html: { html: `<p>${filler}<b>${name}</b></p>` },
    calendar: { calendar: calendar(`DESCRIPTION:${filler.slice(0, 60)}Joã\r\n o Ávila\r\n`) },
    address: { to: 'joao@example.com' },
    longer: { text: `${filler} ${name}s.`, to: 'maria.joao@example.com' },
    other: { calendar: calendar(`DESCRIPTION:${filler}`) },
  }
  for (const [part, more] of Object.entries(about)) {
    const plain = { to: 'bia@example.com', subject: 'Olá', text: filler }
    await mailer.send({ messageId: `<${part}@x>`, ...plain, ...more })
  }
  await mailer.forget!({ naming: [name, 'joao@example.com'] })
  expect((await readdir(folder)).sort()).toEqual(['_longer_x_.eml', '_other_x_.eml'])
})

test('a written mail ends each of its lines as mails do', async () => {
  const mailer = fileMailer(folder, 'Quadras <a@example.com>', pino({ level: 'silent' }))
  const files = [{ name: 'reserva.ics', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' }]
  await mailer.send({
    messageId: '<lines@x>',
    to: 'bia@example.com',
    subject: 'Olá',
    text: 'uma\nduas\r\ntrês\n',
    html: '<p>uma</p>\n<p>duas</p>',
    calendar: { method: 'REQUEST', files },
  })
  const [name] = await readdir(folder)
  const written = await readFile(join(folder, name!), 'latin1')
  expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})
