import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import type { ClosingDate } from '#shared/venue/hours/closingDate.schema.ts'
import type { OperationHours } from '#shared/venue/hours/operationHours.schema.ts'
import { WEEKDAYS } from '#shared/platform/time/weekday.ts'
import {
  choose,
  expectToast,
  field,
  noConnection,
  noting,
  person,
  press,
  type,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import { aSpecialEntry } from '../specialPrices/specialPrices.testkit.ts'
import { aPriceEntry, courts, openPrices } from './prices.testkit.ts'

// Today is Saturday, 21/11/2026; 5/12/2026 is a Saturday too.
const SATURDAY = '2026-12-05'
const morning = aPriceEntry({ weekday: 'saturday', startTime: '06:00', endTime: '18:00' })
const evening = aPriceEntry({
  id: 2,
  weekday: 'saturday',
  startTime: '18:00',
  endTime: '22:00',
  price: 120,
})
const final = aSpecialEntry({
  id: 7,
  date: SATURDAY,
  startTime: '16:00',
  endTime: '20:00',
  description: 'Final',
})
const bySea = aSpecialEntry({ ...final, id: 8, courtId: 2, court: courts[1]!, description: null })

const week: OperationHours[] = WEEKDAYS.map((weekday, index) => ({
  id: index + 1,
  weekday,
  version: 1,
  isOpen: weekday !== 'sunday',
  openTime: '08:00',
  closeTime: '22:00',
}))
const closing = (change: Partial<ClosingDate> = {}): ClosingDate => ({
  id: 1,
  date: SATURDAY,
  description: 'Troca da areia',
  version: 1,
  allDay: true,
  startTime: null,
  endTime: null,
  ...change,
})

function openCalendar(answers: Answers = {}, query = `&data=${SATURDAY}`) {
  return openPrices(
    {
      'GET /api/prices': () => [morning, evening],
      'GET /api/special-prices': () => [final, bySea],
      'GET /api/operationHours': () => week,
      ...answers,
    },
    `?ver=calendario${query}`,
  )
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

/** The hours of a court's card, with what each says. */
async function hoursOf(court: string) {
  const items = (await region(court)).getAllByRole('listitem')
  return items.map((item) => [
    item.querySelector('strong')?.textContent,
    item.querySelector('.price-hour__price')?.textContent,
    item.querySelector('.price-hour__note')?.textContent,
  ])
}

async function opened(name: string) {
  await person.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
  return within(await screen.findByRole('dialog'))
}

describe('a date', () => {
  test('costs what its weekday does, and in place of that its special price', async () => {
    await openCalendar()
    expect(await hoursOf('Quadra Central')).toEqual([
      ['08:00 - 16:00', 'R$ 80,00', ''],
      ['16:00 - 20:00', 'R$ 150,00', 'especialFinalem vez de R$ 80,00 / R$ 120,00'],
      ['20:00 - 22:00', 'R$ 120,00', ''],
    ])
    expect(await hoursOf('Quadra do Mar')).toEqual([
      ['08:00 - 16:00', 'Sem preço', ''],
      ['16:00 - 20:00', 'R$ 150,00', 'especial'],
      ['20:00 - 22:00', 'Sem preço', ''],
    ])
    expect(screen.getByText('Os clientes pagam os preços desta quadra.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Quadra das Dunas' })).toBeNull()
  })

  test('is chosen in the month, whose days say what is special, and stays over a reload', async () => {
    const sunday = aSpecialEntry({ id: 9, date: '2026-12-06' })
    const { matchMedia } = window
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(matchMedia(media), { matches: media === '(width >= 700px)' }),
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    await openCalendar({ 'GET /api/special-prices': () => [final, bySea, sunday] })
    const marked = 'sábado, 5 de dezembro, 2 preços especiais'
    const cell = await screen.findByRole('gridcell', { name: marked })
    expect(cell.getAttribute('aria-selected')).toBe('true')
    const closed = 'domingo, 6 de dezembro, 1 preço especial, fechado'
    await person.click(screen.getByRole('gridcell', { name: closed }))
    const day = await region('domingo, 6 de dezembro')
    expect(day.getByText('Fechado neste dia')).toBeTruthy()
    expect(day.getByText('Domingo não tem horário de funcionamento.')).toBeTruthy()
    await waitFor(() => expect(window.location.search).toBe('?ver=calendario&data=2026-12-06'))
  })

  test('that is closed says why, and which of its special prices are idle', async () => {
    await openCalendar({ 'GET /api/closingDates': () => [closing()] })
    expect(await screen.findByText('Troca da areia.')).toBeTruthy()
    const idle = 'especialFinalnão vale: fora do funcionamento'
    expect(await hoursOf('Quadra Central')).toEqual([['16:00 - 20:00', 'R$ 150,00', idle]])
  })

  test('names the hours that are closed, and those that customers cannot book', async () => {
    const part = closing({ allDay: false, startTime: '08:00', endTime: '10:00' })
    await openCalendar({
      'GET /api/closingDates': () => [part],
      'GET /api/prices': () => [morning],
    })
    expect(await hoursOf('Quadra Central')).toEqual([
      ['08:00 - 10:00', 'Fechado', 'Troca da areia'],
      ['10:00 - 16:00', 'R$ 80,00', ''],
      ['16:00 - 20:00', 'R$ 150,00', 'especialFinalem vez de R$ 80,00'],
      ['20:00 - 22:00', 'Sem preço', 'os clientes não reservam'],
    ])
  })

  test('that is over is read only as far as new special prices go', async () => {
    await openCalendar({}, '&data=2026-11-14')
    await region('sábado, 14 de novembro')
    expect(screen.getByText('Data passada · Sem preço especial')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Adicionar Preço Especial' })).toBeNull()
  })
})

describe('from a date', () => {
  test('a new special price begins with it and with its court', async () => {
    await openCalendar()
    const dialog = await opened('Adicionar preço especial: Quadra do Mar')
    expect(dialog.getByRole('textbox', { name: 'Data' })).toHaveProperty('value', '05/12/2026')
    const checked = dialog.getAllByRole<HTMLInputElement>('checkbox', { checked: true })
    expect(checked.map((box) => box.closest('label')?.textContent.trim())).toEqual([
      'Quadra do Mar',
    ])
  })

  test('each hour opens the price that it has, or that it lacks', async () => {
    const sent: unknown[] = []
    await openCalendar({
      'PATCH /api/prices/2': noting(sent, { ...evening, price: 130, version: 2 }),
    })
    const special = await opened('Editar preço especial: Quadra Central, 16:00 - 20:00')
    expect(special.getByRole('heading', { name: 'Editar Preço Especial' })).toBeTruthy()
    await person.click(special.getByRole('button', { name: 'Fechar' }))
    const missing = await opened('Adicionar preço: Quadra do Mar, 20:00 - 22:00')
    expect(missing.getByLabelText('Dia da semana')).toHaveProperty('value', 'saturday')
    expect(missing.getByLabelText('Início')).toHaveProperty('value', '20:00')
    await person.click(missing.getByRole('button', { name: 'Fechar' }))
    await opened('Editar preço: Quadra Central, 20:00 - 22:00')
    await type('Preço por hora (R$)', '130')
    await press('Salvar')
    await expectToast('Preço atualizado')
    expect(sent).toEqual([
      [
        '"1"',
        { courtId: 1, weekday: 'saturday', startTime: '18:00', endTime: '22:00', price: 130 },
      ],
    ])
  })

  test('without a connection the new price is there already, and waits', async () => {
    await openCalendar({ 'PATCH /api/special-prices/7': noConnection })
    await opened('Editar preço especial: Quadra Central, 16:00 - 20:00')
    await type('Preço por hora (R$)', '175')
    await press('Salvar')
    await expectToast('Salvo neste aparelho')
    const [, special] = await hoursOf('Quadra Central')
    expect(special?.[1]).toBe('R$ 175,00')
    expect(special?.[2]).toContain('não enviado')
  })
})

test('the switch between both faces and the court are in the address', async () => {
  await openPrices({ 'GET /api/operationHours': () => week })
  await person.click(await screen.findByRole('radio', { name: 'Calendário' }))
  await region('sábado, 21 de novembro')
  expect(screen.getByText('Hoje · Sem preço especial')).toBeTruthy()
  await choose('Quadra', 'Quadra do Mar')
  expect(screen.queryByRole('region', { name: 'Quadra Central' })).toBeNull()
  expect((await hoursOf('Quadra do Mar'))[0]?.[1]).toBe('Sem preço')
  await person.click(screen.getByRole('radio', { name: 'Por dia da semana' }))
  expect(await screen.findByRole('region', { name: 'Segunda-feira' })).toBeTruthy()
  expect(field('Quadra')).toHaveProperty('value', '2')
})

test('a phone has the week of the date, and turns it', async () => {
  await openCalendar()
  const chosen = await screen.findByRole('button', { pressed: true })
  expect(chosen.getAttribute('aria-label')).toBe('sábado, 5 de dezembro, 2 preços especiais')
  expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(6)
  await press('Próxima semana')
  expect(await screen.findByRole('region', { name: 'sábado, 12 de dezembro' })).toBeTruthy()
  await press('HOJE')
  const today = await screen.findByRole('button', { pressed: true })
  expect(today.getAttribute('aria-label')).toBe('sábado, 21 de novembro, hoje')
})

test('without a court one is led to the courts', async () => {
  await openCalendar({ 'GET /api/courts': () => [] })
  expect(await screen.findByText('Nenhuma quadra cadastrada')).toBeTruthy()
})

test('twenty courts with long names are shown in the order of the list', async () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    aCourt({ id: index + 1, name: `Quadra da Associação de Moradores n.º ${index + 1}` }),
  )
  await openCalendar({ 'GET /api/courts': () => many })
  await region(many[19]!.name)
  const cards = screen.getAllByRole('heading', { level: 3 }).map((card) => card.textContent)
  expect(cards).toHaveLength(20)
})
