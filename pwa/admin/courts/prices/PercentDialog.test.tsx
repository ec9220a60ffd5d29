import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  check,
  dialogIsGone,
  expectToast,
  field,
  noConnection,
  noting,
  person,
  press,
  refusing,
  type,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import { aPriceEntry, day, openPrices } from './prices.testkit.ts'

const ADJUST = 'POST /api/prices/adjust'

async function open(answers: Answers = {}) {
  await openPrices(answers)
  await day('Segunda-feira')
  await press('Mudar em %')
  await screen.findByRole('dialog', { name: 'Mudar preços em %' })
}
/** All days instead of Saturday, the day of these tests. */
const anyDay = () => check('Todos os dias')

const lines = () =>
  within(screen.getByRole('table', { name: 'Preços antes e depois' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('begins with all courts, the weekday of today and the field to type in', async () => {
  const sent: unknown[] = []
  const onSaturday = [1, 2].map((courtId) =>
    aPriceEntry({ id: courtId, courtId, weekday: 'saturday' }),
  )
  await open({ [ADJUST]: noting(sent, []), 'GET /api/prices': () => onSaturday })
  await waitFor(() => expect(document.activeElement).toBe(field('Quanto muda (%)')))
  await person.keyboard('10')
  await press('Mudar 2 preços')
  await dialogIsGone()
  expect(sent).toMatchObject([
    {
      courts: [{ courtId: 1 }, { courtId: 2 }, { courtId: 3 }],
      weekdays: ['saturday'],
      percent: 10,
    },
  ])
})

test('shows each price before and after, and sends what was shown', async () => {
  const sent: unknown[] = []
  await open({ [ADJUST]: noting(sent, []) })
  expect(screen.getByText('Informe a porcentagem para ver os preços.')).toBeTruthy()
  await type('Quanto muda (%)', '-10')
  await check('Sábado')
  await check('Segunda-feira')
  expect(lines()).toEqual(
    [
      ['Quadra Central, Segunda-feira, 00:00 - 12:00', 'R$ 80,00', 'R$ 72,00'],
      ['Quadra Central, Segunda-feira, 18:00 - 23:00', 'R$ 1.120,50', 'R$ 1.008,00'],
    ].toReversed(),
  )
  await press('Mudar 2 preços')
  await expectToast('2 preços mudaram')
  await dialogIsGone()
  expect(sent).toMatchObject([
    {
      courts: [{ courtId: 1 }, { courtId: 2 }, { courtId: 3 }],
      startTime: '00:00',
      endTime: '23:00',
      percent: -10,
      seen: [
        { id: 2, startTime: '18:00', endTime: '23:00', price: 1120.5 },
        { id: 1, startTime: '00:00', endTime: '12:00', price: 80 },
      ],
    },
  ])
})

test('changes nothing without a percentage, or without a price that it concerns', async () => {
  await open()
  await press('Mudar 0 preços')
  expect(screen.getByRole('dialog')).toBeTruthy()
  await type('Quanto muda (%)', '10')
  await press('Mudar 0 preços')
  expect(screen.getByRole('alert').textContent).toBe('Nenhum preço muda com esta escolha.')
})

test('that others have changed meanwhile is refused, and stays open', async () => {
  await open({ [ADJUST]: refusing(409, 'prices-changed') })
  await anyDay()
  await type('Quanto muda (%)', '10')
  await press(/^Mudar \d preços/)
  await expectToast('Erro ao mudar os preços')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('without a connection the prices are there already, and wait', async () => {
  await open({ [ADJUST]: noConnection })
  await anyDay()
  await type('Quanto muda (%)', '10')
  await press(/^Mudar \d preços/)
  await dialogIsGone()
  expect((await day('Segunda-feira')).getByText('R$ 88,00')).toBeTruthy()
})
