import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { FloodList } from '#shared/booking/hold/flood.ts'
import { openApp } from '../../../testing/openApp.tsx'

const TITLE = '18 horários sem pagamento do mesmo endereço'
const FLOOD = {
  client: '203.0.113.7',
  hours: 18,
  booked: 4,
  browsers: 3,
  since: '2026-11-21T12:00:00.000Z',
}
const UNTIL = '2026-11-22T12:00:00.000Z'

// The first import of a screen's chunk is slow.
beforeAll(async () => void (await import('../../AdminArea.tsx')))
beforeEach(() => localStorage.setItem('auth_user', '{}'))

function open(list: FloodList) {
  const sent: unknown[] = []
  const app = openApp('/admin', {
    'GET /api/user': () => ({ id: 1, username: 'ana', name: 'Ana', role: 'reception' }),
    'GET /api/floods': () => list,
    'POST /api/floods/release': (body) => {
      sent.push(body)
      list.floods = []
      return { released: 18 }
    },
    'POST /api/floods/block': (body) => {
      sent.push(body)
      list.blocked = [{ client: FLOOD.client, until: UNTIL }]
      return list
    },
    'DELETE /api/floods/block': () => {
      list.blocked = []
      return list
    },
  })
  return { ...app, sent }
}

test('a flood of many addresses of one connection is named as a network', async () => {
  const client = '2001:db8:7:1200::/56'
  open({ floods: [{ ...FLOOD, client, booked: 0 }], blocked: [{ client, until: UNTIL }] })
  const title = '18 horários sem pagamento da mesma rede'
  const flood = within(await screen.findByRole('region', { name: title }))
  const text = flood.getByText(/^3 navegadores em 2001:db8:7:1200::\/56, /).textContent
  expect(text).toMatch(/em geral de uma só conexão\.$/)
  within(screen.getByRole('region', { name: 'Rede bloqueada' })).getByText(
    /^De 2001:db8:7:1200::\/56 ninguém reserva pela internet/,
  )
})

test('a flood is shown to the reception, released with one tap, blocked and unblocked', async () => {
  const person = userEvent.setup()
  const { sent, calls } = open({ floods: [FLOOD], blocked: [] })
  const flood = within(await screen.findByRole('region', { name: TITLE }))
  flood.getByText(/^3 navegadores em 203\.0\.113\.7, desde 21\/11\/2026 09:00; 4 já com reserva/)
  await person.click(flood.getByRole('button', { name: 'Bloquear por um dia' }))
  const blocked = within(await screen.findByRole('region', { name: 'Endereço bloqueado' }))
  blocked.getByText(/ninguém reserva pela internet até 22\/11\/2026 09:00/)
  expect(flood.queryByRole('button', { name: 'Bloquear por um dia' })).toBeNull()
  await person.click(flood.getByRole('button', { name: 'Liberar horários' }))
  await screen.findByText('18 horários voltaram a ficar livres')
  await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull())
  await person.click(blocked.getByRole('button', { name: 'Desbloquear' }))
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Endereço bloqueado' })).toBeNull(),
  )
  expect(sent).toEqual([{ client: FLOOD.client }, { client: FLOOD.client }])
  expect(calls).toContain('DELETE /api/floods/block')
})
