/** A PIX BR Code: static with the receiver's `key`, or dynamic with the `url` of the charge. */
export type BrCode = {
  key?: string
  /** Free text of a static code. */
  info?: string
  /** Without `https://`. */
  url?: string
  amountCents?: number
  merchantName: string
  merchantCity: string
  postalCode?: string
  txid: string
}

export const PIX_GUI = 'br.gov.bcb.pix'
const UTF8 = new TextEncoder()

/** CRC-16/CCITT-FALSE of the text's UTF-8 bytes as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of UTF8.encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The code's text. Accents are dropped, name and city cut to what fits; throws RangeError when a part is too long. */
export function buildBrCode(code: BrCode): string {
  const { key, info, url, amountCents, postalCode } = code
  const account =
    tlv('00', PIX_GUI) + tlv('01', key) + tlv('02', info && ascii(info)) + tlv('25', url)
  const payload = [
    tlv('00', '01'),
    tlv('01', url && '12'),
    tlv('26', account),
    tlv('52', '0000'),
    tlv('53', '986'),
    tlv('54', amountCents === undefined ? undefined : decimal(amountCents), 13),
    tlv('58', 'BR'),
    tlv('59', ascii(code.merchantName).slice(0, 25).trim()),
    tlv('60', ascii(code.merchantCity).slice(0, 15).trim()),
    tlv('61', postalCode),
    tlv('62', tlv('05', code.txid, 25)),
    '6304',
  ].join('')
  return payload + crc16(payload)
}

/** A well-formed code that no bank can resolve: its host is under the reserved `.invalid`. */
export function sandboxBrCode(uuid: string): string {
  return buildBrCode({
    url: `pix.sandbox.invalid/qr/cobv/${uuid}`,
    merchantName: 'SANDBOX NAO PAGAR',
    merchantCity: 'SAO PAULO',
    txid: '***',
  })
}

function tlv(id: string, value: string | undefined, limit = 99): string {
  if (!value) return ''
  if (value.length > limit) throw new RangeError(`BR Code field ${id} is longer than ${limit}`)
  return id + String(value.length).padStart(2, '0') + value
}

function decimal(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 1) throw new RangeError('Not an amount in centavos')
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

function ascii(text: string): string {
  return text.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
}
