import { expect, test } from 'vitest'
import { SPORTS } from '../../venue/courts/sport.ts'
import { hourAddress } from './hourAddress.ts'
import { readHourAddress } from './readHourAddress.ts'

const TODAY = '2026-11-24'
const read = (address: string) =>
  readHourAddress(new URL(address, 'https://quadra.example').searchParams, TODAY)

test.each(SPORTS)('the address of an hour is read back: %s', (sport) => {
  const hour = { date: '2026-11-29', startTime: '07:00' }
  expect(read(hourAddress(sport, hour.date, hour.startTime))).toEqual({ sport, ...hour })
})

test.each([
  '/?sport=volei&data=2026-11-29&hora=20',
  '/?esporte=V%C3%B4lei&data=2026-11-29&hora=20:00',
  '/?hora=20h&data=2026-11-29&sport=v%C3%B4lei&esporte=futevolei',
  '/?sport=volei&data=2026-11-29&hora=20).',
  '/?sport=xadrez&esporte=volei&data=2026-11-29&hora=20',
  // As links were that have been sent.
  '/?sport=v%C3%B4lei&hour=2026-11-29T20:00',
])('one hour in other words: %s', (address) => {
  expect(read(address)).toEqual({ sport: 'vôlei', date: '2026-11-29', startTime: '20:00' })
})

test('an address may name less than an hour', () => {
  const nothing = { sport: null, date: null, startTime: null }
  expect(read('/')).toEqual(nothing)
  expect(read('/?utm_source=perfil&sport=')).toEqual(nothing)
  expect(read('/?sport=futevolei')).toEqual({ ...nothing, sport: 'futevôlei' })
  const day = { sport: 'vôlei', date: '2026-11-29', startTime: null }
  expect(read('/?sport=volei&data=2026-11-29')).toEqual(day)
  expect(read('/?sport=volei&hora=20')).toEqual({ ...day, date: TODAY, startTime: '20:00' })
})

test('without a sport that there is, the hour waits for one', () => {
  const hour = { sport: null, date: '2026-11-29', startTime: '20:00' }
  expect(read('/?data=2026-11-29&hora=20')).toEqual({
    ...hour,
    sentence: 'Escolha a modalidade para ver 29/11/2026 às 20:00.',
  })
  expect(read('/?sport=xadrez&data=2026-11-29&hora=20')).toEqual({
    ...hour,
    sentence: 'Não encontramos a modalidade deste link: escolha outra.',
  })
})

test.each([
  ['2026-11-23', 'O dia 23/11/2026 já passou: escolha outro.'],
  ['2027-11-25', 'O dia 25/11/2027 ainda não abriu para reservas: escolha outro.'],
  ['2026-02-30', 'Não entendemos a data deste link: escolha o dia e o horário.'],
  ['amanh%C3%A3', 'Não entendemos a data deste link: escolha o dia e o horário.'],
])('a day that is not to be had is none, and why: %s', (date, sentence) => {
  const none = { sport: 'vôlei', date: null, startTime: null, sentence }
  expect(read(`/?sport=volei&data=${date}&hora=20`)).toEqual(none)
  expect(read(`/?sport=volei&hour=${date}T20:00`)).toEqual(none)
})

test('from today to the last day that can be booked every day is taken', () => {
  expect(read('/?sport=volei&data=2026-11-24').sentence).toBeUndefined()
  expect(read('/?sport=volei&data=2027-11-24').sentence).toBeUndefined()
})

test.each(['24', '-1', '20:30', 'noite'])('nonsense for an hour leaves the day: %s', (hour) => {
  expect(read(`/?sport=volei&data=2026-11-29&hora=${hour}`)).toEqual({
    sport: 'vôlei',
    date: '2026-11-29',
    startTime: null,
    sentence: 'Não entendemos o horário deste link: escolha outro.',
  })
})
