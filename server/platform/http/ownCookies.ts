import type Koa from 'koa'
import type { Context } from 'koa'
import type { Clock } from '../settings/clock.ts'
import type { Config } from '../settings/config.ts'
import type { Installation } from '../db/installation.ts'

type CookieDeps = { config: Pick<Config, 'isHttps'>; clock: Clock; installation: Installation }

/**
 * Names this installation's cookies so that no other venue on the same host name has them: browsers do not tell ports apart.
 * With an https address the name is one that a browser takes from this very host and over TLS only: no page of a neighbouring
 * name can plant a session.
 */
export const cookieName = (
  { config, installation }: Pick<CookieDeps, 'config' | 'installation'>,
  name: string,
) => `${formerName(config, name)}-${installation.mark}`

const formerName = ({ isHttps }: CookieDeps['config'], name: string) =>
  isHttps ? `__Host-${name}` : name

type Cookies = Context['cookies']
type OwnCookies = Cookies & {
  /** A cookie with its signature, which sets none; missing where a batch brings a call, which has none of its own. */
  signed?(name: string): string | null
}
const OWN = Symbol('own cookies')
type Asked = Context & { [OWN]?: OwnCookies }

/**
 * Lets whoever asks a request of this app for `sid` mean this installation's. Nothing is read before somebody asks: what most requests
 * of a busy evening are for has an answer without. `Secure` follows the request, as a browser drops such a cookie on plain http; behind
 * an https address it is always set, whether or not the proxy says so.
 */
export function nameCookies({ context }: Koa, deps: CookieDeps): void {
  const { get: theirs } = Object.getOwnPropertyDescriptor(
    Object.getPrototypeOf(context),
    'cookies',
  )!
  Object.defineProperty(context, 'cookies', {
    get(this: Asked): OwnCookies {
      return (this[OWN] ??= named(this, theirs!.call(this) as Cookies, deps))
    },
  })
}

function named(ctx: Context, cookies: Cookies, deps: CookieDeps): OwnCookies {
  const { config, clock, installation } = deps
  if (config.isHttps) cookies.secure = true
  const readsFormer = clock.now() < installation.formerCookiesUntilMs
  const own = Object.create(cookies) as OwnCookies
  own.get = (name, options) => {
    const value = cookies.get(cookieName(deps, name), options)
    if (value !== undefined || !readsFormer) return value
    const former = formerName(config, name)
    return (options?.signed ? signedValue(ctx, cookies, former) : cookies.get(former)) ?? undefined
  }
  own.set = (name, value, options) => {
    cookies.set(cookieName(deps, name), value, options)
    // Taken back under both: it must not come back under the name of before.
    if (value === null && readsFormer) cookies.set(formerName(config, name), null, options)
    return own
  }
  own.signed = (name) =>
    signedValue(ctx, cookies, cookieName(deps, name)) ??
    (readsFormer ? signedValue(ctx, cookies, formerName(config, name)) : null)
  return own
}

/** A cookie with its signature. Unlike `cookies.get` it sets none: neither one of a newer key, after an answer was sent, nor one that ends a neighbour's. */
export function readSigned({ cookies }: Context, name: string): string | null {
  return (cookies as OwnCookies).signed?.(name) ?? null
}

function signedValue(ctx: Context, cookies: Cookies, name: string): string | null {
  // Checked by hand: `cookies.get` would take back the signature that a neighbour's cookie has.
  const { keys } = ctx.app
  if (!keys || Array.isArray(keys)) return null
  const value = cookies.get(name, { signed: false })
  const signature = cookies.get(`${name}.sig`, { signed: false })
  return value && signature && keys.verify(`${name}=${value}`, signature) ? value : null
}
