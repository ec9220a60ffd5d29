import { expect, test } from 'vitest'
import { offlineNote } from './offlineNote.ts'

const told = Date.parse('2026-11-21T17:32:00.000Z')
const ZONE = 'America/Sao_Paulo'

test.each([
  ['2026-11-21T23:00:00.000Z', '14:32'],
  ['2026-11-22T10:00:00.000Z', '21/11, 14:32'],
])('seen at %s it says from when the calendar is', (now, when) => {
  expect(offlineNote(told, ZONE, Date.parse(now))).toBe(
    `Sem conexão. Agenda de ${when}. Para reservar é preciso internet.`,
  )
})
