import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  check,
  choose,
  dialogIsGone,
  expectToast,
  messageOf,
  noConnection,
  noting,
  person,
  press,
  refusing,
  type,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import { aSpecialEntry, courts, openSpecials } from '../specialPrices/specialPrices.testkit.ts'

const POST = 'POST /api/special-prices'
const PRICE = 'Preço por hora (R$)'
const INVALID = 'Erro de validação'

const dialog = () => within(screen.getByRole('dialog'))
const date = () => dialog().getByRole('textbox', { name: 'Data' })
const checked = () =>
  dialog()
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter((box) => box.checked)
    .map((box) => box.closest('label')?.textContent.trim())

/** The courts that the list behind the dialog can be narrowed to. */
const filterOptions = () =>
  [...screen.getByLabelText<HTMLSelectElement>('Quadra').options].map(({ label }) => label)

async function openForm(answers: Answers = {}) {
  const opened = await openSpecials(answers)
  await person.click(await screen.findByRole('button', { name: 'Adicionar Preço Especial' }))
  await screen.findByRole('dialog', { name: 'Adicionar Preço Especial' })
  return opened
}

async function fillForm(answers: Answers = {}) {
  const opened = await openForm(answers)
  await check('Selecionar todas')
  await person.type(date(), '31122026')
  await choose('Início', '18:00')
  await choose('Fim', '23:00')
  await type(PRICE, '199,99')
  return opened
}

/** A server that answers court by court. */
function byCourt(answers: Record<number, () => unknown>, keys: string[] = []): Answers {
  return {
    [POST]: (body, _path, headers) => {
      const { courtId } = body as { courtId: number }
      keys.push(`${courtId} ${headers['Idempotency-Key']}`)
      return (answers[courtId] ?? (() => aSpecialEntry({ id: 10 + courtId, courtId })))()
    },
  }
}

const overlap = refusing(409, 'special-price-overlap')
const OVERLAP = 'Já existe um preço especial configurado para este horário.'

describe('a price for several courts', () => {
  test('is one request per court, each with a key of its own', async () => {
    const sent: unknown[] = []
    const keys = new Set<unknown>()
    await fillForm({
      [POST]: (body, path, headers) => {
        keys.add(headers['Idempotency-Key'])
        return noting(sent, aSpecialEntry())(body, path, headers)
      },
    })
    await type('Descrição (opcional)', 'Réveillon')
    await press('Adicionar')
    await expectToast(
      'Preço especial criado',
      '3 de 3 preços especiais foram adicionados com sucesso.',
    )
    await dialogIsGone()
    const body = {
      date: '2026-12-31',
      startTime: '18:00',
      endTime: '23:00',
      price: 199.99,
      description: 'Réveillon',
    }
    expect(sent).toEqual([1, 2, 3].map((courtId) => ({ ...body, courtId })))
    expect(keys.size).toBe(3)
  })

  test('shows how far it has come', async () => {
    await fillForm(byCourt({ 2: () => new Promise(() => {}) }))
    await press('Adicionar')
    expect(await screen.findByText('Adicionando 2 de 3…')).toBeTruthy()
    const bar = screen.getByRole('progressbar', { name: 'Adicionando 2 de 3…' })
    expect(bar.getAttribute('aria-valuenow')).toBe('33')
    await press('Fechar')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  test('shows which courts refused and why, and leaves only those checked', async () => {
    await fillForm(byCourt({ 2: overlap }))
    await press('Adicionar')
    await expectToast(OVERLAP, '2 de 3 preços especiais foram adicionados com sucesso.')
    const report = dialog().getByRole('alert')
    expect(within(report).getByRole('listitem').textContent).toBe(`Quadra do Mar: ${OVERLAP}`)
    expect(checked()).toEqual(['Quadra do Mar'])
    expect(document.activeElement).toBe(report)
  })

  test("shows the server's message about a field as the reason", async () => {
    const errors = { courtId: ['Quadra não encontrada'] }
    await fillForm(byCourt({ 3: refusing(422, 'invalid-input', { errors }) }))
    await press('Adicionar')
    await expectToast('Quadra não encontrada')
    expect(checked()).toEqual(['Quadra das Dunas (inativa)'])
  })

  test('stores on this device what is left when the connection is lost, and says how many those are', async () => {
    await fillForm(byCourt({ 2: noConnection }))
    await press('Adicionar')
    await expectToast(
      'Salvo neste aparelho',
      '1 de 3 preços especiais foram adicionados com sucesso. Ainda não enviados, guardados neste aparelho: 2.',
    )
    await dialogIsGone()
    expect(await screen.findAllByText('não enviado')).toHaveLength(2)
  })

  test('without a connection stores them all on this device', async () => {
    await fillForm({ [POST]: noConnection })
    await press('Adicionar')
    await expectToast('Salvo neste aparelho', 'Será enviado quando a conexão voltar.')
    await dialogIsGone()
  })

  test('a refusal before the connection was lost is shown, and what waits is not reported as created', async () => {
    await fillForm(byCourt({ 1: overlap, 2: noConnection }))
    await press('Adicionar')
    const done =
      '0 de 3 preços especiais foram adicionados com sucesso. Ainda não enviados, guardados neste aparelho: 2.'
    await expectToast(OVERLAP, done)
    expect(within(dialog().getByRole('alert')).getByText(done)).toBeTruthy()
    expect(checked()).toEqual(['Quadra Central Os clientes pagam os preços desta'])
  })

  test('a court that somebody deletes meanwhile is not left out in silence', async () => {
    let there = courts
    const errors = { courtId: ['Quadra não encontrada'] }
    const { emit } = await fillForm({
      'GET /api/courts': () => there,
      ...byCourt({ 2: refusing(422, 'invalid-input', { errors }) }),
    })
    there = [courts[0]!, courts[2]!]
    emit('catalog')
    await waitFor(() => expect(filterOptions()).not.toContain('Quadra do Mar'))
    await press('Adicionar')
    await expectToast(
      'Quadra não encontrada',
      '2 de 3 preços especiais foram adicionados com sucesso.',
    )
  })
})

describe('what is wrong', () => {
  test('is shown at every field and in a toast', async () => {
    await openForm()
    await press('Adicionar')
    await expectToast(INVALID, 'Selecione pelo menos uma quadra.')
    expect(screen.getByRole('group', { name: 'Quadras' }).textContent).toContain(
      'Selecione pelo menos uma quadra.',
    )
    expect(dialog().getByText('Data inválida')).toBeTruthy()
    expect(messageOf('Início')).toBe('Defina os horários de início e fim.')
    expect(messageOf('Fim')).toBe('Defina os horários de início e fim.')
    expect(messageOf(PRICE)).toBe('O preço deve ser maior que zero.')
  })

  test('with the hours is shown', async () => {
    await fillForm()
    await choose('Fim', '')
    await press('Adicionar')
    await expectToast(INVALID, 'Defina os horários de início e fim.')
    expect(messageOf('Fim')).toBe('Defina os horários de início e fim.')
    await choose('Fim', '20:00')
    expect(dialog().queryByText('Defina os horários de início e fim.')).toBeNull()
  })

  test('with the price is shown', async () => {
    await fillForm()
    await type(PRICE, '0')
    await press('Adicionar')
    await expectToast(INVALID, 'O preço deve ser maior que zero.')
    expect(messageOf(PRICE)).toBe('O preço deve ser maior que zero.')
  })

  test('with the date is shown: it is over', async () => {
    await fillForm()
    await person.clear(date())
    await person.type(date(), '20112026')
    await press('Adicionar')
    await expectToast(INVALID, 'Escolha uma data a partir de 21/11/2026')
    expect(dialog().getByText('Escolha uma data a partir de 21/11/2026')).toBeTruthy()
  })
})
