import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { aCustomer } from '#shared/platform/contact/customer.fixtures.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import type { SelectedSlot } from '../cart.ts'
import { remember } from '../remembered.ts'
import { CustomerStep } from './CustomerStep.tsx'

const saturday: SelectedSlot = {
  holdId: 1,
  courtId: 1,
  date: '2026-07-04',
  startTime: '18:00',
  endTime: '19:00',
  priceCents: 10_000,
}
const sunday = { ...saturday, holdId: 2, date: '2026-07-05', priceCents: 12_050 }

type Props = Parameters<typeof CustomerStep>[0]

function show(change: Partial<Props> = {}) {
  const callbacks = {
    onChange: vi.fn<Props['onChange']>(),
    onSubmit: vi.fn<Props['onSubmit']>(),
    onBack: vi.fn<Props['onBack']>(),
  }
  render(
    <ToastProvider>
      <CustomerStep
        sport="futevôlei"
        slots={[sunday, saturday]}
        countdown={<p>Tempo restante: 15:00</p>}
        initial={{}}
        acceptedTerms={false}
        submitting={false}
        {...callbacks}
        {...change}
      />
    </ToastProvider>,
  )
  return callbacks
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const terms = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Li e aceito/ })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Ir para o pagamento' }))
const errorOf = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

describe('the summary', () => {
  test('lists the hours in order with their total', () => {
    show()
    const items = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(items).toEqual([
      '04/07/2026Sábado, 18:00 - 19:00R$ 100,00',
      '05/07/2026Domingo, 18:00 - 19:00R$ 120,50',
    ])
    screen.getByText('R$ 220,50')
    screen.getByText('Futevôlei')
    screen.getByText('Tempo restante: 15:00')
  })

  test('without hours there is only the way back', async () => {
    const { onBack } = show({ slots: [] })
    screen.getByText('Selecione pelo menos um horário para continuar.')
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Voltar' }))
    expect(onBack).toHaveBeenCalledOnce()
  })
})

describe('the form', () => {
  test('asks for the phone with its country, by a keyboard and a browser that know it', async () => {
    const { onChange } = show()
    const phone = field('Telefone')
    expect([phone.autocomplete, phone.inputMode]).toEqual(['tel', 'tel'])
    await userEvent.click(phone)
    await userEvent.paste('+1 (415) 555-2671')
    expect(phone.value).toBe('+14155552671')
    expect(onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ customerPhone: '+14155552671' }),
      false,
    )
  })

  test('says what is wrong at each field, and goes to the first', async () => {
    const { onSubmit } = show()
    await submit()
    expect(errorOf(field('Nome completo'))).toBe('Nome completo é obrigatório')
    expect(errorOf(field('E-mail'))).toBe('E-mail inválido')
    expect(errorOf(field('Telefone'))).toBe('Telefone inválido')
    expect(errorOf(field('CPF'))).toBe('CPF deve ter 11 dígitos')
    expect(errorOf(terms())).toBe('Você precisa aceitar os termos')
    expect(document.activeElement).toBe(field('Nome completo'))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('says a wrong CPF twice: at the field and as a toast', async () => {
    show({ initial: aCustomer({ customerCpf: '52998224724' }) })
    await userEvent.click(terms())
    await submit()
    expect(errorOf(field('CPF'))).toBe('CPF inválido - verifique os dígitos')
    screen.getByText('Por favor, informe um CPF válido para continuar.')
    expect(document.activeElement).toBe(field('CPF'))
  })

  test('takes a message back once the field is changed', async () => {
    show()
    await submit()
    await userEvent.type(field('Nome completo'), 'A')
    expect(errorOf(field('Nome completo'))).toBeUndefined()
  })

  test('shows masks and gives out digits', async () => {
    const { onChange, onSubmit } = show()
    await userEvent.type(field('Nome completo'), ' Ana Souza ')
    await userEvent.type(field('E-mail'), 'ana@example.com')
    await userEvent.type(field('Telefone'), '11987654321')
    await userEvent.click(field('CPF'))
    await userEvent.paste('529.982.247-25')
    expect(field('Telefone').value).toBe('(11) 98765-4321')
    expect(field('CPF').value).toBe('529.982.247-25')
    expect(onChange).toHaveBeenLastCalledWith(aCustomer({ customerName: ' Ana Souza ' }), false)
    await userEvent.click(terms())
    await submit()
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(aCustomer(), false)
  })

  test('remembers nothing unless it is asked to, and forgets at once', async () => {
    const { onSubmit } = show({ initial: aCustomer(), acceptedTerms: true })
    const choice = () =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Lembrar meus dados neste aparelho' })
    expect(choice().checked).toBe(false)
    await userEvent.click(choice())
    await submit()
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(aCustomer(), true)
    cleanup()

    remember(localStorage, { customer: aCustomer(), termsVersion: '2026-11-22', last: null })
    show({ initial: aCustomer() })
    expect(choice().checked).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Apagar os dados guardados' }))
    expect(localStorage).toHaveLength(0)
    expect(choice().checked).toBe(false)
  })

  test('comes back with what was typed and accepted before', async () => {
    const { onChange } = show({ initial: aCustomer(), acceptedTerms: true })
    expect(field('Telefone').value).toBe('(11) 98765-4321')
    expect(terms().checked).toBe(true)
    await userEvent.click(terms())
    expect(onChange).toHaveBeenLastCalledWith(aCustomer(), false)
  })

  test('names the first of several in a toast, and says how many more there are', async () => {
    show({ initial: aCustomer({ customerEmail: 'ana', customerCpf: '52998224724' }) })
    await userEvent.click(terms())
    await submit()
    expect(document.activeElement).toBe(field('E-mail'))
    screen.getByText('E-mail inválido. Falta corrigir mais 1 campo.')
  })

  test('while it is being sent takes no second click', async () => {
    const { onSubmit } = show({ initial: aCustomer(), submitting: true })
    await userEvent.click(terms())
    await userEvent.dblClick(screen.getByRole('button', { name: 'Reservando…' }))
    await userEvent.type(field('Nome completo'), '{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('opens the terms in a tab of their own', () => {
    show()
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /termos e condições/ })
    expect([link.pathname, link.target]).toEqual(['/termos-condicoes.html', '_blank'])
  })
})
