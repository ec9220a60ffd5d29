import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCourt } from '#shared/venue/courts/court.fixtures.ts'
import { button, openStore, person, press } from '../../testing/adminSteps.ts'
import { aListed } from '../today/list/reservationList.fixtures.ts'

// The first import of a chunk is slow.
beforeAll(async () => {
  await Promise.all([
    import('../AdminArea.tsx'),
    import('../courts/courts/CourtsScreen.tsx'),
    import('./BookFree.tsx'),
    import('./FreeCourts.tsx'),
    import('./SearchDialog.tsx'),
  ])
})

const courts = [
  aCourt({ id: 1, name: 'Quadra do Mar' }),
  aCourt({ id: 2, name: 'Quadra das Dunas' }),
]

/** A screen that is neither the list nor the agenda. It is Saturday, 21/11/2026, 9 o'clock. */
const open = () =>
  openStore('/admin/quadras', 'Gerenciar Quadras', {
    'GET /api/courts': () => courts,
    'GET /api/reservations/12': () => new Promise(() => {}),
    'GET /api/reservations': (_body: unknown, url: string) =>
      url.includes('search=K7QM2XPA') ? [aListed({ customerName: 'Marina Souza' })] : [],
  })

describe('the search', () => {
  test('opens with a slash from any screen, but not where somebody types', async () => {
    await open()
    await person.keyboard('/')
    const box = await screen.findByRole('searchbox', { name: /^Buscar pessoas/ })
    expect(document.activeElement).toBe(box)
    await person.keyboard('1/2')
    expect((box as HTMLInputElement).value).toBe('1/2')
  })

  test('finds a reservation by its code, and opens it where one is', async () => {
    await open()
    await press(/^Buscar pessoas/)
    await person.type(await screen.findByRole('searchbox'), 'K7QM2XPA')
    const hits = within(await screen.findByRole('region', { name: 'Reservas' }))
    await person.click(hits.getByRole('button', { name: /Marina Souza.*18:00 às 19:00/ }))
    const panel = within(await screen.findByRole('dialog', { name: 'Reserva #12' }))
    panel.getByText('Sábado, 21/11/2026')
    expect(window.location.pathname).toBe('/admin/quadras')
    // Whom it was about is in no address.
    expect(window.location.href).not.toContain('Marina')
  })

  test('takes an hour to the free courts', async () => {
    await open()
    await press(/^Buscar pessoas/)
    await person.type(await screen.findByRole('searchbox'), 'quinta 20h')
    await press('Quando há quadra: quinta 20h?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Quando há quadra?' }))
    const isOn = async (name: string) =>
      (await dialog.findByRole('button', { name })).getAttribute('aria-pressed')
    expect([await isOn('quinta 26'), await isOn('20h')]).toEqual(['true', 'true'])
  })
})

describe('the free courts', () => {
  test('are three taps away, said in a sentence, and one more books', async () => {
    await open()
    await press('Quando há quadra?')
    await press('quinta 26')
    await press('20h')
    await screen.findByText('quinta 20h: Mar e Dunas')
    await press('2h')
    await press('Reservar Quadra das Dunas, 26/11/2026, 20:00')
    const form = within(await screen.findByRole('dialog', { name: 'Nova Reserva' }))
    const valueOf = (name: string) => form.getByLabelText<HTMLInputElement>(name).value
    await waitFor(() => expect(valueOf('Quadra')).toBe('2'))
    expect([valueOf('Início'), valueOf('Término')]).toEqual(['20:00', '22:00'])
  })

  test('are found on any day, however far ahead', async () => {
    await open()
    await press('Quando há quadra?')
    await press('Outro dia')
    fireEvent.change(screen.getByLabelText('Data'), { target: { value: '15/12/2026' } })
    await press('20h')
    await screen.findByText('terça 15/12 20h: Mar e Dunas')
    expect(button('terça 15/12').getAttribute('aria-pressed')).toBe('true')
  })

  test('are found on a day that is typed over another; one that is over is refused in words', async () => {
    await open()
    await press('Quando há quadra?')
    await press('Outro dia')
    const field = screen.getByLabelText<HTMLInputElement>('Data')
    await person.clear(field)
    await person.type(field, '20112026')
    await person.tab()
    expect(field.value).toBe('20/11/2026')
    screen.getByText('Escolha uma data a partir de 21/11/2026')
    await person.clear(field)
    await person.type(field, '15122026')
    await press('20h')
    await screen.findByText('terça 15/12 20h: Mar e Dunas')
  })
})
