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

test('written mails are deleted by their age, and by whom they went to', async () => {
  const mailer = fileMailer(folder, 'Quadras <a@example.com>', pino({ level: 'silent' }))
  const write = (name: string, to: string) =>
    mailer.send({ messageId: `<${name}@x>`, to, subject: 'Olá', text: 'marina@example.com' })
  await write('old', 'bia@example.com')
  await write('hers', 'Marina@example.com')
  await write('other', 'caio@example.com')
  const [old] = (await readdir(folder)).filter((name) => name.includes('old'))
  const longAgo = new Date('2026-01-01T00:00:00Z')
  await utimes(join(folder, old!), longAgo, longAgo)
  await mailer.forget!({ olderThan: '2026-02-01T00:00:00.000Z' })
  expect(await readdir(folder)).toHaveLength(2)
  await mailer.forget!({ to: ['marina@example.com'] })
  expect(await readdir(folder)).toEqual([expect.stringContaining('other')])
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
