import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  choose,
  dialogIsGone,
  expectToast,
  field,
  messageOf,
  noConnection,
  noting,
  person,
  press,
  refusing,
  type,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import {
  aSpecialEntry,
  christmas,
  openSpecials,
  tableRows,
} from '../specialPrices/specialPrices.testkit.ts'

const PATCH = 'PATCH /api/special-prices/1'
const PRICE = 'Preço por hora (R$)'

const court = () => within(screen.getByRole('dialog')).getByLabelText<HTMLSelectElement>('Quadra')

const CHRISTMAS = 'Quadra Central, 25/12/2026, 18:00 - 22:00'

async function edit(answers: Answers = {}, row = CHRISTMAS, query = '?passadas=sim') {
  await openSpecials(answers, query)
  await tableRows()
  await press(`Editar ${row}`)
  await screen.findByRole('dialog', { name: 'Editar Preço Especial' })
}

test('an edit begins with what is there and names the version that was seen', async () => {
  const sent: unknown[] = []
  await edit({ [PATCH]: noting(sent, christmas) })
  expect(court().value).toBe('1')
  expect(field('Descrição (opcional)').value).toBe('Natal')
  expect(field(PRICE).value).toBe('150,00')
  await choose('Fim', '23:00')
  await type(PRICE, '180')
  await press('Salvar')
  await expectToast('Preço especial atualizado')
  await dialogIsGone()
  const body = {
    courtId: 1,
    date: '2026-12-25',
    startTime: '18:00',
    endTime: '23:00',
    price: 180,
    description: 'Natal',
  }
  expect(sent).toEqual([['"3"', body]])
})

test("a refused edit shows the server's text", async () => {
  await edit({ [PATCH]: refusing(409, 'special-price-overlap') })
  await press('Salvar')
  await expectToast('Já existe um preço especial configurado para este horário.')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('without a connection an edit is stored on this device', async () => {
  await edit({ [PATCH]: noConnection })
  await type(PRICE, '180')
  await press('Salvar')
  await expectToast('Salvo neste aparelho', 'Será enviado quando a conexão voltar.')
  await dialogIsGone()
  expect(screen.getByText('não enviado')).toBeTruthy()
})

test('what is wrong is shown in a toast and at its field', async () => {
  await edit()
  await type(PRICE, '0')
  await press('Salvar')
  await expectToast('Erro de validação', 'O preço deve ser maior que zero.')
  expect(messageOf(PRICE)).toBe('O preço deve ser maior que zero.')
})

test('a past price may be corrected without another date', async () => {
  const sent: unknown[] = []
  await edit(
    { 'PATCH /api/special-prices/3': noting(sent, aSpecialEntry({ id: 3 })) },
    'Quadra Central, 25/12/2025, 18:00 - 22:00',
  )
  await press('Salvar')
  await expectToast('Preço especial atualizado')
  expect(sent).toHaveLength(1)
})

test('what somebody else has changed is shown before it is overwritten', async () => {
  const current = { ...christmas, price: 170, version: 4 }
  await edit({ [PATCH]: refusing(412, 'stale-version', { current }) })
  await press('Salvar')
  expect(
    await screen.findByText(/Quadra Central, 25\/12\/2026, 18:00 - 22:00, R\$ 170,00, Natal/),
  ).toBeTruthy()
  await press('Ficar com a atual')
  await dialogIsGone()
})

test('an edit that takes the row out of the list leaves the focus on the screen', async () => {
  await edit({ [PATCH]: () => ({ ...christmas, courtId: 2, version: 4 }) }, CHRISTMAS, '?quadra=1')
  await person.selectOptions(court(), 'Quadra do Mar')
  await press('Salvar')
  await dialogIsGone()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Preços Especiais' }))
})
