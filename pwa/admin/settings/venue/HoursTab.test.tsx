import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { PriceEntry } from '#shared/venue/prices/price.schema.ts'
import { WEEKDAYS } from '#shared/platform/time/weekday.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import { aStrandedClass, aStrandedReservation, someStranded, week } from './settings.fixtures.ts'
import { openSettings } from './settings.testkit.ts'
import {
  button,
  dialogIsGone,
  expectToSee,
  expectToast,
  field,
  messageOf,
  noting,
  person,
  press,
  refusal,
  type,
} from '../../../testing/adminSteps.ts'

const PATCH = 'PATCH /api/operationHours/5'
const friday = week[4]!

async function editFriday(answers: Answers = {}) {
  const opened = await openSettings('horarios', answers)
  await person.click(await screen.findByRole('button', { name: 'Editar Sexta-feira' }))
  await screen.findByRole('dialog', { name: 'Horário de Sexta-feira' })
  return opened
}

/** A server that asks about `affected` until the answer is in the request. */
function asking(affected = someStranded()) {
  const bodies: unknown[] = []
  const answer = (body: unknown) => {
    bodies.push(body)
    const { onStranded } = body as { onStranded: string }
    if (onStranded === 'ask') throw refusal(409, 'strands-bookings', { affected })
    return { ...friday, closeTime: '18:00', version: 4 }
  }
  return { bodies, answers: { [PATCH]: answer } }
}

async function closeEarlier(answers: Answers) {
  await editFriday(answers)
  await type('Fechamento', '1800')
  await press('Salvar')
  return screen.findByRole('alertdialog')
}

describe('the table', () => {
  test('shows each weekday, monday first, and which are closed', async () => {
    await openSettings('horarios')
    const rows = await screen.findAllByRole('row')
    expect(rows[1]?.textContent).toBe('Segunda-feira06:0022:00')
    expect(rows[7]?.textContent).toBe('DomingoFechado')
    screen.getByText(
      /só podem ser reservadas dentro destes horários .* fecha à meia-noite informa 24:00\.$/,
    )
  })

  test('says which open hours no customer can book, because they have no price', async () => {
    const priced: PriceEntry[] = WEEKDAYS.map((weekday, index) => ({
      id: index + 1,
      courtId: 1,
      weekday,
      startTime: weekday === 'friday' ? '08:00' : '00:00',
      endTime: weekday === 'saturday' ? '20:00' : '23:00',
      price: 100,
      version: 1,
    }))
    await openSettings('horarios', {
      'GET /api/prices': () => priced.filter(({ weekday }) => weekday !== 'tuesday'),
    })
    const note = within(await screen.findByRole('note'))
    expect(note.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Terça-feira: 06:00 - 22:00',
      'Sexta-feira: 06:00 - 08:00',
      'Sábado: 20:00 - 22:00',
    ])
    const link = note.getByRole('link', { name: 'Definir preços' })
    expect(link.getAttribute('href')).toBe('/admin/precos?quadra=1')
  })

  test('that cannot be read says so', async () => {
    await openSettings('horarios', {
      'GET /api/operationHours': () => {
        throw new Error('no connection')
      },
    })
    await expectToSee('Erro ao carregar horários de funcionamento')
    button('Tentar novamente')
  })

  test('is on its way', async () => {
    await openSettings('horarios', { 'GET /api/operationHours': () => new Promise(() => {}) })
    const shown = within(await screen.findByRole('main'))
    expect(await shown.findByText('Carregando...')).toBeTruthy()
  })
})

describe('an edit', () => {
  test('is sent with the version that was seen, and asks before it strands anything', async () => {
    const sent: unknown[] = []
    await editFriday({
      [PATCH]: (body, _path, headers) => {
        sent.push(headers['If-Match'], body)
        return { ...friday, openTime: '08:00', version: 4 }
      },
    })
    await type('Abertura', '0800')
    await press('Salvar')
    await expectToast('Horário atualizado', 'Sexta-feira: das 08:00 às 22:00')
    await dialogIsGone()
    expect(sent).toEqual([
      '"3"',
      {
        weekday: 'friday',
        isOpen: true,
        openTime: '08:00',
        closeTime: '22:00',
        onStranded: 'ask',
      },
    ])
  })

  test('to a closed day hides the times and keeps them', async () => {
    const sent: unknown[] = []
    await editFriday({ [PATCH]: noting(sent, { ...friday, isOpen: false }) })
    await person.click(screen.getByRole('checkbox', { name: 'Aberto neste dia' }))
    expect(screen.queryByLabelText('Abertura')).toBeNull()
    await press('Salvar')
    await expectToast('Horário atualizado', 'Sexta-feira: fechado')
    const closed = { isOpen: false, openTime: '06:00', closeTime: '22:00' }
    expect(sent).toMatchObject([[`"${friday.version}"`, closed]])
  })

  test('says what is wrong at its field', async () => {
    const { calls } = await editFriday()
    await type('Abertura', '2')
    await press('Salvar')
    expect(messageOf('Abertura')).toBe('Formato de hora inválido (HH:MM)')
    expect(document.activeElement).toBe(field('Abertura'))
    await person.clear(field('Abertura'))
    await person.type(field('Abertura'), '9:30')
    expect(field('Abertura').value).toBe('09:30')
    await type('Abertura', '2200')
    expect(messageOf('Abertura')).toBeUndefined()
    await press('Salvar')
    expect(messageOf('Fechamento')).toBe(
      'O horário de fechamento deve ser posterior ao horário de abertura',
    )
    expect(calls).toEqual([])
  })

  test('of hours that somebody else changed shows them and asks whether to overwrite', async () => {
    const versions: unknown[] = []
    const current = { ...friday, openTime: '09:00', version: 4 }
    await editFriday({
      [PATCH]: (body) => {
        versions.push(body)
        if (versions.length === 1) throw refusal(412, 'stale-version', { current })
        return { ...friday, version: 5 }
      },
    })
    await press('Salvar')
    await expectToSee(/alterado por outra pessoa/)
    screen.getByText(/das 09:00 às 22:00/)
    await press('Salvar a minha versão')
    await expectToast('Horário atualizado')
  })

  test('without a connection is stored on this device, and marked', async () => {
    await editFriday({
      [PATCH]: () => {
        throw new Error('no connection')
      },
    })
    await type('Abertura', '0700')
    await press('Salvar')
    await expectToast('Salvo neste aparelho', 'Será enviado quando a conexão voltar.')
    await dialogIsGone()
    expect(screen.getByText('não enviado')).toBeTruthy()
  })
})

describe('an edit that strands reservations', () => {
  const paid = aStrandedReservation()
  const paidAtReception = aStrandedReservation({
    id: 8,
    customerName: 'João Lima',
    price: 80,
    paidBy: 'admin',
  })

  test('shows them and keeps them when chosen', async () => {
    const { bodies, answers } = asking()
    const question = await closeEarlier(answers)
    within(question).getByText('1 reserva fica fora do horário')
    within(question).getByText(/Marina Souza/)
    await press('Salvar e manter as reservas')
    await expectToast('Horário atualizado')
    await dialogIsGone()
    expect(bodies).toMatchObject([
      { onStranded: 'ask' },
      { onStranded: 'keep', closeTime: '18:00' },
    ])
  })

  test('goes back to the form as it was filled', async () => {
    const { bodies, answers } = asking()
    await closeEarlier(answers)
    await press('Voltar')
    expect((await screen.findByLabelText<HTMLInputElement>('Fechamento')).value).toBe('18:00')
    expect(bodies).toHaveLength(1)
  })

  test('cancels those that were shown after a second question about the money', async () => {
    const { bodies, answers } = asking(someStranded([paid, paidAtReception]))
    await closeEarlier(answers)
    await press('Salvar e cancelar as reservas')
    const sure = await screen.findByRole('alertdialog', { name: 'Cancelar 2 reservas?' })
    within(sure).getByText('R$ 120,00 pagos online são devolvidos automaticamente.')
    within(sure).getByText(
      'R$ 80,00 pagos no local ficam em “Pagamentos a resolver”, até que alguém os devolva ou decida.',
    )
    await press('Sim, cancelar')
    await expectToast('Horário atualizado')
    expect(bodies[1]).toMatchObject({ onStranded: 'cancel', seen: [7, 8] })
  })

  test('shows the new list when it has changed meanwhile, and cancels nothing else', async () => {
    const seen: unknown[] = []
    await closeEarlier({
      [PATCH]: (body) => {
        seen.push((body as { seen?: number[] }).seen)
        if (seen.length === 3) return { ...friday, version: 4 }
        const affected = someStranded(seen.length === 1 ? [paid] : [paid, paidAtReception])
        throw refusal(409, 'strands-bookings', { affected })
      },
    })
    await press('Salvar e cancelar as reservas')
    await press('Sim, cancelar')
    await expectToSee(/A lista mudou enquanto você decidia/)
    screen.getByText('2 reservas ficam fora do horário')
    await press('Salvar e cancelar as reservas')
    await press('Sim, cancelar')
    await expectToast('Horário atualizado')
    expect(seen).toEqual([undefined, [7], [7, 8]])
  })

  test('saves when nothing is left to ask about', async () => {
    const choices: unknown[] = []
    await closeEarlier({
      [PATCH]: (body) => {
        choices.push((body as { onStranded: string }).onStranded)
        if (choices.length === 3) return { ...friday, version: 4 }
        const affected = someStranded(choices.length === 1 ? [paid] : [])
        throw refusal(409, 'strands-bookings', { affected })
      },
    })
    await press('Salvar e cancelar as reservas')
    await press('Sim, cancelar')
    await expectToast('Horário atualizado')
    expect(choices).toEqual(['ask', 'cancel', 'ask'])
  })

  test('answered without a connection is stored on this device', async () => {
    let calls = 0
    await closeEarlier({
      [PATCH]: () => {
        calls += 1
        if (calls === 1) throw refusal(409, 'strands-bookings', { affected: someStranded() })
        throw new Error('no connection')
      },
    })
    await press('Salvar e manter as reservas')
    await expectToast('Salvo neste aparelho', 'Será enviado quando a conexão voltar.')
    await dialogIsGone()
  })

  test('shows a row that somebody else changed while the question was open', async () => {
    let calls = 0
    await closeEarlier({
      [PATCH]: () => {
        calls += 1
        if (calls === 1) throw refusal(409, 'strands-bookings', { affected: someStranded() })
        throw refusal(412, 'stale-version', { current: { ...friday, version: 9 } })
      },
    })
    await press('Salvar e manter as reservas')
    await expectToSee(/alterado por outra pessoa/)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('never cancels classes', async () => {
    const { answers } = asking(someStranded([], [aStrandedClass]))
    const question = await closeEarlier(answers)
    within(question).getByText('1 aula fica fora do horário')
    within(question).getByText(/continuam na agenda. Para mudar o horário delas, abra Aulas Fixas/)
    expect(screen.queryByRole('button', { name: /cancelar/ })).toBeNull()
    await press('Salvar e manter as aulas')
    await expectToast('Horário atualizado')
  })
})

describe('copying', () => {
  async function copyFriday(answers: Answers) {
    await openSettings('horarios', answers)
    await press('Copiar Sexta-feira para outros dias')
    await screen.findByRole('dialog', { name: 'Copiar horário para outros dias' })
  }

  test('sends the hours to each chosen day with the version that was seen', async () => {
    const sent: unknown[] = []
    await copyFriday({
      'PATCH /api/operationHours/1': noting(sent, week[0]),
      'PATCH /api/operationHours/7': noting(sent, week[6]),
    })
    await press('Copiar')
    await expectToSee('Escolha os dias')
    await person.click(screen.getByRole('checkbox', { name: /^Segunda-feira/ }))
    await person.click(screen.getByRole('checkbox', { name: /^Domingo/ }))
    await press('Copiar')
    await expectToast('Horário copiado', '2 dias mudaram.')
    await dialogIsGone()
    const { closeTime, isOpen, openTime } = friday
    const body = { isOpen, openTime, closeTime, onStranded: 'ask' }
    expect(sent).toEqual([
      [`"${week[0]!.version}"`, body],
      [`"${week[6]!.version}"`, body],
    ])
  })

  test('leaves a day on which it would strand somebody, and says so', async () => {
    await copyFriday({
      'PATCH /api/operationHours/1': () => week[0],
      'PATCH /api/operationHours/2': () => {
        throw refusal(409, 'strands-bookings', { affected: someStranded() })
      },
    })
    await person.click(screen.getByRole('checkbox', { name: /^Segunda-feira/ }))
    await person.click(screen.getByRole('checkbox', { name: /^Terça-feira/ }))
    await press('Copiar')
    await expectToSee(/^Terça-feira: há reservas ou aulas fora deste horário/)
    await expectToast('Horário copiado', '1 dia mudou.')
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked
    expect([box(/^Segunda-feira/), box(/^Terça-feira/)]).toEqual([false, true])
  })
})
