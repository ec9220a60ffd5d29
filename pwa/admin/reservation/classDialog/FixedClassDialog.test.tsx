import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aClass, aDay, classHours, TODAY } from '../../today/agenda/agenda.fixtures.ts'
import {
  card,
  dialogNamed,
  openAgenda,
  openCard,
  pick,
  press,
  type,
  valueOf,
} from '../../today/agenda/agenda.testkit.ts'
import { noConnection, noting, refusal } from '../../../testing/adminSteps.ts'
import type { Answers } from '../../../testing/openApp.tsx'

async function openNew(answers: Answers = {}) {
  await openAgenda(undefined, answers)
  fireEvent.click(await card('Aula, Mar, 18:00, livre'))
  return dialogNamed('Nova Aula Fixa')
}

async function openEdit(answers: Answers = {}) {
  await openAgenda(aDay({ fixedClasses: classHours(aClass(), ['14:00', '15:00']) }), answers)
  await press(await openCard(/^Aula, Beach Tênis, Escolinha/), 'Editar')
  return dialogNamed('Editar Aula Fixa')
}
const options = (inside: Awaited<ReturnType<typeof openNew>>, label: string) =>
  [...inside.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value)

test('from a cell, court, date, weekday and start are settled', async () => {
  const form = await openNew()
  const locked = [
    ['Quadra', '2'],
    ['Data de início', '21/11/2026'],
    ['Dia da semana', 'saturday'],
    ['Início', '18:00'],
  ] as const
  for (const [label, value] of locked) {
    const field = form.getByLabelText<HTMLInputElement>(label)
    expect([field.value, field.disabled]).toEqual([value, true])
  }
  expect(valueOf(form, 'Término')).toBe('19:00')
  expect(options(form, 'Término')[0]).toBe('19:00')
  expect(valueOf(form, 'Modalidade')).toBe('futevôlei')
})

test('a class is created', async () => {
  const sent = vi.fn<(body: unknown) => void>()
  const form = await openNew({
    'POST /api/fixed-classes': (body) => {
      sent(body)
      return aClass()
    },
  })
  await press(form, 'Criar Aula Fixa')
  expect(form.getByText('Nome da aula é obrigatório')).toBeTruthy()
  type(form, 'Nome da aula', 'Escolinha')
  type(form, 'Instrutor (opcional)', 'Paulo')
  pick(form, 'Término', '20:00')
  await press(form, 'Criar Aula Fixa')
  expect(await screen.findByText('Aula fixa criada com sucesso')).toBeTruthy()
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    name: 'Escolinha',
    instructor: 'Paulo',
    courtId: 2,
    sportType: 'futevôlei',
    weekday: 'saturday',
    startTime: '18:00',
    endTime: '20:00',
    startDate: TODAY,
    email: '',
    phone: '',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('that somebody teaches at the same time elsewhere is said, and may be meant', async () => {
  const form = await openNew({
    'GET /api/fixed-classes': () => [
      aClass({ courtId: 1, instructor: 'Paulo', startTime: '18:00', endTime: '20:00' }),
    ],
  })
  type(form, 'Instrutor (opcional)', 'Ana')
  expect(form.queryByText(/já dá Escolinha/)).toBeNull()
  type(form, 'Instrutor (opcional)', 'paulo')
  form.getByText('Quem dá esta aula já dá Escolinha no mesmo horário (Central, 18:00 às 20:00).')
})

test('a conflict is shown by name, and the form stays', async () => {
  const message = 'Conflito detectado: Bruno Lima em 28/11/2026, das 18:00 às 19:00.'
  const form = await openNew({
    'POST /api/fixed-classes': () => {
      throw refusal(409, 'class-conflict', { message })
    },
  })
  type(form, 'Nome da aula', 'Escolinha')
  await press(form, 'Criar Aula Fixa')
  const toast = await screen.findByRole('alert')
  expect(within(toast).getByText('Conflito detectado')).toBeTruthy()
  expect(within(toast).getByText(message)).toBeTruthy()
  expect(valueOf(form, 'Nome da aula')).toBe('Escolinha')
})

test('a date on which rain closed the court can be left out', async () => {
  const sent = vi.fn<(body: unknown) => void>()
  const form = await openNew({
    'POST /api/fixed-classes': (body) => {
      sent(body)
      if (sent.mock.calls.length > 1) return aClass()
      throw refusal(409, 'class-conflict', {
        message: 'Conflito detectado: quadra fechada em 28/11/2026, 18:00 (Chuva).',
        affected: { reservations: [], classes: [], totalPrice: 0, paidPrice: 0 },
        closed: [{ date: '2026-11-28', reason: 'Chuva' }],
      })
    },
  })
  type(form, 'Nome da aula', 'Escolinha')
  await press(form, 'Criar Aula Fixa')
  const words = 'A quadra está fechada em 28/11/2026 (Chuva). Deixar esta data de fora.'
  fireEvent.click(await form.findByRole('checkbox', { name: words }))
  await press(form, 'Criar Aula Fixa')
  expect(await screen.findByText('Aula fixa criada com sucesso')).toBeTruthy()
  expect(sent.mock.lastCall).toMatchObject([{ name: 'Escolinha', leaveOut: ['2026-11-28'] }])
})

test('fields set one another', async () => {
  const form = await openEdit()
  fireEvent.change(form.getByLabelText('Data de início'), { target: { value: '24/11/2026' } })
  expect(valueOf(form, 'Dia da semana')).toBe('tuesday')
  pick(form, 'Início', '22:00')
  expect(valueOf(form, 'Término')).toBe('23:00')
  expect(options(form, 'Término')).toEqual(['23:00'])
  pick(form, 'Quadra', '3')
  expect(valueOf(form, 'Modalidade')).toBe('vôlei')
  expect(options(form, 'Modalidade')).toEqual(['vôlei'])
  pick(form, 'Quadra', '')
  expect(form.getByLabelText<HTMLSelectElement>('Modalidade').disabled).toBe(true)
})

test('a class is changed, and the slower person is shown how it is now', async () => {
  const versions: unknown[] = []
  const form = await openEdit({
    'PATCH /api/fixed-classes/7': (_body, _url, headers) => {
      versions.push(headers['If-Match'])
      if (versions.length > 1) return aClass()
      throw refusal(412, 'stale-version', { current: aClass({ version: 5, name: 'Turma B' }) })
    },
  })
  type(form, 'Nome da aula', 'Turma A')
  await press(form, 'Salvar Alterações')
  expect(await form.findByText(/Agora está assim: Turma B, Beach Tênis, Mar/)).toBeTruthy()
  await press(form, 'Salvar a minha versão')
  expect(await screen.findByText('Aula fixa atualizada com sucesso')).toBeTruthy()
  expect(versions).toEqual(['"2"', '"5"'])
})

const contact = { email: 'bia@example.com', phone: '48999887766' }

test('its contact is whole once it is opened, and sent only where it was changed', async () => {
  const sent: unknown[] = []
  const form = await openEdit({
    'GET /api/fixed-classes': () => [aClass(contact)],
    'GET /api/fixed-classes/7': () => aClass(contact),
    'PATCH /api/fixed-classes/7': noting(sent, aClass(contact)),
  })
  await form.findByLabelText('E-mail de contato (opcional)')
  expect(valueOf(form, 'Telefone de contato (opcional)')).toBe('(48) 99988-7766')
  type(form, 'E-mail de contato (opcional)', '')
  await press(form, 'Salvar Alterações')
  await screen.findByText('Aula fixa atualizada com sucesso')
  const [[, body]] = sent as [[string, object]]
  expect(body).toMatchObject({ name: 'Escolinha', email: '' })
  expect(Object.keys(body)).not.toContain('phone')
})

test('without a connection its contact is masked and stays as it is', async () => {
  const sent: unknown[] = []
  const form = await openEdit({
    'GET /api/fixed-classes': () => [aClass(contact)],
    'GET /api/fixed-classes/7': noConnection,
    'PATCH /api/fixed-classes/7': noting(sent, aClass(contact)),
  })
  expect(await form.findByText(/Telefone de contato: \(48\) 9••••-7766/)).toBeTruthy()
  type(form, 'Nome da aula', 'Turma A')
  await press(form, 'Salvar Alterações')
  await screen.findByText('Aula fixa atualizada com sucesso')
  expect(sent).toEqual([['"2"', expect.objectContaining({ name: 'Turma A' })]])
  expect(JSON.stringify(sent)).not.toMatch(/"email"|"phone"|•/)
})

test('what cannot be saved is reported', async () => {
  const form = await openEdit({
    'PATCH /api/fixed-classes/7': () => {
      throw refusal(409, 'no-court')
    },
  })
  await press(form, 'Salvar Alterações')
  expect(await screen.findByText('Erro ao atualizar aula fixa')).toBeTruthy()
  await press(form, 'Fechar')
  // The panel of the class is there again.
  expect((await dialogNamed('Escolinha')).getByRole('button', { name: 'Editar' })).toBeTruthy()
})

test('a class that is over only says so', async () => {
  await openAgenda(aDay({ fixedClasses: classHours(aClass({ id: 9 }), ['14:00']) }))
  fireEvent.click(await card(/^Aula, Beach Tênis, Escolinha/))
  expect(await screen.findByText('Esta aula já foi encerrada')).toBeTruthy()
})
