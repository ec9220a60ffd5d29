import { encodeQR } from 'qr'

const MODULE_PX = 6

/** The QR code of a PIX payment as the provider draws it: a PNG in base64. */
export async function qrPng(payload: string): Promise<string> {
  const rows = encodeQR(payload, 'raw', { ecc: 'medium', border: 4 })
  const size = rows.length
  const pixels = Buffer.from(rows.flat().map((isDark) => (isDark ? 0 : 255)))
  // Loaded with the first code: the server starts without it.
  const { default: sharp } = await import('sharp')
  const png = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * MODULE_PX, size * MODULE_PX, { kernel: 'nearest' })
    .png()
    .toBuffer()
  return png.toString('base64')
}
