/** The image to scan and the code to copy, each null while the provider has none. */
export type PixQr = { image: string | null; code: string | null }

const NOT_AVAILABLE = 'NOT_AVAILABLE'

/** Reads what the provider sent, which may be texts or an object `{ encodedImage, payload }` (`spec.md` §3). */
export function pixQr(sent: { pixQrCodeUrl?: unknown; pixQrCodeText?: unknown }): PixQr {
  const { pixQrCodeUrl: url, pixQrCodeText: text } = sent
  const packed = typeof text === 'object' && text !== null ? (text as Record<string, unknown>) : {}
  return {
    image: asImage(given(url) ?? given(packed['encodedImage'])),
    code: given(text) ?? given(packed['payload']),
  }
}

function given(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value !== NOT_AVAILABLE ? value : null
}

function asImage(value: string | null): string | null {
  if (value === null || /^(data:image\/|https:\/\/|\/)/.test(value)) return value
  return /^[A-Za-z0-9+/=\s]+$/.test(value) ? `data:image/png;base64,${value}` : null
}
