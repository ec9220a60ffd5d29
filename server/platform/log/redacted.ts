import { isLuhn } from '#shared/payment/charges/card.ts'
import { isCpf } from '#shared/platform/contact/documents.ts'

const SECRET_KEY =
  /cpf|password|senha|token|secret|cookie|authorization|api[-_]?key|creditcard|ccv|cvv|card(number|_number)|holdername|sessionkeys/i
const HIDDEN = '[hidden]'
const DEPTH = 6

/** A copy safe for the log: no values under secret names, no digits of a CPF or a card, errors as plain data. */
export function redacted(value: unknown, depth = DEPTH): unknown {
  if (typeof value === 'string') return redactedText(value)
  if (typeof value === 'number')
    return redactedText(String(value)) === String(value) ? value : HIDDEN
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '[deep]'
  if (isErrorLike(value)) return redactedError(value, depth)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth - 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      SECRET_KEY.test(key) ? HIDDEN : redacted(item, depth - 1),
    ]),
  )
}

const CPF = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g
const CARD = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g

// What opens somebody's reservation: the code may be read, the secret behind it not.
const LINK_SECRET = /(?<=(?:#|%23)[A-Z0-9]{8}(?:\.|%2E))[\w-]{22}/gi

// Opens an agenda: calendar programs know no `#`, so that it stands in the path.
const FEED_SECRET = /(?<=(?:\/|%2F)agenda(?:\/|%2F))[^\s"'`<>?#/]{16,}/gi

// Opens an account at Asaas: everything up to what cannot be part of a key.
const PROVIDER_KEY = /\$aac[th]_[^\s"'`<>,;)\]}]+/gi

/** The text with every CPF and card number in it masked, separators or not, and without the secrets of links and the provider's keys. */
export function redactedText(text: string): string {
  const mask = (run: string) => run.replace(/\d/g, '*')
  return text
    .replace(LINK_SECRET, HIDDEN)
    .replace(FEED_SECRET, HIDDEN)
    .replace(PROVIDER_KEY, HIDDEN)
    .replace(CPF, (run) => (isCpf(run) ? mask(run) : run))
    .replace(CARD, (run) => (isLuhn(run) ? mask(run) : run))
}

const EMAIL = /[\w.+%-]+@[\w-]+(\.[\w-]+)+/g
const LONG_NUMBER = /[+(]*\d(?:[ ().-]{0,2}\d){7,}/g

/** The same, also without e-mail addresses and without numbers as long as a phone's. */
export function withoutPeople(text: string): string {
  return redactedText(text).replace(EMAIL, '[e-mail]').replace(LONG_NUMBER, '[número]')
}

/** Whether it says what went wrong and where: some libraries' errors are no instances of `Error`. */
export function isErrorLike(value: unknown): value is Error {
  return (
    value instanceof Error ||
    (typeof value === 'object' &&
      value !== null &&
      'message' in value &&
      typeof value.message === 'string' &&
      'stack' in value &&
      typeof value.stack === 'string')
  )
}

// Only these: a database error also carries its bindings.
function redactedError(error: Error, depth: number) {
  return {
    type: error.name,
    message: redactedText(error.message),
    stack: redactedText(error.stack ?? ''),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: redacted(error.cause, depth - 1) }),
  }
}
