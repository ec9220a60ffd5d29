/** The text of a file that does not say its encoding: UTF-16 by its mark or as many zero bytes as it has, else UTF-8, else what programs wrote before, on Windows, on a Mac or in DOS. A few bytes that are no UTF-8, as a program leaves them that cuts a text, spoil none of the other letters. */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeMixed(bytes)
  }
}

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 400)
  const zeros = [0, 0]
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]!++
  })
  // Latin letters have a zero as their higher byte.
  if (zeros[1]! > start.length / 4) return 'utf-16le'
  return zeros[0]! > start.length / 4 ? 'utf-16be' : null
}

/** A letter of UTF-8 beyond ASCII, or a byte that belongs to none. */
const LETTER =
  /[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3}|[\x80-\xFF]/g

function decodeMixed(bytes: Uint8Array): string {
  const old = oldDecoder(bytes)
  const characters = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
  const letters = characters.match(LETTER) ?? []
  const strangers = letters.filter(({ length }) => length === 1).length
  if (strangers * 2 > letters.length) return old.decode(bytes)
  const utf8 = new TextDecoder()
  return characters.replace(LETTER, (letter) => {
    const part = Uint8Array.from(letter, (one) => one.codePointAt(0)!)
    return (part.length > 1 ? utf8 : old).decode(part)
  })
}

type Decoder = { decode(bytes: Uint8Array): string }

/** Code page 850 from 0x80 on, which no browser knows: the reports of a program that began in DOS. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xAD±‗¾¶§÷¸°¨·¹³²■\xA0'

const OLD: readonly Decoder[] = [
  new TextDecoder('windows-1252'),
  new TextDecoder('macintosh'),
  { decode: (bytes) => Array.from(bytes, dosLetter).join('') },
]

function dosLetter(byte: number) {
  return byte < 0x80 ? String.fromCodePoint(byte) : DOS[byte - 0x80]!
}

const NAMES = /[àáâãäçèéêëíïñóôõöúü]/gi

/** The one in which these bytes are most letters of people's names. */
function oldDecoder(bytes: Uint8Array): Decoder {
  const beyond = bytes.filter((byte) => byte >= 0x80)
  const counts = OLD.map((decoder) => decoder.decode(beyond).match(NAMES)?.length ?? 0)
  return OLD[counts.indexOf(Math.max(...counts))]!
}
