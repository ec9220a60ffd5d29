import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aClassEntry, aReservation } from '#shared/commands/commands.fixtures.ts'
import { press, type } from '../../../testing/adminSteps.ts'
import { withMaskedContact, withMaskedCustomer } from '#shared/platform/contact/masks.ts'
import { onMonday, openOverQueue } from './pending.fixtures.tsx'
import { PendingScreen } from './PendingScreen.tsx'

beforeEach(onMonday)

const open = (shown: Parameters<typeof openOverQueue>[1]) => openOverQueue(<PendingScreen />, shown)
const ana = withMaskedCustomer(aReservation({ id: 7, customerName: 'Ana Reis' }))
const sentence = 'Reserva: Ana Reis, Quadra 1, ter 24/11 10:00–11:00'

test('what a restore lost is made again with one tap, or given up; without its court it cannot be', async () => {
  const known = { kind: 'reservation' as const, row: ana, courtName: 'Quadra 1' }
  const onLostCourt = { ...known, courtName: 'Quadra do Mar' }
  const { pending, syncNow } = open({
    lost: [
      { seq: 1, known, isLost: true },
      { seq: 2, known: onLostCourt, isLost: true },
    ],
  })
  await screen.findByRole('heading', { name: 'Perdidas na restauração (2)' })
  await press(`Fazer de novo: ${sentence}`)
  await screen.findByText(/O e-mail e o telefone não ficam neste aparelho\.$/)
  await press('Enviar assim')
  expect(pending.remake).not.toHaveBeenCalled()
  await type('E-mail', 'ana@example.com')
  await type('Telefone', '48999887766')
  await press('Enviar assim')
  const contact = { customerEmail: 'ana@example.com', customerPhone: '(48) 99988-7766' }
  expect(pending.remake).toHaveBeenCalledExactlyOnceWith(1, contact)
  expect(syncNow).toHaveBeenCalledOnce()
  const other = screen.getByRole('article', { name: /Quadra do Mar/ })
  expect(other.textContent).toContain('Faça antes de novo a quadra Quadra do Mar.')
  await press(`Descartar: ${sentence.replace('Quadra 1', 'Quadra do Mar')}`)
  expect(pending.forget).toHaveBeenCalledExactlyOnceWith(2)
})

test('of what the restored server still has as it was before, that is said', async () => {
  const known = { kind: 'reservation' as const, row: { ...ana, price: 120, version: 3 } }
  const { pending } = open({
    lost: [{ seq: 1, known: { ...known, courtName: 'Quadra 1' }, isLost: true }],
    rows: [ana],
  })
  await screen.findByText('O servidor ainda tem isto como era antes da última alteração.')
  await press(`Fazer de novo: ${sentence}`)
  expect(pending.remake).toHaveBeenCalledExactlyOnceWith(1)
})

test('a class is made again without its contact, and that is said', async () => {
  const row = withMaskedContact(
    aClassEntry({ id: 8, email: 'bia@example.com', phone: '48999887766' }),
  )
  const known = { kind: 'fixedClass' as const, row, courtName: 'Quadra 1' }
  const { pending } = open({ lost: [{ seq: 1, known, isLost: true }] })
  await screen.findByText('O contato não fica neste aparelho: informe-o depois na aula.')
  await press(/^Fazer de novo: Aula/)
  expect(pending.remake).toHaveBeenCalledExactlyOnceWith(1)
})
