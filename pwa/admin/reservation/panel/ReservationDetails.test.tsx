import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminReservationDetail } from '#shared/booking/reservation/adminReservation.ts'
import type { Answers } from '../../../testing/openApp.tsx'
import { choose, openList } from '../../today/list/list.testkit.ts'
import { expectToSee, expectToast, press, refusal } from '../../../testing/adminSteps.ts'
import { aDetail, aListed, aPending } from '../../today/list/reservationList.fixtures.ts'

const POST = 'POST /api/reservations/12/occurrences'

async function openDetails(detail: () => AdminReservationDetail, answers: Answers = {}) {
  const opened = await openList(() => [aListed()], {
    'GET /api/reservations/12': detail,
    ...answers,
  })
  await choose('Detalhes')
  const dialog = within(await screen.findByRole('dialog', { name: 'Reserva #12' }))
  return { ...opened, dialog }
}

/** `CPF: 529.982.247-25` and the rest. */
function facts() {
  const terms = [...document.querySelectorAll('dt')]
  return terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent?.trim()}`)
}

test('of a customer’s reservation show everything, with the CPF', async () => {
  const { dialog } = await openDetails(() =>
    aDetail({ notes: 'Traz a própria bola.\nChega cedo.' }),
  )
  await dialog.findByText('529.982.247-25')
  expect(facts()).toEqual([
    'Nome: Marina Souza',
    'Telefone: (48) 99988-7766',
    'Quadra: Quadra 1',
    'Modalidade: Futevôlei',
    'Data: Sábado, 21/11/2026',
    'Horário: 18:00 às 19:00',
    'Valor: R$ 120,00',
    'Observações: Traz a própria bola.\nChega cedo.',
    'Status: Aprovada',
    'Pagamento: Pago (PIX)',
    'E-mail: marina@example.com',
    'CPF: 529.982.247-25',
    'Código: #12',
    'Criada em: 20/11/2026 09:05',
    'Criada por: Cliente',
    'Atualizada em: 20/11/2026 09:05',
  ])
  await press('Fechar')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('of an admin’s reservation name the admin', async () => {
  const { dialog } = await openDetails(() =>
    aDetail({
      ...aPending({ userId: 1 }),
      customerCpf: null,
      createdBy: { role: 'admin', name: 'Ana' },
    }),
  )
  await dialog.findByText('Administrador (Ana)')
  expect(facts()).toContain('CPF: Não informado')
  expect(facts()).toContain('Pagamento: Pendente (Expira às 9:15)')
  expect(dialog.queryByText('Observações')).toBeNull()
  expect(dialog.queryByText('Outras datas da série')).toBeNull()
})

test.each([
  ['expired', 'O prazo de pagamento terminou.'],
  ['customer', 'Pelo cliente.'],
  ['admin', 'Pela administração.'],
  ['refunded', 'O pagamento foi devolvido.'],
] as const)('of a canceled one say why: %s', async (canceledReason, texts) => {
  await openDetails(() => aDetail({ status: 'canceled', canceledReason }))
  await waitFor(() => expect(facts()).toContain(`Status: Cancelada. ${texts}`))
})

const refund = {
  id: 5,
  amount: 120,
  reason: 'admin-cancelled',
  message: null,
  note: null,
  askedAt: '2026-11-21T12:00:00.000Z',
  doneAt: null,
  withdrawnAt: null,
}
const canceled = { status: 'canceled', canceledReason: 'admin' } as const

test.each([
  [
    'requested',
    { money: { refund: { ...refund, state: 'requested' }, isKept: false } },
    'Estorno em andamento: R$ 120,00',
  ],
  [
    'begun',
    { money: { refund: { ...refund, state: 'in_progress' }, isKept: false } },
    'Estorno em andamento: R$ 120,00',
  ],
  [
    'refused',
    {
      money: {
        refund: { ...refund, state: 'refused', message: 'Saldo insuficiente' },
        isKept: false,
      },
    },
    'Estorno recusado pelo provedor: R$ 120,00 (“Saldo insuficiente”)',
  ],
  [
    'back',
    {
      paymentStatus: 'refunded',
      money: {
        refund: { ...refund, state: 'done', doneAt: '2026-11-21T12:01:00.000Z' },
        isKept: false,
      },
    },
    'Estornado: R$ 120,00, em 21/11/2026 09:01',
  ],
  [
    'given back by hand',
    { paymentStatus: 'refunded', paidBy: 'admin' },
    'Devolvido no local, em mãos',
  ],
  ['kept', { money: { refund: null, isKept: true } }, 'Retido: R$ 120,00 ficaram com o local'],
  ['undecided', {}, 'A decidir: estornar ou reter'],
] as const)('of money that is %s say so', async (_name, change, texts) => {
  await openDetails(() => aDetail({ ...canceled, ...change }))
  await waitFor(() => expect(facts()).toContain(`Devolução: ${texts}`))
})

test('without money to decide about say nothing of it', async () => {
  const { dialog } = await openDetails(() => aDetail({ ...canceled, paymentStatus: 'pending' }))
  await dialog.findByText('Cancelada')
  expect(dialog.queryByText('Devolução')).toBeNull()
})

test('show who changed what, and when', async () => {
  const changes = [{ field: 'Preço', before: 'R$ 100,00', after: 'R$ 120,00' }]
  const { dialog } = await openDetails(() =>
    aDetail({
      history: [
        { at: '2026-11-20T12:05:00.000Z', who: 'Cliente', action: 'created', changes: [] },
        { at: '2026-11-20T13:00:00.000Z', who: 'Ana', action: 'changed', changes },
      ],
    }),
  )
  const history = within(
    (await dialog.findByRole('heading', { name: 'Histórico' })).closest('section')!,
  )
  const [created, changed] = history.getAllByRole('listitem').map((item) => item.textContent)
  expect(created).toBe('Cliente: criou a reserva 20/11/2026 09:05')
  expect(changed).toContain('Ana: alterou a reserva 20/11/2026 10:00')
  expect(changed).toContain('Preço: R$ 100,00 → R$ 120,00')
})

test('that cannot be read say so', async () => {
  let isOnline = false
  const { dialog } = await openDetails(() => {
    if (!isOnline) throw new TypeError('no connection')
    return aDetail()
  })
  await dialog.findByText(/o CPF e o histórico só aparecem com conexão/)
  isOnline = true
  await press('Tentar novamente')
  await expectToSee('529.982.247-25')
})

test('follow the server’s events', async () => {
  let detail = aDetail()
  const { dialog, emit } = await openDetails(() => detail)
  await dialog.findByText('Aprovada')
  detail = aDetail({ status: 'canceled' })
  emit('reservations')
  await expectToSee('Cancelada')
})

function aWeeklyOne(skippedDates: string[]) {
  return aDetail({
    recurrenceId: 'r',
    series: [
      { id: 12, date: '2026-11-21', startTime: '20:00', status: 'approved' },
      { id: 13, date: '2026-11-28', startTime: '20:00', status: 'canceled' },
    ],
    skippedDates,
  })
}

test('of a weekly one lead to its other dates', async () => {
  const other = () =>
    aDetail({ id: 13, date: '2026-11-28', startTime: '20:00', status: 'canceled' })
  await openDetails(() => aWeeklyOne([]), { 'GET /api/reservations/13': other })
  const date = await screen.findByRole('button', { name: 'Sábado, 28/11/2026' })
  expect(screen.queryByRole('button', { name: 'Sábado, 21/11/2026' })).toBeNull()
  expect(date.closest('li')?.textContent).toContain('Cancelada')
  await press('Sábado, 28/11/2026')
  await screen.findByRole('dialog', { name: 'Reserva #13' })
})

test('of a weekly one take in a date that was left out', async () => {
  let skipped = ['2026-11-14', '2026-12-05']
  const sent: unknown[] = []
  const { dialog } = await openDetails(() => aWeeklyOne(skipped), {
    [POST]: (body, _path, headers) => {
      sent.push(body, headers['If-Match'])
      skipped = ['2026-11-14']
      return aListed({ id: 14, date: '2026-12-05' })
    },
  })
  await dialog.findByText('Sábado, 14/11/2026')
  expect(dialog.queryByRole('button', { name: 'Adicionar 14/11/2026' })).toBeNull()
  await press('Adicionar 05/12/2026')
  await expectToast('Data adicionada', '05/12/2026 agora faz parte da série.')
  expect(sent).toEqual([{ date: '2026-12-05' }, '"3"'])
  await waitFor(() => expect(dialog.queryByText('Sábado, 05/12/2026')).toBeNull())
})

test.each([
  [refusal(409, 'slot-taken'), 'Este horário já está reservado'],
  [refusal(412, 'stale-version'), 'Este registro foi alterado por outra pessoa.'],
  [
    refusal(422, 'invalid-input', { errors: { date: ['Esta data já faz parte da série'] } }),
    'Esta data já faz parte da série',
  ],
])('of a weekly one show why a date cannot be taken in: %#', async (thrown, texts) => {
  await openDetails(() => aWeeklyOne(['2026-12-05']), {
    [POST]: () => {
      throw thrown
    },
  })
  await screen.findByRole('button', { name: 'Adicionar 05/12/2026' })
  await press('Adicionar 05/12/2026')
  await expectToast('Erro ao adicionar data', texts)
})

test('of a customer without a phone no link to a chat or a call is offered', async () => {
  const { dialog } = await openDetails(() => aDetail({ customerPhone: '' }), {
    'POST /api/reservations/12/link': () => ({ code: 'K7QM2XPA', link: 'https://arena.example' }),
  })
  await dialog.findByText('529.982.247-25')
  await press('Mostrar código e link')
  await dialog.findByText(/Sem telefone na reserva: copie o link/)
  dialog.getByRole('button', { name: 'Copiar link' })
  const links = dialog.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect(links.filter((href) => /wa\.me|^tel:/.test(href))).toEqual([])
})

test('the customer’s link is shown when it is asked for, and can be changed for another one', async () => {
  const sent: unknown[] = []
  const { dialog } = await openDetails(() => aDetail({}), {
    'POST /api/reservations/12/link': (body) => {
      sent.push(body)
      return { code: 'K7QM2XPA', link: `https://arena.example/reserva#K7QM2XPA.link${sent.length}` }
    },
  })
  await dialog.findByText('529.982.247-25')
  expect(sent).toEqual([])
  await press('Mostrar código e link')
  await dialog.findByText('K7QM2XPA')
  const whatsapp = () => dialog.getByRole('link', { name: 'Enviar por WhatsApp' })
  expect(whatsapp().getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/5548999887766\?text=.*K7QM2XPA\.link1$/,
  )
  await press('Trocar o link')
  await expectToast('O link anterior não vale mais')
  expect(sent).toEqual([{ isNew: false }, { isNew: true }])
  expect(whatsapp().getAttribute('href')).toContain('link2')
})
