import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { person } from '../testing/adminSteps.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'
import { hour, own } from './own.fixtures.ts'

const PATH = '/api/my/reservations'
const later = own({ code: 'LATER222', hours: [hour({ date: '2026-12-01' })] })
const soon = own({ code: 'SOONER22' })
const past = own({ code: 'AAAABBBB', hours: [hour({ state: 'over', isCancelable: false })] })
const noNetwork = () => {
  throw new TypeError('no connection')
}

beforeEach(() => localStorage.clear())

function openList(
  reservations: OwnReservation[],
  answers: Answers = {},
  path = '/minhas-reservas',
) {
  const pages = reservations.map((one) => [`GET ${PATH}/${one.code}`, () => one] as const)
  return openApp(path, {
    [`GET ${PATH}`]: () => ({ reservations, outsideAccount: [] }),
    ...Object.fromEntries(pages),
    ...answers,
  })
}
const cached = () => localStorage.getItem('own-reservations') ?? ''
const press = async (name: string) => person.click(await screen.findByRole('button', { name }))

test('lists what is to come, the next one first, and what was; the header leads there', async () => {
  localStorage.setItem('has_reservations', '1')
  openList([later, soon, past], {}, '/')
  await person.click(await screen.findByRole('link', { name: 'Minhas reservas' }))
  await screen.findByRole('region', { name: 'Próximas' })
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.filter((href) => href?.startsWith('/reserva#'))).toEqual([
    '/reserva#SOONER22',
    '/reserva#LATER222',
    '/reserva#AAAABBBB',
  ])
  screen.getByRole('region', { name: 'Anteriores' })
})

test('the shortcut of the home screen opens the next one', async () => {
  openList([later, soon], { [`POST ${PATH}`]: () => soon }, '/minhas-reservas?proxima')
  await screen.findByRole('heading', { name: 'Sua reserva' })
  expect(window.location.hash).toBe('#SOONER22')
})

test('with nothing to come the shortcut shows the list', async () => {
  openList([past], {}, '/minhas-reservas?proxima')
  await screen.findByRole('region', { name: 'Anteriores' })
  expect(window.location.pathname).toBe('/minhas-reservas')
})

test('what comes next is cached, and without a connection it is listed with its age', async () => {
  const first = openList([later, soon, past])
  await screen.findByRole('region', { name: 'Próximas' })
  await waitFor(() => expect(cached()).toContain('LATER222'))
  expect(cached()).not.toContain('AAAABBBB')
  first.unmount()
  openList(
    [],
    { [`GET ${PATH}`]: noNetwork, [`POST ${PATH}`]: noNetwork },
    '/minhas-reservas?proxima',
  )
  await screen.findByText(/^Sem conexão: visto em \d\d\/\d\d\/\d{4} às \d\d:\d\d\./)
  expect(window.location.hash).toBe('#SOONER22')
})

test('what the server no longer lists goes from the cache', async () => {
  const first = openList([soon])
  await waitFor(() => expect(cached()).toContain('SOONER22'))
  first.unmount()
  openList([past])
  await screen.findByRole('region', { name: 'Anteriores' })
  expect(cached()).toBe('')
})

test('those of this browser alone are taken into the account', async () => {
  const taken: unknown[] = []
  openList([soon], {
    [`GET ${PATH}`]: () => ({
      reservations: [soon],
      outsideAccount: taken.length > 0 ? [] : ['SOONER22'],
    }),
    [`POST ${PATH}`]: (body) => {
      taken.push(body)
      return soon
    },
  })
  await screen.findByText('Uma destas reservas está só neste aparelho.')
  await press('Guardar na minha conta')
  await screen.findByText('Reservas guardadas na sua conta')
  await waitFor(() => expect(screen.queryByText(/está só neste aparelho/)).toBeNull())
  expect(taken).toEqual([{ code: 'SOONER22' }])
})

test('this device forgets them, the cache and the way in the header too', async () => {
  const bodies: unknown[] = []
  openList([soon], {
    [`GET ${PATH}`]: () => ({ reservations: bodies.length > 0 ? [] : [soon], outsideAccount: [] }),
    'POST /api/my/forget': (body) => {
      bodies.push(body)
      return {}
    },
  })
  await waitFor(() => expect(cached()).toContain('SOONER22'))
  screen.getByRole('link', { name: 'Minhas reservas' })
  await press('Esquecer as reservas deste aparelho')
  await screen.findByText('Nenhuma reserva neste aparelho')
  expect(bodies).toEqual([{ scope: 'all' }])
  expect(cached()).toBe('')
  expect(screen.queryByRole('link', { name: 'Minhas reservas' })).toBeNull()
})

const marina = { id: 9, username: 'marina', name: 'Marina', role: 'user' as const }
/** Somebody has signed in here before: the session is asked for. */
const signedInBefore = () => localStorage.setItem('auth_user', '{}')

test('an account that has reservations has the way in the header, in a browser that knows of none', async () => {
  signedInBefore()
  openList([soon], { 'GET /api/user': () => marina }, '/')
  const link = await screen.findByRole('link', { name: 'Minhas reservas' })
  expect(link.getAttribute('href')).toBe('/minhas-reservas')
})

test('an account without any has no such way', async () => {
  signedInBefore()
  const asked: string[] = []
  const answers: Answers = {
    'GET /api/user': () => marina,
    [`GET ${PATH}`]: () => {
      asked.push('list')
      return { reservations: [], outsideAccount: [] }
    },
  }
  openList([], answers, '/')
  await waitFor(() => expect(asked).toEqual(['list']))
  expect(screen.queryByRole('link', { name: 'Minhas reservas' })).toBeNull()
})

test('signing out takes what the account had from this device', async () => {
  signedInBefore()
  let isOut = false
  const { calls } = openList([soon], {
    'GET /api/user': () => (isOut ? null : marina),
    [`GET ${PATH}`]: () => ({ reservations: isOut ? [] : [soon], outsideAccount: [] }),
    'POST /api/my/forget': () => ({}),
    'POST /api/logout': () => {
      isOut = true
      return {}
    },
  })
  await waitFor(() => expect(cached()).toContain('SOONER22'))
  await press('Sair')
  await screen.findByText('Logout realizado com sucesso')
  expect(cached()).toBe('')
  expect(calls.filter((call) => /forget|logout/.test(call))).toEqual([
    'POST /api/my/forget',
    'POST /api/logout',
  ])
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Minhas reservas' })).toBeNull())
})

test('credit is there with its end, one sum for each day, and is not cached', async () => {
  const credit = [
    { amount: 30, expiresOn: '2026-12-01' },
    { amount: 50.5, expiresOn: '2026-12-01' },
    { amount: 80, expiresOn: '2027-01-31' },
  ]
  const answer = { reservations: [soon], outsideAccount: [], credit }
  const first = openList([{ ...soon, credit }], { [`GET ${PATH}`]: () => answer })
  const shown = await screen.findByRole('region', { name: 'Seu crédito' })
  expect(shown.textContent).toContain('R$ 80,50 para usar até 01/12/2026')
  expect(shown.textContent).toContain('R$ 80,00 para usar até 31/01/2027')
  await waitFor(() => expect(cached()).toContain('SOONER22'))
  expect(cached()).not.toContain('credit')
  first.unmount()
  openList([soon], { [`GET ${PATH}`]: noNetwork })
  await screen.findByText(/^Sem conexão/)
  expect(screen.queryByRole('region', { name: 'Seu crédito' })).toBeNull()
})

describe('the link of a credit', () => {
  const link = { lot: '6b1f7cf0-22a6-4f0e-9d0f-0c6f8f6a4f11', secret: 'abcdefghijklmnopqrstuv' }
  const path = `/minhas-reservas#${link.lot}.${link.secret}`
  const credit = [{ amount: 40, expiresOn: '2027-05-22' }]
  const openCredit = (open: (body: unknown) => unknown, list: object = {}) =>
    openList(
      [],
      {
        [`GET ${PATH}`]: () => ({ reservations: [], outsideAccount: [], ...list }),
        'POST /api/my/credits': open,
      },
      path,
    )

  test('opens it once, takes the secret out of the address and leads to the hours', async () => {
    const opened: unknown[] = []
    openCredit(
      (body) => {
        opened.push(body)
        return null
      },
      { credit },
    )
    const own = await screen.findByRole('region', { name: 'Seu crédito' })
    expect(own.textContent).toContain('R$ 40,00 para usar até 22/05/2027')
    expect(opened).toEqual([link])
    expect(window.location.hash).toBe('')
    expect(screen.queryByText('Nenhuma reserva neste aparelho')).toBeNull()
    await person.click(screen.getByRole('link', { name: 'Reservar agora' }))
    expect(window.location.pathname).toBe('/')
  })

  test('says when the credit is used, and when it is no link', async () => {
    const first = openCredit(() => null)
    await screen.findByText(/^Este crédito já foi usado, venceu/)
    first.unmount()
    openCredit(() => {
      throw Response.json({ status: 404, code: 'not-found' }, { status: 404 })
    })
    await screen.findByText(/^Este link não abre o crédito/)
    expect(screen.queryByRole('region', { name: 'Seu crédito' })).toBeNull()
  })
})
