const QUOTED = /=([0-9A-F]{2})/gi
const WORD = /=\?utf-8\?([QB])\?([^?]*)\?=/gi
const BASE64_PART = /\r\n\r\n([A-Za-z0-9+/=\r\n]{20,}?)(?=\r\n--|$)/g

/** All that a written mail says, as text: headers, parts and attachments, each decoded; the order is not that of the mail. */
export function textOfMail(written: Buffer): string {
  const raw = written.toString('latin1')
  // Between two encoded words of a header white space belongs to neither.
  const words = [...raw.replaceAll(/\?=\s+=\?/g, '?==?').matchAll(WORD)].map(([, kind, word]) =>
    kind!.toUpperCase() === 'B' ? fromBase64(word!) : fromQuoted(word!.replaceAll('_', ' ')),
  )
  const parts = [...raw.matchAll(BASE64_PART)].map(([, part]) => fromBase64(part!))
  // Calendars fold their lines: the rest of one begins with a space.
  const text = [fromQuoted(raw), ...parts].join('\n').replaceAll(/\r\n[ \t]/g, '')
  return `${text}\n${words.join('')}`
}

/** Whether a text has one of these in it as a whole: `ana@…` is not in `mariana@…`. */
export function says(text: string, namings: readonly string[]): boolean {
  return namings.some((naming) => wholly(naming).test(text))
}

/** Puts another word in the place of each of them. */
export function withoutNamings(text: string, namings: readonly string[], instead: string): string {
  return namings.reduce((left, naming) => left.replaceAll(wholly(naming), instead), text)
}

function wholly(naming: string) {
  const escaped = naming.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}._+-])${escaped}(?![\\p{L}\\p{N}])`, 'giu')
}

function fromBase64(text: string) {
  return Buffer.from(text, 'base64').toString('utf8')
}

function fromQuoted(text: string) {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(QUOTED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
