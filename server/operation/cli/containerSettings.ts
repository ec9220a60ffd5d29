type Env = Record<string, string | undefined>

/** The product's settings in a container: what is given by its own name stands, then what hosts like ONCE call it, then what is right where only `storage` lasts. */
export function containerSettings(given: Env, storage: string): Record<string, string> {
  // A host hands over `SMTP_ADDRESS=` for mail that is not set up.
  const env = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]?.trim()),
  )
  const settings: Env = {
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: env['HTTP_PORT'] ?? '80',
    DATABASE_URL: `sqlite:${storage}/quadras.sqlite3`,
    DATA_FOLDER: storage,
    SESSION_KEYS: env['SECRET_KEY_BASE'],
    // Who hands a secret over has a proxy in front; a port that is open to everybody must not believe its headers.
    TRUST_PROXY: env['SECRET_KEY_BASE'] && 'on',
    SMTP_URL: smtpUrl(env),
    MAIL_FROM: env['MAILER_FROM_ADDRESS'],
    PAYMENT_PROVIDER: env['ASAAS_API_KEY'] ? 'asaas' : 'page',
    FIRST_OWNER: 'link',
    ...env,
    PUBLIC_URL: env['PUBLIC_URL'] && withScheme(env['PUBLIC_URL'], env['DISABLE_SSL']),
  }
  return Object.fromEntries(
    Object.entries(settings).filter((entry): entry is [string, string] => !!entry[1]),
  )
}

function smtpUrl(env: Env) {
  const { SMTP_ADDRESS: host, SMTP_PORT: port = '587', SMTP_USERNAME: name } = env
  if (!host) return undefined
  const secret = encodeURIComponent(env['SMTP_PASSWORD'] ?? '')
  const person = name ? `${encodeURIComponent(name)}:${secret}@` : ''
  return `${port === '465' ? 'smtps' : 'smtp'}://${person}${host}:${port}`
}

/** A bare host name is under TLS unless the host of the container says that there is none. */
const withScheme = (url: string, disableSsl: string | undefined) =>
  url.includes('://') ? url : `${disableSsl === 'true' ? 'http' : 'https'}://${url}`
