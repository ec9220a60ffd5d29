import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { noConnection } from '../../../testing/adminSteps.ts'
import { aClass, aDay, anAgenda, aReservation, classHours, TODAY } from './agenda.fixtures.ts'
import { card, openAgenda, openCard, startAgenda } from './agenda.testkit.ts'

const PATH = '/admin/agenda/imprimir'
const sheet = async () => within(await screen.findByRole('article', { name: 'Folha do dia' }))
const rows = async () => {
  const table = (await sheet()).getByRole('table')
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent?.trim()).join('|'))
}

test('the day stands by its hours: who comes, what is paid, and what is free', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  startAgenda(
    aDay({
      allReservations: [
        aReservation({ notes: 'Traz a rede' }),
        aReservation({
          id: 2,
          courtId: 3,
          court: { id: 3, name: 'Dunas' },
          customerName: 'Ana Dias',
          paymentStatus: 'pending',
          paidBy: null,
          endTime: '20:00',
        }),
      ],
      fixedClasses: classHours(aClass(), ['14:00', '15:00']),
    }),
    {},
    PATH,
  )
  await (await sheet()).findByText('Bruno Lima')
  const shown = await rows()
  expect(shown).toContain('18:00|Centralaté 19:00|Bruno LimaAvulso, Futevôlei · Traz a rede|Pago|')
  expect(shown).toContain('Dunasaté 20:00|Ana DiasAvulso, Futevôlei|Pagamento Pendente · R$ 90,00|')
  expect(shown).toContain('Livre: Mar|')
  expect(shown).toContain('14:00|Maraté 16:00|EscolinhaAula de Beach Tênis||')
  expect(shown).toContain('15:00|Livre: Central, Dunas|')
  ;(await sheet()).getByText('Sábado, 21/11/2026')
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir ou salvar em PDF' }))
  expect(print).toHaveBeenCalledOnce()
})

test('from the agenda it is one tap to the day that is shown', async () => {
  await openAgenda(aDay(), {}, '/admin/agenda?data=2026-11-24')
  fireEvent.click(screen.getByRole('link', { name: 'Imprimir o dia' }))
  await (await sheet()).findByText('Terça-feira, 24/11/2026')
  expect(window.location.pathname + window.location.search).toBe(`${PATH}?data=2026-11-24`)
})

test('without a connection it is made of what the device has, and an edit that waits is marked', async () => {
  await openAgenda((date) =>
    aDay({ date, allReservations: date === TODAY ? [aReservation()] : [] }),
  )
  const details = await openCard(/Bruno Lima/)
  vi.stubGlobal('fetch', async () => noConnection())
  act(() => void window.dispatchEvent(new Event('offline')))
  fireEvent.click(details.getByRole('button', { name: 'Chegou' }))
  await card(/Bruno Lima.*não enviado/)
  fireEvent.click(screen.getByRole('link', { name: 'Imprimir o dia' }))
  const paper = await sheet()
  expect(paper.getByText('não enviado')).toBeTruthy()
  expect(paper.getByText(/ainda está só neste aparelho/)).toBeTruthy()
  expect(await paper.findByText(/^Feita em 21\/11\/2026 às \d\d:\d\d\. Dados de /)).toBeTruthy()
  expect((await rows()).join()).toContain('Bruno Lima')
})

test('with phones where the owner has them kept, and never a masked one', async () => {
  const rows = [
    aReservation({ customerPhone: '(48) 9••••-6655' }),
    aReservation({ id: 2, courtId: 2, customerName: 'Ana Dias', customerPhone: '(48) 9••••-1122' }),
  ]
  startAgenda(aDay({ allReservations: rows }), { phones: () => ({ 1: '48988776655' }) }, PATH)
  const paper = await sheet()
  await paper.findByText('(48) 98877-6655')
  expect(paper.getByRole('table').textContent).not.toContain('•')
})

test('a day that this device does not have is not printed as an empty one', async () => {
  const far = '2027-11-24'
  const readDay = (_body: unknown, url: string) => {
    const date = new URLSearchParams(url.split('?')[1]).get('startDate')!
    return date === far ? noConnection() : anAgenda(aDay({ date }))
  }
  startAgenda(aDay(), { 'GET /api/calendar': readDay }, `${PATH}?data=${far}`)
  await screen.findByText('Este dia não está guardado neste aparelho.')
  expect(screen.queryByRole('article')).toBeNull()
})
