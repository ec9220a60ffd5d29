import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { aCustomer } from '#shared/platform/contact/customer.fixtures.ts'
import { ToastProvider } from '../ui/toast.tsx'
import {
  aCardPayment,
  anOrder,
  aPayment,
  aRefusal,
  fakePaymentApi,
  type Answers,
} from './payment.fixtures.ts'
import { PaymentScreen } from './PaymentScreen.tsx'

// The check of which element is on top costs a layout for every click.
const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

type Props = Parameters<typeof PaymentScreen>[0]

async function showCard(answers: Answers = {}, change: Partial<Props> = {}) {
  const port = fakePaymentApi({ ...answers, create: [aPayment(), ...(answers.create ?? [])] })
  const ignore = () => {}
  render(
    <ToastProvider>
      <PaymentScreen
        api={port.api}
        order={anOrder()}
        customer={aCustomer()}
        countdown={null}
        cards="here"
        restored={null}
        expired={false}
        onCreated={ignore}
        onPaid={ignore}
        onReleased={ignore}
        {...change}
      />
    </ToastProvider>,
  )
  await person.click(screen.getByRole('tab', { name: 'Cartão de Crédito' }))
  return port
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const pay = () => person.click(screen.getByRole('button', { name: /^Pagar/ }))

async function type(texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) {
    const input = field(name)
    await person.clear(input)
    await person.paste(text)
  }
}

const fill = (change: Record<string, string> = {}) =>
  type({
    'Número do cartão': '5162306219378829',
    'Nome do titular': 'ANA SOUZA',
    Mês: '12',
    Ano: '30',
    CCV: '318',
    CEP: '01310100',
    ...change,
  })

const errorOf = (name: string) => {
  const note = field(name).getAttribute('aria-describedby')
  return note && document.getElementById(note)?.textContent
}

describe('the card form', () => {
  test('says what is missing at each field and goes to the first', async () => {
    const { created } = await showCard()
    const before = created.length
    await pay()
    expect(errorOf('Número do cartão')).toBe('Número do cartão inválido')
    expect(errorOf('Nome do titular')).toBe('Nome do titular deve ter pelo menos 3 caracteres')
    expect(errorOf('Mês')).toBe('Mês com 2 dígitos')
    expect(errorOf('Ano')).toBe('Ano com 2 dígitos')
    expect(errorOf('CCV')).toBe('CCV inválido')
    expect(errorOf('CEP')).toBe('CEP deve ter 8 dígitos')
    expect(document.activeElement).toBe(field('Número do cartão'))
    expect(created).toHaveLength(before)
  })

  test.each([
    ['13', 'Mês inválido (01-12)'],
    ['1', 'Mês com 2 dígitos'],
  ])('month %s is refused', async (month, message) => {
    await showCard()
    await fill({ Mês: month })
    await pay()
    expect(errorOf('Mês')).toBe(message)
  })

  test('an expired card is said together with what else is wrong, and the toast names the first', async () => {
    await showCard()
    await fill({ Mês: '01', Ano: '20', CEP: '0131' })
    await pay()
    expect(errorOf('Mês')).toBe('Cartão vencido')
    expect(errorOf('CEP')).toBe('CEP deve ter 8 dígitos')
    expect(document.activeElement).toBe(field('Mês'))
    screen.getByText('Cartão vencido. Falta corrigir mais 1 campo.')
  })

  test('an expired card is refused at the month', async () => {
    await showCard()
    await fill({ Mês: '01', Ano: '20' })
    await pay()
    expect(errorOf('Mês')).toBe('Cartão vencido')
  })

  test('a year of four digits is typed as it is said', async () => {
    await showCard()
    await person.type(field('Ano'), '2031')
    expect(field('Ano').value).toBe('31')
    await person.clear(field('Ano'))
    await person.type(field('Ano'), '294')
    expect(field('Ano').value).toBe('29')
  })

  test('shows masks, sends digits, and pays in the name of the customer', async () => {
    const { created } = await showCard({ create: [aCardPayment()] })
    await fill()
    expect(field('Número do cartão').value).toBe('5162 3062 1937 8829')
    expect(field('CEP').value).toBe('01310-100')
    await pay()
    await screen.findByText('Aguardando a confirmação da operadora do cartão.')
    expect(created.at(-1)!.sent).toEqual({
      reservationId: 11,
      value: 200,
      description: 'Reserva de Futevôlei - 2 horário(s)',
      ...aCustomer(),
      cep: '01310100',
      paymentMethod: 'CREDIT_CARD',
      creditCard: {
        holderName: 'ANA SOUZA',
        number: '5162306219378829',
        expiryMonth: '12',
        expiryYear: '30',
        ccv: '318',
      },
    })
  })

  test('a number that looks mistyped shows a hint and is sent all the same', async () => {
    const { created } = await showCard({ create: [aCardPayment()] })
    await fill({ 'Número do cartão': '4444444444444444' })
    expect(errorOf('Número do cartão')).toContain('Confira o número')
    await pay()
    await screen.findByText('Pagamento em processamento', { selector: 'p' })
    expect(created.at(-1)!.sent).toMatchObject({ creditCard: { number: '4444444444444444' } })
  })

  test('somebody else may be the holder', async () => {
    const { created } = await showCard({ create: [aCardPayment()] })
    await person.click(screen.getByRole('switch'))
    expect(field('Nome completo').value).toBe('Ana Souza')
    await fill({ 'Nome completo': 'Bia Lima', Telefone: '119' })
    await pay()
    expect(errorOf('Telefone')).toBe('Telefone deve ter pelo menos 10 dígitos')
    await type({ Telefone: '(21) 3456-7890' })
    await pay()
    await screen.findByText('Aguardando a confirmação da operadora do cartão.')
    expect(created.at(-1)!.sent).toMatchObject({
      customerName: 'Bia Lima',
      customerPhone: '2134567890',
      customerCpf: aCustomer().customerCpf,
    })
  })
})

describe('a card', () => {
  test('approved at once is confirmed', async () => {
    await showCard({ create: [aCardPayment({ asaasStatus: 'CONFIRMED' })] })
    await fill()
    await pay()
    await screen.findByText('Pagamento processado!')
    expect(screen.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeTruthy()
  })

  test('declined can be tried again: holder, validity and address are kept, number and code are not', async () => {
    const declined = aCardPayment({ paymentStatus: 'failed', asaasStatus: 'FAILED' })
    await showCard({ create: [declined] })
    await person.click(screen.getByRole('switch'))
    await fill({ 'Nome completo': 'Bia Lima' })
    await pay()
    await screen.findByText('Pagamento não aprovado')
    await person.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(field('Número do cartão').value).toBe('')
    expect(field('CCV').value).toBe('')
    expect(field('Nome do titular').value).toBe('ANA SOUZA')
    expect([field('Mês').value, field('Ano').value]).toEqual(['12', '30'])
    expect(field('CEP').value).toBe('01310-100')
    expect(field('Nome completo').value).toBe('Bia Lima')
  })

  test('that could not be sent stays in the form', async () => {
    await showCard({ create: [aRefusal('internal-error', 500, '')] })
    await fill()
    await pay()
    await screen.findByText('Houve um erro ao processar o pagamento')
    expect(field('Número do cartão').value).toBe('5162 3062 1937 8829')
  })
})

describe('where the provider’s page takes the card', () => {
  const waiting = aPayment({
    billingType: 'CREDIT_CARD',
    paymentMethod: 'CREDIT_CARD',
    invoiceUrl: 'https://asaas.example/i/1',
  })

  test('there are no card fields here; the way there is a link, and the way back a check', async () => {
    const port = await showCard({ create: [waiting] }, { cards: 'hosted' })
    expect(screen.queryByLabelText('Número do cartão')).toBeNull()
    await person.click(screen.getByRole('button', { name: /com cartão$/ }))
    const link = await screen.findByRole('link', { name: 'Abrir página de pagamento' })
    expect(link.getAttribute('href')).toBe('https://asaas.example/i/1')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(JSON.stringify(port.created.at(-1))).not.toContain('creditCard')
    expect(screen.getByRole('button', { name: 'Verificar Pagamento' })).toBeTruthy()
    // The card is yet to be typed: nothing is being processed.
    expect(screen.queryByText('Pagamento em processamento')).toBeNull()
  })

  test.each([
    ['a checkout gives way to it, and is come back to', true, null],
    ['the page of the staff stays open', false, '_blank'],
  ])('%s', async (_name, isCheckout, target) => {
    await showCard({ create: [waiting] }, { cards: 'hosted', isCheckout })
    await person.click(screen.getByRole('button', { name: /com cartão$/ }))
    const link = await screen.findByRole('link', { name: 'Abrir página de pagamento' })
    expect(link.getAttribute('target')).toBe(target)
  })
})

/** The provider does not take one of the payer's data. */
const refusedField = (name: string, message: string) =>
  aRefusal('invalid-input', 422, message, { errors: { [name]: [message] } })

describe('data that the provider refuses', () => {
  test('is marked at its field, and what was typed stays', async () => {
    const { created } = await showCard({
      create: [refusedField('cep', 'O CEP não foi aceito.'), aCardPayment()],
    })
    await fill()
    await pay()
    expect(errorOf('CEP')).toBe('O CEP não foi aceito.')
    expect(document.activeElement).toBe(field('CEP'))
    expect(field('Número do cartão').value).toBe('5162 3062 1937 8829')
    await type({ CEP: '88010000' })
    await pay()
    expect(created.at(-1)!.sent).toMatchObject({ cep: '88010000' })
  })

  test('of the customer opens the fields of the holder', async () => {
    await showCard({ create: [refusedField('customerEmail', 'O e-mail não foi aceito.')] })
    await fill()
    await pay()
    expect(errorOf('E-mail')).toBe('O e-mail não foi aceito.')
    await type({ 'E-mail': 'ana@example.com' })
    expect([field('E-mail').value, errorOf('E-mail')]).toEqual(['ana@example.com', null])
  })

  test('for a card that is typed there is corrected here', async () => {
    const { created } = await showCard(
      { create: [refusedField('customerCpf', 'O CPF não foi aceito.'), aCardPayment()] },
      { cards: 'hosted' },
    )
    await pay()
    expect(errorOf('CPF')).toBe('O CPF não foi aceito.')
    await type({ CPF: '529.982.247-25' })
    await pay()
    expect(created.at(-1)!.sent).toMatchObject({ customerCpf: '52998224725' })
    expect(created.at(-1)!.sent).not.toHaveProperty('creditCard')
  })
})
