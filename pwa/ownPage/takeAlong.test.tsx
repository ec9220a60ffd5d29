import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aCalendar } from '../booking/slots/calendar.fixtures.ts'
import { aHold } from '../booking/wizard.fixtures.ts'
import { person } from '../testing/adminSteps.ts'
import { openApp, type Answers } from '../testing/openApp.tsx'
import { hour, own, second } from './own.fixtures.ts'

const PATH = '/api/my/reservations'
const SECRET = 'abcdefghijklmnopqrstuv'
const noNetwork = () => {
  throw new TypeError('no connection')
}
const press = async (name: string) => person.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

function openPage(answers: Answers = {}, path = `/reserva#K7QM2XPA.${SECRET}`) {
  return openApp(path, { [`POST ${PATH}`]: () => own(), ...answers })
}

describe('what a customer takes along', () => {
  test('a file for calendars, Google Agenda by the hour, and the receipt', async () => {
    openPage()
    const file = await screen.findByRole('link', { name: 'Arquivo para a agenda' })
    expect(file.getAttribute('href')).toBe(`${PATH}/K7QM2XPA/calendar.ics`)
    const google = screen.getAllByRole('link', { name: /^Google Agenda/ })
    expect(
      google.map((link) => new URL(link.getAttribute('href')!).searchParams.get('dates')),
    ).toEqual(['20261124T100000/20261124T110000', '20261124T110000/20261124T120000'])
    expect(screen.getByRole('link', { name: 'Recibo' }).getAttribute('href')).toBe(
      '/reserva/recibo#K7QM2XPA',
    )
  })

  test('a text without the secret, to another app or to the clipboard', async () => {
    const shared: string[] = []
    Object.assign(navigator, {
      share: async ({ text }: { text: string }) => void shared.push(text),
    })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    openPage()
    await press('Compartilhar')
    Reflect.deleteProperty(navigator, 'share')
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await press('Compartilhar')
    await screen.findByText('Texto copiado')
    expect([...shared, ...writeText.mock.calls.flat()]).toEqual(
      Array.from({ length: 2 }, () =>
        [
          'Vôlei na Arena Pé na Areia',
          'Terça-feira, 24/11/2026, 10:00 - 11:00 (Quadra do Mar)',
          'Terça-feira, 24/11/2026, 11:00 - 12:00 (Quadra do Mar)',
          'Av. das Palmeiras, 1200',
        ].join('\n'),
      ),
    )
  })

  test('the link, within the tap as Safari wants it, and by hand where nothing is copied', async () => {
    const link = 'https://arena.example/reserva#K7QM2XPA.abcdefghijklmnopqrstuv'
    const written: unknown[] = []
    class Item {
      readonly content: Record<string, Promise<Blob>>
      constructor(content: Record<string, Promise<Blob>>) {
        this.content = content
      }
    }
    vi.stubGlobal('ClipboardItem', Item)
    onTestFinished(() => void vi.unstubAllGlobals())
    const write = vi.fn<(items: unknown) => Promise<void>>(
      async (items) => void written.push(items),
    )
    Object.assign(navigator.clipboard, { write })
    openPage({ 'POST /api/my/reservations/K7QM2XPA/link': () => ({ link }) })
    await press('Copiar o link da reserva')
    await screen.findByText('Link copiado')
    const [[item]] = written as [[Item]]
    expect(await item.content['text/plain']!).toHaveProperty('size', link.length)

    write.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    await press('Copiar o link da reserva')
    expect(
      await screen.findByLabelText('Copie o link da reserva pelo menu do aparelho'),
    ).toHaveProperty('value', link)
  })

  test('on Android the map is the app that its owner chose, elsewhere a page', async () => {
    const first = openPage()
    const map = await screen.findByRole('link', { name: /^Ver no mapa/ })
    expect(map.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\//)
    first.unmount()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)')
    onTestFinished(() => void vi.restoreAllMocks())
    openPage()
    const geo = await screen.findByRole('link', { name: 'Ver no mapa' })
    expect(geo.getAttribute('href')).toBe(
      'geo:0,0?q=Arena%20P%C3%A9%20na%20Areia%2C%20Av.%20das%20Palmeiras%2C%201200',
    )
  })

  test('the same sport and hours once more are held in the next week that has them', async () => {
    const held: unknown[] = []
    openPage({
      'POST /api/holds': (body) => {
        held.push(body)
        return aHold({ id: held.length, ...(body as object) })
      },
    })
    await press('Reservar de novo')
    await waitFor(() => expect(held).toHaveLength(2))
    expect(held).toMatchObject([
      { sportType: 'vôlei', startTime: '10:00' },
      { sportType: 'vôlei', startTime: '11:00' },
    ])
    expect(window.location.pathname).toBe('/')
  })

  test('an hour that is taken by then is said to be, on its day', async () => {
    vi.setSystemTime('2026-11-21T12:00:00Z')
    onTestFinished(() => void vi.useRealTimers())
    const taken = { available: false, reason: 'occupied' } as const
    openPage({
      [`POST ${PATH}`]: () => own({ hours: [hour({ date: '2026-11-17' })] }),
      'GET /api/calendar': () => aCalendar({ slots: { '2026-11-24 10:00': taken } }),
      'POST /api/holds': () => {
        throw Response.json({ code: 'slot-taken', message: 'Já está.' }, { status: 409 })
      },
    })
    await press('Reservar de novo')
    await screen.findByText('Ter 24/11, 10:00 já está reservado. Livre perto:')
    expect(screen.getByRole('button', { name: '09:00' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '11:00' })).toBeTruthy()
  })

  test('of what is cancelled there is nothing to share, but its receipt', async () => {
    const gone = { state: 'canceled-by-customer' as const, isCancelable: false }
    openPage({ [`POST ${PATH}`]: () => own({ hours: [hour(gone)] }) })
    await screen.findByRole('link', { name: 'Recibo' })
    expect(screen.queryByRole('button', { name: 'Compartilhar' })).toBeNull()
    expect(screen.queryByRole('link', { name: /^Google Agenda/ })).toBeNull()
  })
})

describe('without a connection', () => {
  const seen = /^Sem conexão: visto em \d\d\/\d\d\/\d{4} às \d\d:\d\d\./

  test('a known reservation opens as it was seen, and nothing in it can be changed', async () => {
    const movable = hour({ movableUntil: '2026-11-23T13:00:00.000Z' })
    const first = openPage({ [`POST ${PATH}`]: () => own({ hours: [movable, second] }) })
    await screen.findByRole('button', { name: 'Cancelar' })
    first.unmount()
    openPage({ [`POST ${PATH}`]: noNetwork }, '/reserva#K7QM2XPA')
    await screen.findByText(seen)
    expect(screen.getAllByText('Confirmada')).toHaveLength(2)
    screen.getByRole('link', { name: 'WhatsApp (abre em nova aba)' })
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons.filter((text) => /Cancelar|Mudar|Desistir|Tirar|link/.test(text))).toEqual([])
  })

  test('an open page whose connection goes says so at once, and comes back with it', async () => {
    let isOnline = true
    const answer = () => (isOnline ? own() : noNetwork())
    openPage({ [`POST ${PATH}`]: answer, [`GET ${PATH}/K7QM2XPA`]: answer })
    await screen.findByRole('button', { name: 'Cancelar' })
    isOnline = false
    window.dispatchEvent(new Event('offline'))
    await screen.findByText(seen)
    expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull()
    isOnline = true
    window.dispatchEvent(new Event('online'))
    await screen.findByRole('button', { name: 'Cancelar' })
    expect(screen.queryByText(seen)).toBeNull()
  })

  test('neither the secret nor the code to pay is cached', async () => {
    const open = { pix: { code: '00020126', image: null }, expiresInMs: 600_000 }
    openPage({ [`POST ${PATH}`]: () => own(open) })
    await screen.findByText('Pague com PIX')
    const everything = JSON.stringify({ ...localStorage, ...sessionStorage })
    expect(everything).toContain('K7QM2XPA')
    expect(everything).not.toContain(SECRET)
    expect(everything).not.toContain('00020126')
  })

  test('with a revoked grant what was cached is gone', async () => {
    const first = openPage()
    await screen.findByRole('heading', { name: 'Sua reserva' })
    first.unmount()
    const notFound = () => {
      throw Response.json({ status: 404, code: 'not-found', message: '' }, { status: 404 })
    }
    openPage({ [`POST ${PATH}`]: notFound }, '/reserva#K7QM2XPA')
    await screen.findByRole('heading', { name: 'Este link não abre a reserva' })
    expect(localStorage.getItem('own-reservations')).toBeNull()
  })

  test('taken from the list it is taken from the cache', async () => {
    const { calls } = openPage({
      [`POST ${PATH}/K7QM2XPA/forget`]: () => ({}),
      [`GET ${PATH}`]: () => ({ reservations: [], outsideAccount: [] }),
    })
    await press('Tirar da minha lista')
    await screen.findByText('Nenhuma reserva neste aparelho')
    expect(calls).toContain(`POST ${PATH}/K7QM2XPA/forget`)
    expect(localStorage.getItem('own-reservations')).toBeNull()
  })
})

describe('the receipt', () => {
  test('names who sold what to whom, what was paid and what went back', async () => {
    const back = {
      kind: 'back' as const,
      by: 'PIX' as const,
      cardLast4: null,
      amount: 40,
      on: '2026-11-22',
      isUnderWay: false,
    }
    const asked = { ...back, amount: 20, on: null, isUnderWay: true }
    const parts = [...own().parts, back, asked]
    openPage({ [`POST ${PATH}`]: () => own({ parts }) }, '/reserva/recibo#K7QM2XPA')
    const paper = await screen.findByRole('article', { name: 'Recibo' })
    for (const text of [
      'Arena Pé na Areia',
      'Arena Pé na Areia Ltda.',
      'CNPJ 11.222.333/0001-81',
      'Av. das Palmeiras, 1200',
      'K7QM2XPA',
      'Marina Souza',
      '24/11/2026, 10:00 às 11:00',
      'Quadra do Mar',
      'R$ 160,00 pagos por PIX em 20/11/2026',
      'R$ 40,00 devolvidos por PIX em 22/11/2026',
      'Devolução de R$ 20,00 por PIX pedida',
      'Total pagoR$ 160,00',
      'Total devolvidoR$ 40,00',
      'Este recibo não é documento fiscal.',
    ]) {
      expect(paper.textContent).toContain(text)
    }
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    await press('Imprimir ou salvar em PDF')
    expect(print).toHaveBeenCalledOnce()
  })

  test('of what nobody has paid there is none', async () => {
    openPage({ [`POST ${PATH}`]: () => own({ parts: [] }) }, '/reserva/recibo#K7QM2XPA')
    await screen.findByText('Ainda não há pagamento nesta reserva')
    expect(screen.queryByRole('article')).toBeNull()
  })

  test('does not open without its code', async () => {
    openPage({}, '/reserva/recibo')
    await screen.findByRole('heading', { name: 'Este recibo não abre aqui', level: 1 })
    await waitFor(() => expect(document.title).toContain('Recibo'))
  })
})
