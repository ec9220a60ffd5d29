import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  choose,
  expectToast,
  noConnection,
  noting,
  person,
  press,
  refusing,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import { aPriceEntry, courts, day, evening, morning, openPrices } from './prices.testkit.ts'

const GAPS = 'Atenção: Existem lacunas nos horários definidos para este dia.'

describe('the week of a court', () => {
  test("is that of the customers' court at first, by the hour and in reais", async () => {
    await openPrices()
    const monday = await day('Segunda-feira')
    const rows = monday.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toEqual(['HorárioPreçoAções', '00:00 - 12:00R$ 80,00', '18:00 - 23:00R$ 1.120,50'])
    expect(screen.getByLabelText<HTMLSelectElement>('Quadra').value).toBe('1')
    expect(screen.getByText('Os clientes veem e pagam os preços desta quadra.')).toBeTruthy()
  })

  test('shows which hours of a day have no price', async () => {
    await openPrices()
    const monday = await day('Segunda-feira')
    expect(monday.getByText(GAPS)).toBeTruthy()
    expect(monday.getByText('Sem preço: 12:00 - 18:00.')).toBeTruthy()
  })

  test('warns neither of a day from 00:00 to 23:00 nor of one without any price', async () => {
    await openPrices()
    expect((await day('Terça-feira')).queryByText(GAPS)).toBeNull()
    const wednesday = await day('Quarta-feira')
    expect(wednesday.queryByText(GAPS)).toBeNull()
    expect(wednesday.getByText('Nenhum preço definido para Quarta-feira.')).toBeTruthy()
  })

  test('of another court says whose prices customers pay, and stays over a reload', async () => {
    await openPrices()
    await day('Domingo')
    await choose('Quadra', 'Quadra do Mar')
    expect((await day('Domingo')).getByText('00:00 - 23:00')).toBeTruthy()
    expect(
      screen.getByText(
        'Os clientes pagam os preços de Quadra Central; estes valem para reservas feitas no balcão.',
      ),
    ).toBeTruthy()
    expect(window.location.search).toBe('?quadra=2')
  })

  test('of a court without any price says so, and which court is out of use', async () => {
    await openPrices({}, '?quadra=3')
    expect(await screen.findByText('Nenhum preço cadastrado')).toBeTruthy()
    expect(screen.getByRole('option', { name: 'Quadra das Dunas (inativa)' })).toBeTruthy()
  })

  test('follows what somebody else changed', async () => {
    let prices = [morning]
    const { emit } = await openPrices({ 'GET /api/prices': () => prices })
    await day('Segunda-feira')
    prices = [{ ...morning, price: 95, version: 5 }]
    emit('catalog')
    expect(await screen.findByText('R$ 95,00')).toBeTruthy()
  })
})

describe('instead of prices', () => {
  test('one reads that they are on their way', async () => {
    await openPrices({ 'GET /api/prices': () => new Promise(() => {}) })
    expect(await screen.findByText('Carregando...')).toBeTruthy()
  })

  test('one reads that they cannot be read, and tries again', async () => {
    let isOnline = false
    await openPrices({ 'GET /api/prices': () => (isOnline ? [morning] : noConnection()) })
    expect(await screen.findByText('Erro ao carregar preços')).toBeTruthy()
    isOnline = true
    await press('Tentar novamente')
    expect(await screen.findByText('R$ 80,00')).toBeTruthy()
  })

  test('one is led to the courts when there is none', async () => {
    await openPrices({ 'GET /api/courts': () => [] })
    expect(await screen.findByText('Nenhuma quadra cadastrada')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'cadastre a primeira' })
    expect(link.getAttribute('href')).toBe('/admin/quadras')
  })
})

describe('deleting a price', () => {
  const DELETE = 'DELETE /api/prices/1'
  async function remove(answers: Answers, sure = true) {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(sure)
    const opened = await openPrices(answers)
    const monday = await day('Segunda-feira')
    await person.click(monday.getByRole('button', { name: 'Excluir Segunda-feira, 00:00 - 12:00' }))
    expect(confirm).toHaveBeenCalledWith('Tem certeza que deseja excluir este preço?')
    return opened
  }

  test('asks first and names the version that was seen', async () => {
    const sent: unknown[] = []
    await remove({ [DELETE]: noting(sent, morning) })
    await expectToast('Preço excluído')
    expect(sent).toEqual([['"4"', {}]])
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Segunda-feira' })),
    )
  })

  test('does not wait until the one before is done', async () => {
    vi.spyOn(window, 'confirm').mockReturnValue(true)
    let answer = () => {}
    const later = new Promise<void>((resolve) => (answer = resolve))
    const { calls } = await openPrices({
      [DELETE]: async () => {
        await later
        return morning
      },
      'DELETE /api/prices/2': () => aPriceEntry({ id: 2 }),
    })
    const monday = await day('Segunda-feira')
    const remove = (range: string) =>
      person.click(monday.getByRole('button', { name: `Excluir Segunda-feira, ${range}` }))
    await remove('00:00 - 12:00')
    await remove('18:00 - 23:00')
    answer()
    await waitFor(() => expect(calls).toEqual([DELETE, 'DELETE /api/prices/2']))
  })

  test('does nothing unless it is confirmed', async () => {
    const { calls } = await remove({}, false)
    expect(calls).toEqual([])
  })

  test('shows why it was refused', async () => {
    await remove({ [DELETE]: refusing(404, 'not-found') })
    await expectToast('Erro ao excluir preço: Não encontrado.')
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  test('shows that somebody else has changed it', async () => {
    const current = aPriceEntry({ price: 90, version: 5 })
    await remove({ [DELETE]: refusing(412, 'stale-version', { current }) })
    await expectToast('Erro ao excluir preço: Este registro foi alterado por outra pessoa.')
  })

  test('without a connection is stored on this device', async () => {
    await remove({ [DELETE]: noConnection })
    await expectToast('Salvo neste aparelho', 'Será enviado quando a conexão voltar.')
    expect(
      screen.queryByRole('button', { name: 'Excluir Segunda-feira, 00:00 - 12:00' }),
    ).toBeNull()
  })
})

test('a court alone has no other to copy to', async () => {
  await openPrices({
    'GET /api/courts': () => courts.slice(0, 1),
    'GET /api/prices': () => [evening],
  })
  await day('Segunda-feira')
  expect(screen.queryByRole('button', { name: 'Copiar para outras quadras' })).toBeNull()
})
