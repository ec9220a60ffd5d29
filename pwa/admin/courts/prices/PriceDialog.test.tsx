import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import {
  choose,
  dialogIsGone,
  expectToast,
  field,
  messageOf,
  noConnection,
  noting,
  openStore,
  person,
  press,
  refusing,
  type,
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import { aPriceEntry, courts, day, openPrices } from './prices.testkit.ts'

const POST = 'POST /api/prices'
const PATCH = 'PATCH /api/prices/1'

/** The dialog is a screen of its own: the screen behind it has fields of the same name. */
const inDialog = () => within(screen.getByRole('dialog'))
/** Of the screen behind the dialog. */
const courtShown = () => screen.getAllByLabelText<HTMLSelectElement>('Quadra')[0]!
const shown = () =>
  ['Dia da semana', 'Início', 'Fim', 'Preço por hora (R$)'].map((name) => field(name).value)

async function add(answers: Answers = {}, opener = 'Adicionar Preço') {
  await openPrices(answers)
  await day('Segunda-feira')
  await press(opener)
  await screen.findByRole('dialog', { name: 'Adicionar Preço' })
}

async function editMorning(answers: Answers = {}) {
  await openPrices(answers)
  await day('Segunda-feira')
  await press('Editar Segunda-feira, 00:00 - 12:00')
  await screen.findByRole('dialog', { name: 'Editar Preço' })
}

describe('a new price', () => {
  test('begins with the whole of monday for a hundred reais', async () => {
    await add()
    expect(shown()).toEqual(['monday', '00:00', '23:00', '100,00'])
    expect(inDialog().getByLabelText<HTMLSelectElement>('Quadra').value).toBe('1')
  })

  test('is typed over as soon as its field is entered', async () => {
    await add()
    act(() => field('Preço por hora (R$)').focus())
    await person.keyboard('120')
    expect(field('Preço por hora (R$)').value).toBe('120')
  })

  test('of a weekday begins with that day and its first stretch without a price', async () => {
    await add({}, 'Adicionar Horário: Segunda-feira')
    expect(shown()).toEqual(['monday', '12:00', '18:00', '100,00'])
  })

  test('of an empty weekday begins with the whole day', async () => {
    await add({}, 'Adicionar Horário: Sábado')
    expect(shown()).toEqual(['saturday', '00:00', '23:00', '100,00'])
  })

  test('ends at a whole hour, at the latest at midnight and never at 00:00', async () => {
    await add()
    const ends = [...(field('Fim') as unknown as HTMLSelectElement).options]
    expect(ends).toHaveLength(24)
    expect(ends[0]!.text).toBe('01:00')
    expect(ends.at(-1)).toMatchObject({ value: '24:00', text: '24:00 (meia-noite)' })
  })

  test('is sent in reais and confirmed', async () => {
    const sent: unknown[] = []
    await add({ [POST]: noting(sent, aPriceEntry({ id: 9 })) })
    await choose('Dia da semana', 'Sábado')
    await choose('Início', '08:00')
    await choose('Fim', '12:00')
    await type('Preço por hora (R$)', '1.099,90')
    await press('Adicionar')
    await expectToast('Preço adicionado')
    await dialogIsGone()
    expect(sent).toEqual([
      { courtId: 1, weekday: 'saturday', startTime: '08:00', endTime: '12:00', price: 1099.9 },
    ])
  })

  test.each([
    ['-1', 'O preço deve ser maior ou igual a zero'],
    ['', 'Informe um valor em reais'],
    ['caro', 'Informe um valor em reais'],
    ['10,555', 'Valor com mais de duas casas decimais'],
  ])('of %j is shown at its field', async (typed, message) => {
    await add()
    await type('Preço por hora (R$)', typed)
    await press('Adicionar')
    expect(messageOf('Preço por hora (R$)')).toBe(message)
  })

  test('that ends before it begins is shown at its field', async () => {
    await add()
    await choose('Início', '12:00')
    await choose('Fim', '12:00')
    await press('Adicionar')
    expect(messageOf('Fim')).toBe('O horário de término deve ser posterior ao horário de início')
  })

  test('for hours that have one is refused with a text of its own, and what was typed stays', async () => {
    await add({ [POST]: refusing(409, 'price-overlap') })
    await press('Adicionar')
    await expectToast('Erro ao adicionar preço, já existe preço definido para esse intervalo.')
    expect(screen.getByRole('region', { name: /^Notificações/ })).toBeTruthy()
    expect(field('Preço por hora (R$)').value).toBe('100,00')
  })

  test('without a connection is stored on this device, and marked', async () => {
    await add({ [POST]: noConnection })
    await press('Adicionar')
    await expectToast('Salvo neste aparelho', 'Será enviado quando a conexão voltar.')
    await dialogIsGone()
    expect(screen.getByText('não enviado')).toBeTruthy()
  })

  test('of a court that is not sent yet either waits with it', async () => {
    const made: unknown[] = []
    let isOnline = false
    let there = courts
    const whenOnline = (answer: (body: object) => object) => (body: unknown) =>
      isOnline ? answer(body as object) : noConnection()
    const { calls } = await openStore('/admin/quadras', 'Gerenciar Quadras', {
      'GET /api/courts': () => there,
      'POST /api/courts': whenOnline((body) => {
        const court = aCourt({ ...body, id: 9 })
        there = [...courts, court]
        return court
      }),
      [POST]: whenOnline((body) => {
        made.push(body)
        return aPriceEntry({ ...body, id: 30 })
      }),
    })
    await press('Adicionar Quadra')
    await type('Nome', 'Quadra Nova')
    await press('Adicionar')
    await dialogIsGone()
    await person.click(screen.getAllByRole('link', { name: 'Preços' })[0]!)
    await day('Segunda-feira')
    await choose('Quadra', 'Quadra Nova')
    await press('Adicionar Preço')
    await press('Adicionar')
    await dialogIsGone()
    expect((await day('Segunda-feira')).getByText('não enviado')).toBeTruthy()
    expect(calls).not.toContain(POST)

    isOnline = true
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(made).toMatchObject([{ courtId: 9, weekday: 'monday' }]))
    await waitFor(() => expect(field('Quadra').value).toBe('9'))
  })

  test('stays with its court when somebody deletes that meanwhile', async () => {
    let there = courts
    const { emit } = await openPrices({ 'GET /api/courts': () => there }, '?quadra=2')
    await day('Segunda-feira')
    await press('Adicionar Preço')
    there = courts.slice(0, 1)
    emit('catalog')
    await waitFor(() => expect(courtShown().value).toBe('1'))
    expect(inDialog().getByLabelText<HTMLSelectElement>('Quadra').value).toBe('2')
  })

  test('of a court that is gone is shown at its field', async () => {
    const errors = { courtId: ['Quadra não encontrada'] }
    await add({ [POST]: refusing(422, 'invalid-input', { errors }) })
    await press('Adicionar')
    expect(
      await screen.findByText('Quadra não encontrada', { selector: 'p[id$=note]' }),
    ).toBeTruthy()
  })
})

describe('a change', () => {
  test('begins with what is there and names the version that was seen', async () => {
    const sent: unknown[] = []
    await editMorning({ [PATCH]: noting(sent, aPriceEntry({ price: 90, version: 5 })) })
    expect(shown()).toEqual(['monday', '00:00', '12:00', '80,00'])
    await type('Preço por hora (R$)', '90')
    await press('Salvar')
    await expectToast('Preço atualizado')
    await dialogIsGone()
    const body = { courtId: 1, weekday: 'monday', startTime: '00:00', endTime: '12:00', price: 90 }
    expect(sent).toEqual([['"4"', body]])
  })

  test('into hours that have a price is refused with a text of its own', async () => {
    await editMorning({ [PATCH]: refusing(409, 'price-overlap') })
    await press('Salvar')
    await expectToast('Erro ao atualizar preço, já existe preço definido para esse intervalo.')
  })

  test('of a row that somebody else changed shows it and asks whether to overwrite', async () => {
    const current = aPriceEntry({ price: 85, version: 5 })
    const versions: unknown[] = []
    await editMorning({
      [PATCH]: (_body, _path, headers) => {
        versions.push(headers['If-Match'])
        if (headers['If-Match'] === '"4"') refusing(412, 'stale-version', { current })()
        return aPriceEntry({ version: 6 })
      },
    })
    await press('Salvar')
    expect(
      await screen.findByText(/Quadra Central, Segunda-feira, 00:00 - 12:00, R\$ 85,00/),
    ).toBeTruthy()
    await press('Salvar a minha versão')
    await expectToast('Preço atualizado')
    expect(versions).toEqual(['"4"', '"5"'])
  })
})
