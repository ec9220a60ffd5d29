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

const PIX_GUI = 'br.gov.bcb.pix'
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

/** The code as a person copies it. Accents are dropped, name and city cut to what fits; throws RangeError when a part is too long. */
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

/** The code's fields, or null when its checksum or its structure is wrong: such a code must not be shown or paid. */
export function parseBrCode(text: string): BrCode | null {
  const fields = readTlv(text)
  if (!fields || !/6304[0-9A-F]{4}$/.test(text) || crc16(text.slice(0, -4)) !== fields.get('63'))
    return null
  if (!text.startsWith('000201') || fields.get('53') !== '986' || fields.get('58') !== 'BR')
    return null

  const account = pixAccount(fields)
  const [key, url] = [account?.get('01'), account?.get('25')]
  const [merchantName, merchantCity] = [fields.get('59'), fields.get('60')]
  const txid = readTlv(fields.get('62') ?? '')?.get('05')
  const amount = fields.get('54')
  if (!merchantName || !merchantCity || !txid || Boolean(key) === Boolean(url)) return null
  if (amount !== undefined && !/^\d{1,10}(\.\d{1,2})?$/.test(amount)) return null

  const info = account?.get('02')
  const postalCode = fields.get('61')
  return {
    ...(key && { key }),
    ...(info && { info }),
    ...(url && { url }),
    ...(amount && { amountCents: Math.round(Number(amount) * 100) }),
    merchantName,
    merchantCity,
    ...(postalCode && { postalCode }),
    txid,
  }
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

function readTlv(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4))
    if (!head) return null
    const [id, end] = [head[1]!, at + 4 + Number(head[2])]
    if (end > text.length || fields.has(id)) return null
    fields.set(id, text.slice(at + 4, end))
    at = end
  }
  return fields
}

function pixAccount(fields: Map<string, string>): Map<string, string> | null {
  for (const [id, value] of fields) {
    if (id < '26' || id > '51') continue
    const account = readTlv(value)
    if (account?.get('00')?.toLowerCase() === PIX_GUI) return account
  }
  return null
}

function decimal(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 1) throw new RangeError('Not an amount in centavos')
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

function ascii(text: string): string {
  return text.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
}
