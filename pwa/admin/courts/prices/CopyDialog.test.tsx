import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { WEEKDAYS } from '#shared/platform/time/weekday.ts'
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
} from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import { courts, day, openPrices } from './prices.testkit.ts'

const COPY = 'POST /api/prices/copy'
const monday = { courtId: 1, weekday: 'monday' }

async function copyDay(from: string, answers: Answers = {}) {
  await openPrices(answers)
  await day(from)
  await press(`Copiar para outros dias: ${from}`)
  await screen.findByRole('dialog', { name: 'Copiar para outros dias' })
}

async function copyCourt(answers: Answers = {}) {
  await openPrices(answers)
  await day('Segunda-feira')
  await press('Copiar para outras quadras')
  await screen.findByRole('dialog', { name: 'Copiar para outras quadras' })
}

describe('a day', () => {
  test('is copied to the days that were checked', async () => {
    const sent: unknown[] = []
    await copyDay('Segunda-feira', { [COPY]: noting(sent, []) })
    await check(/^Sexta-feira/)
    await check(/^Quarta-feira/)
    await press('Copiar')
    await expectToast('Preços copiados', '2 dias agora têm a tabela de Segunda-feira.')
    await dialogIsGone()
    const to = [
      { courtId: 1, weekday: 'wednesday' },
      { courtId: 1, weekday: 'friday' },
    ]
    expect(sent).toEqual([{ copies: [{ from: monday, to }] }])
  })

  test('shows which days have prices now, and that those are lost', async () => {
    await copyDay('Segunda-feira')
    expect(screen.getByText(/Substituir por inteiro a tabela de cada destino/)).toBeTruthy()
    screen.getByRole('checkbox', { name: 'Terça-feira 1 preço' })
    screen.getByRole('checkbox', { name: 'Domingo sem preços' })
    await check(/^Domingo/)
    expect(screen.queryByText(/Serão apagados/)).toBeNull()
    await check(/^Terça-feira/)
    expect(screen.getByText('Serão apagados os preços atuais de Terça-feira.')).toBeTruthy()
  })

  test('only fills what the others lack, when that is chosen', async () => {
    const sent: unknown[] = []
    await copyDay('Segunda-feira', { [COPY]: noting(sent, []) })
    await check(/^Terça-feira/)
    await person.click(screen.getByRole('radio', { name: /^Só preencher/ }))
    expect(screen.queryByText(/Serão apagados/)).toBeNull()
    await press('Copiar')
    await expectToast('Preços copiados')
    expect(sent).toEqual([
      { copies: [{ from: monday, to: [{ courtId: 1, weekday: 'tuesday' }] }], mode: 'add' },
    ])
  })

  test('that is empty leaves the others empty, and says so', async () => {
    await copyDay('Sábado')
    expect(
      screen.getByText('Esta tabela está vazia: os destinos escolhidos ficam sem nenhum preço.'),
    ).toBeTruthy()
  })

  test('goes to all of them at once', async () => {
    const sent: { copies: { to: unknown[] }[] }[] = []
    await copyDay('Segunda-feira', { [COPY]: noting(sent, []) })
    await check('Selecionar todos')
    await press('Copiar')
    await expectToast('Preços copiados', '6 dias agora têm a tabela de Segunda-feira.')
    expect(sent[0]?.copies[0]?.to).toHaveLength(6)
  })

  test('goes nowhere before a day is checked', async () => {
    await copyDay('Segunda-feira')
    await press('Copiar')
    expect(screen.getByText('Escolha para onde copiar')).toBeTruthy()
    const first = screen.getByRole('checkbox', { name: 'Selecionar todos' })
    expect(document.activeElement).toBe(first)
    await check('Selecionar todos')
    expect(screen.queryByText('Escolha para onde copiar')).toBeNull()
    await check('Selecionar todos')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Domingo/ }).checked).toBe(false)
  })
})

describe('a court', () => {
  test('is copied with its whole week', async () => {
    const sent: unknown[] = []
    await copyCourt({ [COPY]: noting(sent, []) })
    screen.getByRole('checkbox', { name: 'Quadra das Dunas (inativa) sem preços' })
    await check(/^Quadra do Mar/)
    expect(screen.getByText('Serão apagados os preços atuais de Quadra do Mar.')).toBeTruthy()
    await press('Copiar')
    await expectToast('Preços copiados', '1 quadra agora tem a tabela de Quadra Central.')
    const copies = WEEKDAYS.map((weekday) => ({
      from: { courtId: 1, weekday },
      to: [{ courtId: 2, weekday }],
    }))
    expect(sent).toEqual([{ copies }])
  })

  test('that was deleted meanwhile is reported at the choice', async () => {
    const errors = { 'copies.0.to.0.courtId': ['Quadra não encontrada'] }
    await copyCourt({ [COPY]: refusing(422, 'invalid-input', { errors }) })
    await check(/^Quadra do Mar/)
    await press('Copiar')
    await expectToast('Erro ao copiar preços', 'Quadra não encontrada')
    expect(
      screen.getByRole('group', { name: 'Quadras que recebem esta tabela' }).textContent,
    ).toContain('Quadra não encontrada')
  })

  test('stays the one that is copied when somebody deletes it meanwhile', async () => {
    let there = courts
    const { emit } = await openPrices({ 'GET /api/courts': () => there }, '?quadra=2')
    await day('Segunda-feira')
    await press('Copiar para outras quadras')
    there = [courts[0]!, courts[2]!]
    emit('catalog')
    await waitFor(() => expect(field('Quadra').value).toBe('1'))
    expect(screen.getByText('Quadra do Mar, semana inteira')).toBeTruthy()
  })

  test('without a connection is stored on this device', async () => {
    await copyCourt({ [COPY]: noConnection })
    await check(/^Quadra do Mar/)
    await press('Copiar')
    await expectToast('Salvo neste aparelho', 'Será enviado quando a conexão voltar.')
    await dialogIsGone()
  })

  test('shows that it is being copied', async () => {
    await copyCourt({ [COPY]: () => new Promise(() => {}) })
    await check(/^Quadra do Mar/)
    await press('Copiar')
    expect(screen.getByRole('button', { name: 'Copiando...' })).toBeTruthy()
  })
})
