import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Answers } from '../../../testing/openApp.tsx'
import { anEntry, openClasses, rowTexts } from './class.testkit.ts'
import {
  choose,
  expectToSee,
  expectToast,
  noConnection,
  press,
  refusal,
  refusing,
  type,
} from '../../../testing/adminSteps.ts'

describe('the list', () => {
  test('goes through the week, hour by hour and court by court', async () => {
    await openClasses(() => [
      anEntry({ id: 1, name: 'Sábado cedo', startTime: '08:00', endTime: '09:00' }),
      anEntry({ id: 2, name: 'Terça', weekday: 'tuesday', instructor: null }),
      anEntry({ id: 3, name: 'Segunda 2', weekday: 'monday', courtId: 2, sportType: 'vôlei' }),
      anEntry({ id: 4, name: 'Segunda 1', weekday: 'monday', startDate: '2026-12-07' }),
      anEntry({
        id: 5,
        name: 'Segunda cedo',
        weekday: 'monday',
        courtId: 3,
        startTime: '07:00',
        endTime: '09:00',
        cancelledDates: ['2026-11-16', '2026-11-23'],
      }),
    ])
    const since = '04/07/2026'
    expect(await rowTexts()).toEqual([
      [
        'Segunda cedo',
        'Futevôlei',
        'Quadra 3 (inativa)',
        'Segunda-feirasem aula em 23/11/2026',
        '07:00 - 09:00',
        since,
        'Caio',
      ],
      [
        'Segunda 1',
        'Futevôlei',
        'Quadra 1',
        'Segunda-feira',
        '18:00 - 20:00',
        '07/12/2026',
        'Caio',
      ],
      ['Segunda 2', 'Vôlei', 'Quadra 2', 'Segunda-feira', '18:00 - 20:00', since, 'Caio'],
      ['Terça', 'Futevôlei', 'Quadra 1', 'Terça-feira', '18:00 - 20:00', since, '–'],
      ['Sábado cedo', 'Futevôlei', 'Quadra 1', 'Sábado', '08:00 - 09:00', since, 'Caio'],
    ])
    expect(screen.queryByLabelText('Buscar aula')).toBeNull()
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads.join()).toBe(
      'Nome da Aula,Modalidade,Quadra,Dia da Semana,Horário,Data de Início,Instrutor,Ações',
    )
  })

  test('without a class says so', async () => {
    await openClasses(() => [])
    await expectToSee('Nenhuma aula fixa encontrada')
  })

  test('that cannot be read says so, and can be loaded again', async () => {
    let isOnline = false
    await openClasses(() => {
      if (!isOnline) throw new TypeError('no connection')
      return [anEntry()]
    })
    await screen.findByText('Erro ao carregar as aulas fixas')
    isOnline = true
    await press('Tentar novamente')
    await expectToSee('Futevôlei iniciante')
  })

  test('of many is searched and narrowed to a court', async () => {
    const many = Array.from({ length: 11 }, (_, id) =>
      anEntry({ id: id + 1, name: `Turma ${id + 1}`, courtId: id < 3 ? 2 : 1, instructor: 'Zé' }),
    )
    await openClasses(() => [...many, anEntry({ id: 99, name: 'Vôlei à noite' })])
    await screen.findByText('12 de 12 aulas')
    await type('Buscar aula', 'volei NOITE sabado')
    await waitFor(async () => expect(await rowTexts()).toHaveLength(1))
    screen.getByText('1 de 12 aulas')
    await type('Buscar aula', 'ze')
    await choose('Quadra', 'Quadra 2')
    await screen.findByText('3 de 12 aulas')
    await type('Buscar aula', 'ninguém')
    await expectToSee('Nenhuma aula fixa encontrada')
  })
})

describe('adding', () => {
  const POST = 'POST /api/fixed-classes'

  async function addTuesday(answers: Answers) {
    const opened = await openClasses(() => [], answers)
    await press('Adicionar Aula Fixa')
    await screen.findByRole('dialog', { name: 'Nova Aula Fixa' })
    await type('Nome da aula', 'Futevôlei iniciante')
    await choose('Quadra', 'Quadra 1')
    await type('Data de início', '24112026')
    await choose('Início', '18:00')
    await press('Criar Aula Fixa')
    return opened
  }

  test('a class', async () => {
    const sent: unknown[] = []
    await addTuesday({ [POST]: (body) => sent.push(body) })
    await expectToast('Aula adicionada')
    expect(sent).toMatchObject([
      {
        name: 'Futevôlei iniciante',
        courtId: 1,
        sportType: 'futevôlei',
        weekday: 'tuesday',
        startTime: '18:00',
        endTime: '19:00',
        startDate: '2026-11-24',
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('what is in the way of another is refused, and what was typed stays', async () => {
    const message = 'Conflito detectado: aula Vôlei (Terça-feira, 18:00 às 19:00).'
    const [id, name, courtName] = [9, 'Vôlei', 'Quadra 1']
    const hours = { startTime: '18:00', endTime: '19:00' }
    const classes = [{ id, name, courtName, weekday: 'tuesday' as const, ...hours }]
    const affected = { reservations: [], classes, totalPrice: 0, paidPrice: 0 }
    await addTuesday({ [POST]: refusing(409, 'class-conflict', { message, affected }) })
    await expectToSee(message)
    const inTheWay = within(screen.getByRole('region', { name: 'Aulas fixas' }))
    inTheWay.getByText('Terça-feira · 18:00 - 19:00')
    expect(screen.getByLabelText<HTMLInputElement>('Nome da aula').value).toBe(
      'Futevôlei iniciante',
    )
  })

  test('that fails says why', async () => {
    await addTuesday({ [POST]: refusing(409, 'no-court') })
    await expectToast('Erro ao salvar aula fixa', 'Nenhuma quadra disponível para esta modalidade.')
  })

  test('without a connection is stored on this device, and marked', async () => {
    await addTuesday({ [POST]: noConnection })
    await expectToast('Salvo neste aparelho', 'Será enviado quando a conexão voltar.')
    await screen.findByText('não enviado')
  })

  test('that is not filled in is shown at its field', async () => {
    const { calls } = await openClasses(() => [])
    await press('Adicionar Aula Fixa')
    await press('Criar Aula Fixa')
    await screen.findByText('Nome da aula é obrigatório')
    screen.getByText('Selecione uma quadra')
    screen.getByText('Selecione um dia da semana')
    screen.getByText('Data de início é obrigatória')
    expect(calls).toEqual([])
  })
})

describe('changing', () => {
  const PATCH = 'PATCH /api/fixed-classes/1'
  const EDIT = 'Editar Futevôlei iniciante, Sábado às 18:00'

  test('a class', async () => {
    const sent: unknown[] = []
    await openClasses(() => [anEntry()], {
      [PATCH]: (body, _path, headers) => sent.push(body, headers['If-Match']),
    })
    await press(EDIT)
    await screen.findByRole('dialog', { name: 'Editar Aula Fixa' })
    await type('Instrutor (opcional)', 'Bia')
    await press('Salvar Alterações')
    await expectToast('Aula atualizada')
    expect(sent).toMatchObject([{ instructor: 'Bia', name: 'Futevôlei iniciante' }, '"2"'])
  })

  test('what somebody else changed shows how it is now', async () => {
    const current = anEntry({ startTime: '19:00', endTime: '21:00', version: 3 })
    await openClasses(() => [anEntry()], {
      [PATCH]: refusing(412, 'stale-version', { current }),
    })
    await press(EDIT)
    await press('Salvar Alterações')
    await expectToSee(/Agora está assim: .*Sábado das 19:00 às 21:00/)
  })
})

describe('removing', () => {
  const DELETE = 'DELETE /api/fixed-classes/1'
  const REMOVE = 'Excluir Futevôlei iniciante, Sábado às 18:00'

  test('asks first, and says that the past stays', async () => {
    let classes = [anEntry()]
    const { calls } = await openClasses(() => classes, {
      [DELETE]: () => {
        classes = []
        return anEntry({ active: false })
      },
    })
    await press(REMOVE)
    const sure = within(await screen.findByRole('alertdialog', { name: 'Excluir aula fixa?' }))
    sure.getByText(/Futevôlei iniciante, Futevôlei, Quadra 1, Sábado das 18:00 às 20:00/)
    sure.getByText(/As aulas passadas continuam na agenda/)
    expect(calls).toEqual([])
    await press('Sim, excluir')
    await expectToast('Aula removida')
    await screen.findByText('Nenhuma aula fixa encontrada')
    expect(calls).toEqual([DELETE])
  })

  test('what somebody else changed shows it and asks again', async () => {
    let count = 0
    const current = anEntry({ name: 'Futevôlei avançado', version: 3 })
    await openClasses(() => [anEntry()], {
      [DELETE]: () => {
        count += 1
        if (count === 1) throw refusal(412, 'stale-version', { current })
        return current
      },
    })
    await press(REMOVE)
    await press('Sim, excluir')
    await screen.findByText(/alterada por outra pessoa/)
    screen.getByText(/Futevôlei avançado/)
    await press('Sim, excluir')
    await expectToast('Aula removida')
  })

  test('that fails says why', async () => {
    await openClasses(() => [anEntry()], { [DELETE]: refusing(404, 'not-found') })
    await press(REMOVE)
    await press('Sim, excluir')
    await expectToast('Erro', 'Falha ao remover a aula fixa: Não encontrado.')
  })

  test('without a connection takes the row away at once', async () => {
    await openClasses(() => [anEntry()], { [DELETE]: noConnection })
    await press(REMOVE)
    await press('Sim, excluir')
    await expectToast('Salvo neste aparelho', 'Será enviado quando a conexão voltar.')
    await screen.findByText('Nenhuma aula fixa encontrada')
  })
})
