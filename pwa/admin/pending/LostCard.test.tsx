import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aReservation } from '#shared/commands/commands.fixtures.ts'
import { press } from '../../testing/adminSteps.ts'
import { onMonday, openOverQueue } from './pending.fixtures.tsx'
import { PendingScreen } from './PendingScreen.tsx'

beforeEach(onMonday)

const open = (shown: Parameters<typeof openOverQueue>[1]) => openOverQueue(<PendingScreen />, shown)
const ana = aReservation({ id: 7, customerName: 'Ana Reis' })

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
  const sentence = 'Reserva: Ana Reis, Quadra 1, ter 24/11 10:00–11:00'
  await press(`Fazer de novo: ${sentence}`)
  expect(pending.remake).toHaveBeenCalledExactlyOnceWith(1)
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
  await press('Fazer de novo: Reserva: Ana Reis, Quadra 1, ter 24/11 10:00–11:00')
  expect(pending.remake).toHaveBeenCalledExactlyOnceWith(1)
})
