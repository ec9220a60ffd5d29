import { crc16, PIX_GUI, type BrCode } from './brCode.ts'

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
