import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { TODAY, aDay, aDetail, aReservation } from './today/agenda/agenda.fixtures.ts'
import { card, startAgenda } from './today/agenda/agenda.testkit.ts'
import { anIssue, anIssuePage } from './money/payments/payments.fixtures.ts'
import { aClosing, week } from './settings/venue/settings.fixtures.ts'

const unpaid = aReservation({ status: 'pending', paymentStatus: 'pending', paidBy: null })
const price = { id: 1, courtId: 1, startTime: '06:00', endTime: '12:00', price: 80, version: 1 }

const open = (path: string) =>
  startAgenda(
    aDay({ allReservations: [unpaid] }),
    {
      'GET /api/reservations/1': () => aDetail({ ...unpaid, customerCpf: null }),
      'GET /api/operationHours': () => week,
      'GET /api/closingDates': () => [aClosing()],
      'GET /api/prices': () => [{ ...price, weekday: 'monday' }],
      'GET /api/special-prices': () => [
        { ...price, date: TODAY, court: { id: 1, name: 'Central' }, description: 'Festa' },
      ],
      'GET /api/payment-issues': (_body, url) =>
        url.includes('count') ? { open: 1 } : anIssuePage([anIssue()]),
    },
    path,
  )

// The first import of a screen's chunk is slow.
beforeAll(async () => {
  await Promise.all([
    import('./AdminArea.tsx'),
    import('./today/agenda/AgendaScreen.tsx'),
    import('./courts/courts/CourtsScreen.tsx'),
    import('./courts/classes/FixedClassesScreen.tsx'),
    import('./money/payments/IssuesScreen.tsx'),
    import('./courts/prices/PricesScreen.tsx'),
    import('./settings/venue/SettingsScreen.tsx'),
    import('./courts/specialPrices/SpecialPricesScreen.tsx'),
  ])
})

// Queries by role and checks of what covers what take seconds over the agenda.
const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const press = async (name: string | RegExp) =>
  person.click(await screen.findByText(name, { selector: 'button, button *' }))
const follow = async (name: string) =>
  person.click(await screen.findByLabelText(name, { selector: 'a' }))
const type = async (label: string | RegExp) =>
  person.type(await screen.findByLabelText(label, { selector: 'input, textarea' }), '1')
const tick = async (label: string | RegExp) =>
  person.click(await screen.findByLabelText(label, { selector: 'button, input' }))
const changeFirst = async (label: string) =>
  person.type((await screen.findAllByLabelText(label))[0]!, '1')
const choose = async (label: string, value: string) =>
  person.selectOptions(await screen.findByLabelText(label), value)
const openFromPanel = async (button: string | RegExp) => {
  fireEvent.click(await card(/Bruno Lima/))
  await press(button)
}
const openCharge = async () => {
  await openFromPanel(/^Receber/)
  await press(/^PIX com QR/)
}
const openEdit = async () => {
  await openFromPanel('Mais')
  fireEvent.click(await screen.findByText('Editar', { selector: '[role=menuitem]' }))
  await screen.findByLabelText('CPF (opcional)')
}

type Step = () => Promise<unknown>
const DIALOGS: [title: string, path: string, opened: Step, changed: Step][] = [
  ['Adicionar Quadra', 'quadras', () => press('Adicionar Quadra'), () => type('Nome')],
  // By a button, no field of the form is touched.
  ['Editar Quadra', 'quadras', () => tick('Editar Central'), () => tick('Descer Futevôlei')],
  ['Editar Preço', 'precos', () => tick(/^Editar .*06:00/), () => type('Preço por hora (R$)')],
  ['Copiar para outros dias', 'precos', () => tick(/^Copiar.*Segunda/), () => tick(/^Domingo/)],
  [
    'Editar Preço Especial',
    'precos-especiais',
    () => tick(/^Editar /),
    () => choose('Início', '07:00'),
  ],
  [
    'Horário de Segunda-feira',
    'configuracoes?aba=horarios',
    () => tick('Editar Segunda-feira'),
    () => tick('Aberto neste dia'),
  ],
  [
    'Adicionar Data de Fechamento',
    'configuracoes?aba=datas',
    () => press('Adicionar Data'),
    () => type('Data'),
  ],
  ['Nova Aula Fixa', 'classes', () => press('Adicionar Aula Fixa'), () => choose('Quadra', '2')],
  ['Estornar R$ 80,00?', 'pagamentos/resolver', () => tick(/^Estornar/), () => type(/^Observação/)],
  ['Editar Reserva', 'agenda', openEdit, () => choose('Quadra', '2')],
  ['Mudar horário', 'agenda', () => openFromPanel('Mudar horário'), () => tick('20:00, Central')],
  ['Cobrar reserva', 'agenda', () => openCharge(), () => type('CPF do cliente')],
]

test.each(DIALOGS)(
  '%s: neither Escape, Back, a reload, the backdrop nor its button throws away what was filled in',
  async (title, path, opened, changed) => {
    open(`/admin/${path}`)
    await opened()
    const dialog = await dialogOf(title)
    await changed()
    await person.keyboard('{Escape}')
    await keepEditing()
    window.history.back()
    await keepEditing()
    expect(asksBeforeUnload()).toBe(true)
    await person.click(dialog.closest('.MuiDialog-container')!)
    await person.click(within(dialog).getByText(/^(Cancelar|Fechar|Voltar)$/))
    await keepEditing()
    expect(await dialogOf(title)).toBe(dialog)
  },
)

test('Back closes a form in which nothing was typed, and the next one leaves the screen', async () => {
  window.history.pushState(null, '', '/before')
  open('/admin/quadras')
  window.history.pushState({ key: 'courts' }, '', '/admin/quadras')
  for (const _ of ['once', 'and once more']) {
    await press('Adicionar Quadra')
    await dialogOf('Adicionar Quadra')
    expect(asksBeforeUnload()).toBe(false)
    window.history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.pathname).toBe('/admin/quadras')
  }
})

const FORMS: [title: string, path: string, changed: Step][] = [
  ['Dados do local', 'configuracoes?aba=local', () => type('Nome do local')],
  ['Cancelamento', 'configuracoes?aba=cancelamento', () => changeFirst('Quanto devolver (%)')],
]

test.each(FORMS)(
  '%s: neither Back, a link nor a reload throws away what was filled in on a screen',
  async (title, path, changed) => {
    open(`/admin/${path}`)
    await screen.findByRole('form', { name: title })
    expect(asksBeforeUnload()).toBe(false)
    await changed()
    expect(asksBeforeUnload()).toBe(true)
    window.history.back()
    await keepEditing()
    await follow('Voltar')
    await keepEditing()
    expect(window.location.pathname).toBe('/admin/configuracoes')
    expect(asksBeforeUnload()).toBe(true)

    await follow('Voltar')
    await press('Descartar')
    await screen.findByRole('heading', { name: 'Configurações' })
    expect(asksBeforeUnload()).toBe(false)
  },
)

test('what was thrown away at Back is left behind', async () => {
  window.history.pushState(null, '', '/minhas-reservas')
  window.history.pushState(null, '', '/admin/configuracoes')
  open('/admin/configuracoes?aba=local')
  await type('Nome do local')
  window.history.back()
  await press('Descartar')
  await waitFor(() => expect(window.location.pathname).toBe('/minhas-reservas'))
})

test('while the question is asked Back goes on with the form', async () => {
  open('/admin/quadras')
  await press('Adicionar Quadra')
  await type('Nome')
  window.history.back()
  await screen.findByText('Descartar o que foi preenchido?')
  window.history.back()
  await waitFor(() => expect(screen.queryByText('Continuar editando')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('1')
})

function asksBeforeUnload() {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

async function dialogOf(title: string) {
  const heading = await screen.findByText(title, { selector: 'h2, h2 *' })
  return heading.closest<HTMLElement>('[role=dialog]')!
}

async function keepEditing() {
  await screen.findByText('Descartar o que foi preenchido?')
  await press('Continuar editando')
  await waitFor(() => expect(screen.queryByText('Continuar editando')).toBeNull())
}

test('who does not throw a move away finds the place that was chosen', async () => {
  open('/admin/agenda')
  await openFromPanel('Mudar horário')
  await tick('20:00, Central')
  await person.keyboard('{Escape}')
  await keepEditing()
  expect((await screen.findByLabelText<HTMLInputElement>('20:00, Central')).checked).toBe(true)
})
