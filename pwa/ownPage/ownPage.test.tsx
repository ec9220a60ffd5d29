import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { person } from '../testing/adminSteps.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'
import { hour, own, second } from './own.fixtures.ts'

const SECRET = 'abcdefghijklmnopqrstuv'
const PATH = '/api/my/reservations'
const quoteOf = (back: number, hash: string) => ({
  reservationIds: [71],
  back,
  paid: 80,
  until: '2026-11-23T13:00:00.000Z',
  sentence: `Cancelando até 23/11 às 10:00 você recebe R$ ${back},00.`,
  hash,
})
const refusal = (status: number, body: object) => Response.json({ status, ...body }, { status })
const press = async (name: string | RegExp) =>
  person.click(await screen.findByRole('button', { name }))

beforeEach(() => localStorage.clear())

function openLink(answers: Answers = {}, hash = `#K7QM2XPA.${SECRET}`) {
  const bodies: unknown[] = []
  const opened = openApp(`/reserva${hash}`, {
    [`POST ${PATH}`]: (body) => {
      bodies.push(body)
      return own()
    },
    ...answers,
  })
  return { ...opened, bodies }
}

test('the link opens it by a POST, and its secret does not stay in the address', async () => {
  const { bodies, calls } = openLink()
  await screen.findByRole('heading', { name: 'Sua reserva' })
  expect(bodies).toEqual([{ code: 'K7QM2XPA', secret: SECRET }])
  expect(calls).toEqual([`POST ${PATH}`])
  expect(window.location.hash).toBe('#K7QM2XPA')
  expect(screen.getAllByText('Confirmada')).toHaveLength(2)
  screen.getByText('R$ 160,00 pagos por PIX em 20/11/2026')
  expect(screen.getByRole('link', { name: /^Ver no mapa/ }).getAttribute('href')).toContain(
    'Palmeiras',
  )
  const whatsapp = screen.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')
  expect(whatsapp).toContain('wa.me/554833000000')
  expect(document.body.innerHTML).not.toContain(SECRET)
})

test('the sum names the hours once one of them is cancelled', async () => {
  const canceled = hour({
    state: 'canceled-by-customer',
    money: { state: 'returned', amount: 80, doneOn: '2026-11-21' },
  })
  openLink({ [`POST ${PATH}`]: () => own({ hours: [canceled, second] }) })
  const hours = await screen.findByRole('region', { name: 'Horários' })
  expect(hours.textContent).toContain('Total dos horários R$ 160,00')
})

test('credit for another hour is on the page with its end', async () => {
  const credit = [{ amount: 80, expiresOn: '2027-01-31' }]
  openLink({ [`POST ${PATH}`]: () => own({ credit }) })
  const shown = await screen.findByRole('region', { name: 'Seu crédito' })
  expect(shown.textContent).toContain('R$ 80,00 para usar até 31/01/2027')
})

test('what is shown on arrival says which reservation it is, and opens nothing', async () => {
  openLink()
  const arrival = within(await screen.findByRole('region', { name: 'Na chegada' }))
  const picture = await arrival.findByRole('img', { name: 'QR code da reserva K7QM2XPA' })
  expect(picture.getAttribute('src')).toMatch(/^data:image\/svg/)
})

test('what is over or cancelled has nothing to arrive at', async () => {
  openLink({
    [`POST ${PATH}`]: () =>
      own({ hours: [hour({ state: 'over' }), hour({ id: 72, state: 'canceled-by-customer' })] }),
  })
  await screen.findByRole('heading', { name: 'Sua reserva' })
  expect(screen.queryByRole('region', { name: 'Na chegada' })).toBeNull()
})

test('an open PIX is there with its code and the time left', async () => {
  openLink({
    [`POST ${PATH}`]: () =>
      own({
        hours: [hour({ state: 'waiting', money: { state: 'unpaid', amount: null, doneOn: null } })],
        parts: [],
        pix: { code: '00020126', image: null },
        expiresInMs: 600_000,
      }),
  })
  await screen.findByText('Aguardando o pagamento')
  expect(screen.getByLabelText<HTMLInputElement>('Código PIX copia e cola').value).toBe('00020126')
  expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|9:5\d)$/)
})

test('one of two hours is cancelled with what the page said; a changed quote is shown anew', async () => {
  const sent: unknown[] = []
  const first = hour({
    state: 'canceled-by-customer',
    money: { state: 'asked', amount: 40, doneOn: null },
    isCancelable: false,
  })
  openLink({
    [`GET ${PATH}/K7QM2XPA/quote`]: () => quoteOf(80, 'a'.repeat(32)),
    [`POST ${PATH}/K7QM2XPA/cancel`]: (body) => {
      sent.push(body)
      if (sent.length === 1) {
        throw refusal(409, {
          code: 'quote-changed',
          message: 'O valor da devolução mudou.',
          quote: quoteOf(40, 'b'.repeat(32)),
        })
      }
      return own({ hours: [first, second] })
    },
  })
  await press('Cancelar')
  await person.click(screen.getByRole('checkbox', { name: /11:00 às 12:00/ }))
  await screen.findByText(/você recebe R\$ 80,00/)
  await press('Confirmar o cancelamento')
  await screen.findByText(/você recebe R\$ 40,00/)
  await press('Confirmar o cancelamento')
  await screen.findByText('Cancelada por você. Devolução de R$ 40,00 pedida')
  expect(sent).toEqual([
    { reservationIds: [71], quote: 'a'.repeat(32), isUndoable: true },
    { reservationIds: [71], quote: 'b'.repeat(32), isUndoable: true },
  ])
})

test('an hour that the venue had to close: its customer takes credit or money', async () => {
  const sent: unknown[] = []
  const asked = {
    back: 80,
    until: '2026-12-01T12:00:00.000Z',
    reason: 'Chuva',
    mayMove: true,
    unanswered: 'credit' as const,
  }
  const closed = hour({ state: 'canceled-by-venue', isCancelable: false, asked })
  openLink({
    [`POST ${PATH}`]: () => own({ hours: [closed, { ...closed, id: 72, startTime: '11:00' }] }),
    [`POST ${PATH}/K7QM2XPA/choose`]: (body) => {
      sent.push(body)
      return sent.length > 1 ? own() : own({ hours: [{ ...closed, id: 72, startTime: '11:00' }] })
    },
  })
  const first = within(await screen.findByRole('region', { name: 'Escolher: 10:00' }))
  first.getByText(/Escolha até 01\/12\/2026 às 09:00; sem resposta, o valor vira crédito/)
  const state = within(screen.getByRole('region', { name: 'Horários' }))
  expect(state.getAllByText(/Você escolhe o que fica no lugar$/)).toHaveLength(2)
  expect(screen.queryByText(/O local está decidindo/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reservar de novo' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Arquivo para a agenda' })).toBeNull()
  await person.click(first.getByRole('button', { name: /^Ficar com R\$\s80,00 de crédito$/ }))
  first.getByRole('heading', { name: /^Ficar com R\$\s80,00 de crédito\?$/ })
  await person.click(first.getByRole('button', { name: 'Voltar' }))
  expect(sent).toEqual([])
  await person.click(first.getByRole('button', { name: /^Ficar com R\$\s80,00 de crédito$/ }))
  await person.click(first.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Escolher: 10:00' })).toBeNull())
  await press(/^Receber R\$\s80,00 de volta$/)
  await press('Confirmar')
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'O que você prefere?' })).toBeNull(),
  )
  expect(sent).toEqual([
    { reservationId: 71, choice: 'credit', isUndoable: true },
    { reservationId: 72, choice: 'refund', isUndoable: true },
  ])
})

test('what was chosen a moment ago is said, and taken back with one tap', async () => {
  const decided = { kind: 'credit' as const, back: 80, finalInMs: 60_000 }
  const money = { state: 'credited' as const, amount: 80, doneOn: null }
  const chosen = hour({ state: 'canceled-by-venue', isCancelable: false, money, decided })
  const undone: unknown[] = []
  openLink({
    [`POST ${PATH}`]: () => own({ hours: [chosen] }),
    [`POST ${PATH}/K7QM2XPA/undo`]: (body) => {
      undone.push(body)
      if (undone.length === 1) {
        throw refusal(409, { code: 'undo-over', message: 'Não dá mais para desfazer.' })
      }
      return own()
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'Desfazer' }))
  panel.getByRole('heading', { name: /^Você fica com R\$\s80,00 de crédito$/ })
  expect(panel.getByRole('timer').textContent).toMatch(/^(1:00|0:5\d)$/)
  await person.click(panel.getByRole('button', { name: 'Desfazer' }))
  await screen.findByText('Não dá mais para desfazer.')
  await person.click(panel.getByRole('button', { name: 'Desfazer' }))
  await screen.findByText('Desfeito: tudo como antes')
  expect(undone).toEqual([{ reservationId: 71 }, { reservationId: 71 }])
  expect(screen.queryByRole('region', { name: 'Desfazer' })).toBeNull()
})

test('what was cancelled together is said with its sum, and goes back together', async () => {
  const decided = { kind: 'cancel' as const, back: 40, finalInMs: 30_000 }
  const canceled = hour({ state: 'canceled-by-customer', isCancelable: false, decided })
  openLink({
    [`POST ${PATH}`]: () => own({ hours: [canceled, { ...canceled, id: 72, startTime: '11:00' }] }),
  })
  await screen.findByRole('heading', { name: /^Horários cancelados: você recebe R\$\s80,00$/ })
  expect(screen.getAllByRole('button', { name: 'Desfazer' })).toHaveLength(1)
})

test('a cancellation that gives nothing back says what is lost', async () => {
  openLink({
    [`POST ${PATH}`]: () => own({ hours: [hour()] }),
    [`GET ${PATH}/K7QM2XPA/quote`]: () => ({
      ...quoteOf(0, 'a'.repeat(32)),
      sentence: 'O prazo para devolução passou: ao cancelar, nada é devolvido.',
    }),
  })
  await press('Cancelar')
  const button = await screen.findByRole('button', { name: /^Cancelar e perder R\$\s80,00$/ })
  expect(button.className).toContain('button--danger')
})

test.each([
  ['late', /o prazo para mudar já passou/],
  ['moved', /já foi mudado o número de vezes permitido/],
  ['never', /Neste local o horário não muda por aqui/],
] as const)('an hour that cannot be moved says why: %s', async (unmovable, text) => {
  openLink({
    [`POST ${PATH}`]: () => own({ hours: [hour({ unmovable }), { ...second, unmovable }] }),
  })
  expect(await screen.findAllByText(text)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Mudar/ })).toBeNull()
})

test('a link that opens nothing offers to send it to the address on file', async () => {
  const asked: unknown[] = []
  openLink({
    [`POST ${PATH}`]: () => {
      throw refusal(404, { code: 'not-found', message: 'Não encontrado.' })
    },
    'POST /api/my/links': (body) => {
      asked.push(body)
      return { message: 'Se estiverem certos, enviamos o link.' }
    },
  })
  await screen.findByRole('heading', { name: 'Este link não abre a reserva' })
  await press('Enviar o link por e-mail')
  await screen.findByText('Informe os quatro últimos números do telefone')
  await person.type(screen.getByLabelText('Quatro últimos números do telefone'), '7766')
  await press('Enviar o link por e-mail')
  await screen.findByText('Se estiverem certos, enviamos o link.')
  expect(asked).toEqual([{ code: 'K7QM2XPA', phone: '7766' }])
})
