import { expect, test } from 'vitest'
import type { IncidentSpan } from '#shared/guest/rain/incident.ts'
import type { ChosenRow } from './chosenRows.ts'
import { playedName, rowLines } from './incidentTexts.ts'

const SPAN: IncidentSpan = {
  courtIds: [1],
  date: '2026-11-21',
  startTime: '20:00',
  endTime: '22:00',
  at: '20:15',
  played: 'minutes',
}
const HOURS = { startTime: '20:00', endTime: '21:00' }
const ROW: ChosenRow = {
  kind: 'reservation',
  id: 1,
  key: 'reservation 1',
  group: 'online',
  name: 'Gil',
  courtId: 1,
  ...HOURS,
  hours: 1,
  back: 6_750,
  choices: ['ask', 'credit', 'refund', 'keep'],
  mates: [],
  mark: '',
  part: null,
  keepsDry: false,
  whole: HOURS,
  choice: 'ask',
  place: null,
}

test('an hour in play says how many of its minutes were played', () => {
  expect(rowLines(ROW, SPAN, 'Central')).toEqual([
    'Central, 20:00 às 21:00, R$ 67,50',
    'Do horário das 20:00 foram jogados 15 de 60 minutos',
  ])
  expect(playedName('minutes', SPAN)).toBe('15 de 60 minutos: volta o resto')
  expect(rowLines(ROW, { ...SPAN, played: 'none' }, 'Central')).toHaveLength(1)
})

test('what keeps its dry hour says what goes, with its money, and what stays', () => {
  const part = { ...ROW, dry: { startTime: '19:00', endTime: '20:00', price: 9_000 }, price: 9_000 }
  const whole = { startTime: '19:00', endTime: '21:00' }
  const row = { ...ROW, part, keepsDry: true, whole }
  const lines = (change: Partial<ChosenRow>) =>
    rowLines({ ...row, ...change }, { ...SPAN, at: null }, 'Central')
  expect(lines({})).toEqual([
    'Central, 19:00 às 21:00',
    'Sai das 20:00 às 21:00, R$ 67,50; fica R$ 90,00',
  ])
  expect(lines({ back: 0 })[1]).toBe('Sai das 20:00 às 21:00; fica R$ 90,00')
  expect(lines({ choice: 'keep' })).toEqual(['Central, 19:00 às 21:00'])
})
