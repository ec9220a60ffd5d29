import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Stranded } from '#shared/venue/hours/stranded.schema.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import {
  aClosing,
  aStrandedClass,
  aStrandedReservation,
  someStranded,
} from './settings.fixtures.ts'
import { openSettings } from './settings.testkit.ts'
import {
  button,
  dialogIsGone,
  expectToSee,
  expectToast,
  loseCached,
  messageOf,
  noting,
  person,
  press,
  refusal,
  type,
} from '../../../testing/adminSteps.ts'

const POST = 'POST /api/closingDates'
const DELETE = 'DELETE /api/closingDates/1'
const BOTH_TIMES = 'Para fechamento parcial, informe os horários de início e fim.'

async function addDate(answers: Answers = {}) {
  const opened = await openSettings('datas', answers)
  await person.click(await screen.findByRole('button', { name: 'Adicionar Data' }))
  await screen.findByRole('dialog', { name: 'Adicionar Data de Fechamento' })
  return opened
}

async function closeChristmas(answers: Answers) {
  await addDate(answers)
  await type('Data', '25122026')
  await type('Descrição', 'Natal')
  await press('Adicionar')
}

describe('the list', () => {
  test('shows the day, why, and for how long', async () => {
    const party = { id: 2, date: '2026-12-31', description: 'Réveillon', allDay: false }
    await openSettings('datas', {
      'GET /api/closingDates': () => [
        aClosing(),
        aClosing({ ...party, startTime: '18:00', endTime: '22:00' }),
      ],
    })
    const rows = await screen.findAllByRole('row')
    expect(rows[1]?.textContent).toBe('25/12/2026, Sexta-feiraNatalFechado o dia todo')
    expect(rows[2]?.textContent).toBe('31/12/2026, Quinta-feiraRéveillonFechado das 18:00 às 22:00')
    expect(screen.queryByText('Mostrar datas passadas')).toBeNull()
  })

  test('hides past dates until they are shown', async () => {
    await openSettings('datas', {
      'GET /api/closingDates': () => [
        aClosing({ id: 3, date: '2026-11-20', description: 'Consciência Negra' }),
        aClosing({ id: 4, date: '2026-11-21', description: 'Hoje ainda' }),
      ],
    })
    await expectToSee('Hoje ainda')
    expect(screen.queryByText('Consciência Negra')).toBeNull()
    await person.click(screen.getByRole('switch', { name: 'Mostrar datas passadas' }))
    within(screen.getByRole('table', { name: 'Datas passadas' })).getByText('Consciência Negra')
  })

  test('without a date to come says so', async () => {
    await openSettings('datas')
    await expectToSee('Nenhuma data de fechamento prevista')
  })

  test('that cannot be read says so', async () => {
    await openSettings('datas')
    await expectToSee('Nenhuma data de fechamento prevista')
    await loseCached('closingDates')
    await expectToSee('Erro ao carregar datas de fechamento')
    button('Tentar novamente')
  })

  test('without the clock of the venue is not there at all', async () => {
    const fail = () => {
      throw new Error('no connection')
    }
    await openSettings('datas', { 'GET /api/venue': fail })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Erro ao carregar dados')
  })
})

describe('adding', () => {
  test('a whole day', async () => {
    const bodies: unknown[] = []
    await closeChristmas({ [POST]: noting(bodies, aClosing()) })
    await expectToast('Data adicionada', '25/12/2026, Sexta-feira: fechado o dia todo')
    await dialogIsGone()
    expect(bodies).toEqual([
      {
        date: '2026-12-25',
        description: 'Natal',
        allDay: true,
        startTime: '',
        endTime: '',
        onStranded: 'ask',
      },
    ])
  })

  test('some hours of a day', async () => {
    const bodies: unknown[] = []
    const closing = { allDay: false, startTime: '12:00', endTime: '14:00' }
    await addDate({ [POST]: noting(bodies, aClosing(closing)) })
    await type('Data', '25122026')
    await type('Descrição', 'Manutenção')
    await person.click(screen.getByRole('switch', { name: 'Fechado o dia todo' }))
    await type('Início', '1200')
    await type('Fim', '1400')
    await press('Adicionar')
    await expectToast('Data adicionada', 'fechado das 12:00 às 14:00')
    expect(bodies).toMatchObject([closing])
  })

  test('some hours needs both', async () => {
    const { calls } = await addDate()
    await person.click(screen.getByRole('switch', { name: 'Fechado o dia todo' }))
    await press('Adicionar')
    await expectToast('Campos obrigatórios', BOTH_TIMES)
    expect(messageOf('Início')).toBe(BOTH_TIMES)
    expect(messageOf('Fim')).toBe(BOTH_TIMES)
    await type('Data', '25122026')
    await type('Descrição', 'Manutenção')
    await type('Início', '1400')
    await type('Fim', '1200')
    await press('Adicionar')
    expect(messageOf('Fim')).toBe('O horário de término deve ser posterior ao horário de início')
    await type('Fim', '25')
    await press('Adicionar')
    expect(messageOf('Fim')).toBe('Formato de hora inválido (HH:MM)')
    await person.click(screen.getByRole('switch', { name: 'Fechado o dia todo' }))
    expect(screen.queryByLabelText('Início')).toBeNull()
    expect(calls).toEqual([])
  })

  test('needs a day to come and a reason', async () => {
    const { calls } = await addDate()
    await press('Adicionar')
    expect(messageOf('Data')).toBe('Informe a data')
    expect(messageOf('Descrição')).toBe('A descrição é obrigatória')
    await type('Data', '20112026')
    await type('Descrição', 'Xi')
    await press('Adicionar')
    expect(messageOf('Data')).toBe('Escolha uma data a partir de 21/11/2026')
    expect(messageOf('Descrição')).toBe('A descrição é obrigatória')
    expect(calls).toEqual([])
  })

  test('a day that has one already is refused before it is sent', async () => {
    const { calls } = await addDate({ 'GET /api/closingDates': () => [aClosing()] })
    await type('Data', '25122026')
    await type('Descrição', 'Natal de novo')
    await press('Adicionar')
    expect(messageOf('Data')).toBe('Esta data já tem um fechamento: altere-o ou remova-o antes.')
    expect(calls).toEqual([])
  })

  test('without a connection is stored on this device, and marked', async () => {
    await closeChristmas({
      [POST]: () => {
        throw new Error('no connection')
      },
    })
    await expectToast('Salvo neste aparelho', 'Será enviado quando a conexão voltar.')
    await dialogIsGone()
    expect(screen.getByText('não enviado')).toBeTruthy()
  })
})

describe('adding what strands bookings', () => {
  function asking(affected: Stranded) {
    const bodies: unknown[] = []
    const answer = (body: unknown) => {
      bodies.push(body)
      const { onStranded } = body as { onStranded: string }
      if (onStranded === 'ask') throw refusal(409, 'strands-bookings', { affected })
      return aClosing()
    }
    return { bodies, answers: { [POST]: answer } }
  }

  test('cancels reservations and the classes of the day when chosen', async () => {
    const unpaid = aStrandedReservation({ paidBy: null })
    const { bodies, answers } = asking(someStranded([unpaid], [aStrandedClass]))
    await closeChristmas(answers)
    await expectToSee('1 reserva e 1 aula ficam fora do horário')
    await person.click(await screen.findByRole('button', { name: 'Salvar e cancelar as reservas' }))
    const sure = screen.getByRole('alertdialog', { name: 'Cancelar 1 reserva e 1 aula?' })
    within(sure).getByText('O que ainda não foi pago deixa de ser cobrado.')
    within(sure).getByText('As aulas das outras semanas continuam.')
    await press('Sim, cancelar')
    await expectToast('Data adicionada')
    expect(bodies[1]).toMatchObject({ onStranded: 'cancel', seen: [7], date: '2026-12-25' })
  })

  test('cancels the classes of the day alone', async () => {
    const { bodies, answers } = asking(someStranded([], [aStrandedClass]))
    await closeChristmas(answers)
    await person.click(
      await screen.findByRole('button', { name: 'Salvar e cancelar as aulas do dia' }),
    )
    await press('Sim, cancelar')
    await expectToast('Data adicionada')
    expect(bodies[1]).toMatchObject({ onStranded: 'cancel', seen: [] })
  })
})

describe('removing', () => {
  const list = { 'GET /api/closingDates': () => [aClosing()] }
  const QUESTION =
    'Tem certeza que deseja remover esta data de fechamento? Esta ação não pode ser desfeita.'

  async function remove(answers: Answers) {
    const opened = await openSettings('datas', { ...list, ...answers })
    await person.click(await screen.findByRole('button', { name: /^Remover Natal, 25\/12\/2026/ }))
    await expectToSee(QUESTION)
    return opened
  }

  test('asks first', async () => {
    const { calls } = await remove({ [DELETE]: () => aClosing() })
    await press('Voltar')
    expect(calls).toEqual([])
    await person.click(await screen.findByRole('button', { name: /^Remover Natal/ }))
    await press('Remover')
    await expectToast('Data removida', 'Natal, 25/12/2026')
    expect(calls).toEqual([DELETE])
  })

  test('what somebody else changed shows it and asks again', async () => {
    let calls = 0
    const current = aClosing({ description: 'Natal e véspera', version: 2 })
    await remove({
      [DELETE]: () => {
        calls += 1
        if (calls === 1) throw refusal(412, 'stale-version', { current })
        return current
      },
    })
    await press('Remover')
    await expectToSee(/alterada por outra pessoa/)
    screen.getByText('Natal e véspera')
    await press('Remover')
    await expectToast('Data removida')
  })

  test('what is gone already says so', async () => {
    await remove({
      [DELETE]: () => {
        throw refusal(404, 'not-found')
      },
    })
    await press('Remover')
    await expectToast('Erro ao remover data', 'Não encontrado.')
  })
})
