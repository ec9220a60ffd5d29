import { screen, within } from '@testing-library/react'
import { encodeQR } from 'qr'
import { decodeQR } from 'qr/decode.js'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { arrivalQr } from '#shared/booking/reservation/arrival.ts'
import { expectToast, field, noting, person, press } from '../../../testing/adminSteps.ts'
import { openList } from './list.testkit.ts'
import { aListed } from './reservationList.fixtures.ts'

// The first import of a chunk is slow.
beforeAll(async () => {
  await Promise.all([import('../../AdminArea.tsx'), import('./ArrivalScan.tsx')])
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

const ARRIVAL = 'POST /api/reservations/12/arrival'
const noted = () => aListed({ arrivedAt: '2026-11-21T12:00:00.000Z', version: 4 })

/** A camera, or what the browser says instead of giving one. */
function stubCamera(getUserMedia: () => Promise<unknown>) {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
}

const seeing = (rawValue: string) => async () => [{ rawValue }]

/** The code as a camera would see it. */
function pictureOf(text: string) {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const scale = 6
  const width = rows.length * scale
  const isDark = (x: number, y: number) => rows[Math.floor(y / scale)]![Math.floor(x / scale)]!
  const pixels = Uint8ClampedArray.from({ length: width * width * 4 }, (_, at) => {
    const pixel = Math.floor(at / 4)
    return at % 4 < 3 && isDark(pixel % width, Math.floor(pixel / width)) ? 0 : 255
  })
  return { width, height: width, data: pixels }
}

/** What a frame of the camera shows. */
function stubPicture(text: string) {
  const picture = pictureOf(text)
  for (const side of ['videoWidth', 'videoHeight'] as const) {
    vi.spyOn(HTMLVideoElement.prototype, side, 'get').mockReturnValue(picture.width)
  }
  const context = { canvas: {}, drawImage() {}, getImageData: () => picture }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
}

/** A tablet whose camera, read by the platform, sees that. */
function stubScanner(detect: () => Promise<{ rawValue: string }[]>) {
  const stopped = vi.fn<() => void>()
  stubCamera(async () => ({ getTracks: () => [{ stop: stopped }] }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = detect
    },
  )
  return stopped
}

const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Chegada por QR code' }))

test('who shows their QR code is checked in by two taps, and the camera is let go', async () => {
  const stopped = stubScanner(seeing(arrivalQr({ code: 'K7QM2XPA', hours: [{ id: 12 }] })))
  const sent: unknown[] = []
  await openList(() => [aListed()], { [ARRIVAL]: noting(sent, noted()) })
  await press('Ler QR')
  const found = await dialog()
  await found.findByText('Marina Souza')
  found.getByText('Hoje, 18:00 às 19:00, Quadra 1')
  expect(stopped).toHaveBeenCalledOnce()
  await press('Chegou')
  await expectToast('Chegada anotada')
  expect(sent).toEqual([['"3"', { arrival: 'arrived' }]])
})

test('a platform whose reader fails leaves it to the own one', async () => {
  const text = arrivalQr({ code: 'K7QM2XPA', hours: [{ id: 12 }] })
  stubScanner(() => Promise.reject(new DOMException('Barcode detection service unavailable.')))
  stubPicture(text)
  await openList(() => [aListed()])
  await press('Ler QR')
  expect(await (await dialog()).findByText('Marina Souza')).toBeTruthy()
})

test('another QR code is said to be none, and the camera stays', async () => {
  const stopped = stubScanner(seeing('https://example.com'))
  await openList(() => [aListed()])
  await press('Ler QR')
  await (await dialog()).findByText('Este QR code não é de uma reserva daqui.')
  expect(stopped).not.toHaveBeenCalled()
})

test.each([
  ['held by another app', new DOMException('', 'NotReadableError'), /^A câmera não abriu/],
  ['not allowed', new DOMException('', 'NotAllowedError'), /^A câmera não foi permitida/],
  ['not there', new DOMException('', 'NotFoundError'), /^Este aparelho não tem câmera/],
])('where the camera is %s it says so, and the code is typed', async (_how, error, text) => {
  stubCamera(() => Promise.reject(error))
  const { queries } = await openList((query) =>
    query.get('search') === 'K7QM2XPA' ? [aListed()] : [],
  )
  await press('Ler QR')
  await (await dialog()).findByText(text)
  await person.type(field('Ou digite o código da reserva'), 'k7qm2xp{Enter}')
  screen.getByText('O código tem 8 letras e números')
  await person.type(field('Ou digite o código da reserva'), 'a{Enter}')
  await (await dialog()).findByText('Marina Souza')
  expect(queries.at(-1)).toContain('search=K7QM2XPA')
  screen.getByRole('button', { name: 'Chegou' })
})

test('without https, where no browser gives a camera, it is not said to be missing', async () => {
  await openList(() => [])
  await press('Ler QR')
  expect(await (await dialog()).findByText(/^Neste endereço, sem https/)).toBeTruthy()
})

test('a code without a reservation says so, and another one may be read', async () => {
  stubCamera(() => Promise.reject(new DOMException('', 'NotFoundError')))
  await openList(() => [])
  await press('Ler QR')
  await screen.findByText(/^Este aparelho não tem câmera/)
  await person.type(field('Ou digite o código da reserva'), 'AAAA2222{Enter}')
  await (await dialog()).findByText('Nenhuma reserva com este código.')
  await press('Ler outro')
  expect(field('Ou digite o código da reserva').value).toBe('')
})

test('what the page draws is read where the platform has no reader', () => {
  const text = arrivalQr({ code: 'K7QM2XPA', hours: [{ id: 71 }, { id: 72 }] })
  expect(decodeQR(pictureOf(text))).toBe(text)
})
