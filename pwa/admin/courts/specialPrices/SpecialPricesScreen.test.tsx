import { screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  button,
  choose,
  expectToast,
  isIdle,
  noConnection,
  noting,
  person,
  press,
  refusing,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import {
  aSpecialEntry,
  christmas,
  openSpecials,
  tableRows,
  today,
} from './specialPrices.testkit.ts'

const NONE = 'Nenhum preço especial encontrado para os filtros selecionados.'
const TODAY = 'Quadra do Mar21/11/2026 18:00 - 22:00R$ 99,90–'
const CHRISTMAS = 'Quadra Central25/12/2026 18:00 - 22:00R$ 150,00Natal'
const LAST_YEAR = 'Quadra Central25/12/2025 passada18:00 - 22:00R$ 150,00Natal passado'

describe('the table', () => {
  test("shows what is to come from the venue's today on, by date", async () => {
    await openSpecials()
    expect(await tableRows()).toEqual([TODAY, CHRISTMAS])
    expect(screen.getByText('2 preços especiais')).toBeTruthy()
  })

  test('shows past ones when switched on', async () => {
    await openSpecials()
    await tableRows()
    await person.click(screen.getByRole('switch', { name: 'Mostrar datas passadas' }))
    expect(await tableRows()).toEqual([TODAY, CHRISTMAS, LAST_YEAR])
    expect(window.location.search).toBe('?passadas=sim')
  })

  test('shows one court, or one date though it is over', async () => {
    await openSpecials()
    await tableRows()
    await choose('Quadra', 'Quadra do Mar')
    expect(await tableRows()).toEqual([TODAY])
    await choose('Quadra', 'Todas as quadras')
    await person.type(screen.getByRole('textbox', { name: 'Data' }), '25122025')
    expect(await tableRows()).toEqual([LAST_YEAR])
    expect(window.location.search).toBe('?data=2025-12-25')
  })

  test('stays filtered over a reload', async () => {
    await openSpecials({}, '?data=2026-12-25&quadra=1&passadas=sim')
    expect(await tableRows()).toEqual([CHRISTMAS])
    expect(screen.getByLabelText<HTMLSelectElement>('Quadra').value).toBe('1')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Data' }).value).toBe('25/12/2026')
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true)
  })

  test('calls a date by its name that is none', async () => {
    await openSpecials({ 'GET /api/special-prices': () => [{ ...christmas, date: '2026-13-45' }] })
    expect((await tableRows())[0]).toContain('Data inválida')
  })

  test('says so when nothing is left', async () => {
    await openSpecials({}, '?quadra=3')
    expect(await screen.findByText(NONE)).toBeTruthy()
  })

  test('turns pages when there are thousands', async () => {
    const many = Array.from({ length: 3000 }, (_, id) =>
      aSpecialEntry({ id, price: id + 1, description: null }),
    )
    await openSpecials({ 'GET /api/special-prices': () => many })
    expect(await tableRows()).toHaveLength(25)
    expect(screen.getByText('3.000 preços especiais · página 1 de 120')).toBeTruthy()
    expect(isIdle('Anterior')).toBe(true)
    const shown = vi.fn<() => void>()
    Element.prototype.scrollIntoView = shown
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))
    await press('Próxima')
    expect(shown).toHaveBeenCalledOnce()
    expect((await tableRows())[0]).toContain('R$ 26,00')
    expect(window.location.search).toBe('?pagina=2')
    await choose('Quadra', 'Quadra Central')
    expect((await tableRows())[0]).toContain('R$ 1,00')
  })
})

describe('instead of the table', () => {
  test('one reads that it is on its way', async () => {
    await openSpecials({ 'GET /api/special-prices': () => new Promise(() => {}) })
    expect(await screen.findByText('Carregando...')).toBeTruthy()
  })

  test('one reads that it cannot be read, and tries again', async () => {
    let isOnline = false
    await openSpecials({ 'GET /api/special-prices': () => (isOnline ? [today] : noConnection()) })
    expect(await screen.findByText('Erro ao carregar preços')).toBeTruthy()
    isOnline = true
    await press('Tentar novamente')
    expect(await tableRows()).toEqual([TODAY])
  })

  test('one is led to the courts when there is none', async () => {
    await openSpecials({ 'GET /api/courts': () => [] })
    expect(await screen.findByText('Nenhuma quadra cadastrada')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Adicionar Preço Especial' })).toBeNull()
    expect(screen.queryByText('0')).toBeNull()
  })
})

describe('deleting', () => {
  const DELETE = 'DELETE /api/special-prices/1'
  async function askToRemove(answers: Answers = {}) {
    const opened = await openSpecials(answers)
    await tableRows()
    await press('Excluir Quadra Central, 25/12/2026, 18:00 - 22:00')
    await screen.findByRole('alertdialog', { name: 'Excluir preço especial?' })
    return opened
  }
  const questionIsGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

  test('asks first and names the version that was seen', async () => {
    const sent: unknown[] = []
    await askToRemove({ [DELETE]: noting(sent, christmas) })
    await press('Excluir')
    await expectToast('Preço especial excluído')
    await questionIsGone()
    expect(sent).toEqual([['"3"', {}]])
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Preços Especiais' }))
  })

  test('does nothing unless it is confirmed', async () => {
    const { calls } = await askToRemove()
    await press('Voltar')
    await questionIsGone()
    expect(calls).toEqual([])
    expect(document.activeElement).toBe(button(/^Excluir Quadra Central/))
  })

  test('shows why it was refused', async () => {
    await askToRemove({ [DELETE]: refusing(404, 'not-found') })
    await press('Excluir')
    await expectToast('Erro ao excluir preço especial', 'Não encontrado.')
  })

  test('shows that somebody else has changed it', async () => {
    const current = { ...christmas, version: 4 }
    await askToRemove({ [DELETE]: refusing(412, 'stale-version', { current }) })
    await press('Excluir')
    await expectToast(
      'Erro ao excluir preço especial',
      'Este registro foi alterado por outra pessoa.',
    )
  })

  test('goes away at once when there is no connection', async () => {
    await askToRemove({ [DELETE]: noConnection })
    await press('Excluir')
    await expectToast('Salvo neste aparelho', 'Será enviado quando a conexão voltar.')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})
