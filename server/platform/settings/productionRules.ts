import { shortestPassword } from '#shared/account/people/password.ts'
import type { Database } from './database.ts'

type Settings = {
  RATE_LIMITS: 'on' | 'off'
  PAYMENT_PROVIDER?: 'sandbox' | 'asaas' | 'page' | undefined
  ASAAS_BASE_URL: string
  ALLOW_PLAIN_PROVIDER: 'on' | 'off'
  SMTP_URL?: string | undefined
  ALLOW_PLAIN_SMTP: 'on' | 'off'
  ADMIN_PASSWORD?: string | undefined
  NODE_TLS_REJECT_UNAUTHORIZED?: string | undefined
}
type Refusal = [setting: string, message: string]

/** What the server does not start with in production, by setting, each with what to write instead. */
export function refusedInProduction(set: Settings): Refusal[] {
  const refusals: (Refusal | false)[] = [
    set.RATE_LIMITS === 'off' && ['RATE_LIMITS', 'takes only on in production'],
    !set.PAYMENT_PROVIDER && [
      'PAYMENT_PROVIDER',
      'must be written out in production: takes page (the owner types the key in the first steps), asaas, or sandbox, with which nothing is charged',
    ],
    set.NODE_TLS_REJECT_UNAUTHORIZED === '0' && [
      'NODE_TLS_REJECT_UNAUTHORIZED',
      'takes nothing in production: with 0 nobody that the server connects to has to prove who it is',
    ],
    set.PAYMENT_PROVIDER !== 'sandbox' &&
      set.ALLOW_PLAIN_PROVIDER === 'off' &&
      isPlainProvider(set.ASAAS_BASE_URL) && [
        'ASAAS_BASE_URL',
        'takes an https address in production; ALLOW_PLAIN_PROVIDER=on permits one without encryption',
      ],
    set.ADMIN_PASSWORD !== undefined &&
      set.ADMIN_PASSWORD.length < shortestPassword('admin') && [
        'ADMIN_PASSWORD',
        `takes a password of at least ${shortestPassword('admin')} characters in production`,
      ],
    set.ALLOW_PLAIN_SMTP === 'off' &&
      set.SMTP_URL !== undefined &&
      isWeakened(set.SMTP_URL) && [
        'SMTP_URL',
        'takes an address without requireTLS and tls.rejectUnauthorized in production; ALLOW_PLAIN_SMTP=on permits mail without encryption',
      ],
  ]
  return refusals.filter((refusal) => refusal !== false)
}

/** Whether connecting to that database could send its data over a network in the clear. */
export function isPlainDatabase(database: Database): boolean {
  if (database.kind === 'sqlite') return false
  const url = new URL(database.url)
  const hosts = url.searchParams.getAll('host').concat(decodeURIComponent(url.hostname))
  const isHere = hosts.every((host) => host === '' || host.startsWith('/') || isLoopback(host))
  // Without any host an environment variable of the database's own may name one.
  if (isHere && hosts.some(Boolean)) return false
  const modes = url.searchParams.getAll('sslmode')
  // The driver takes the last of two modes, and either of these takes back what a mode asks for.
  const isWeakened = url.searchParams.has('ssl') || url.searchParams.has('uselibpqcompat')
  return isWeakened || modes.length === 0 || !modes.every((mode) => ENCRYPTED.has(mode))
}

const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full'])

/** Whether what is sent to that address leaves this machine. */
export function isElsewhere(address: string): boolean {
  return !isLoopback(new URL(address).hostname)
}

function isPlainProvider(address: string) {
  return new URL(address).protocol !== 'https:' && isElsewhere(address)
}

// `smtp:` itself is not weak: the mailer then insists on STARTTLS, unless the address takes that back.
function isWeakened(address: string) {
  const { searchParams } = new URL(address)
  const isOff = (name: string) => (searchParams.get(name) ?? 'true') !== 'true'
  return (isOff('requireTLS') || isOff('tls.rejectUnauthorized')) && isElsewhere(address)
}

function isLoopback(hostname: string) {
  return (
    hostname === 'localhost' || /^127(\.\d{1,3}){3}$/.test(hostname) || /^\[?::1\]?$/.test(hostname)
  )
}
