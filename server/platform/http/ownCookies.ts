import type { Context, Middleware } from 'koa'
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

/** Lets all that follows say `sid` and mean this installation's. `Secure` follows the request, as a browser drops such a cookie on plain http; behind an https address it is always set, whether or not the proxy says so. */
export function ownCookies(deps: CookieDeps): Middleware {
  const { config, clock, installation } = deps
  return (ctx, next) => {
    const { cookies } = ctx
    if (config.isHttps) cookies.secure = true
    const own: typeof cookies = Object.create(cookies)
    const readsFormer = clock.now() < installation.formerCookiesUntilMs
    own.get = (name, options) => {
      const value = cookies.get(cookieName(deps, name), options)
      if (value !== undefined || !readsFormer) return value
      const former = formerName(config, name)
      return (
        (options?.signed ? signedValue(ctx, cookies, former) : cookies.get(former)) ?? undefined
      )
    }
    own.set = (name, value, options) => {
      cookies.set(cookieName(deps, name), value, options)
      // Taken back under both: it must not come back under the name of before.
      if (value === null && readsFormer) cookies.set(formerName(config, name), null, options)
      return own
    }
    ctx.state['signed'] = (name: string) =>
      signedValue(ctx, cookies, cookieName(deps, name)) ??
      (readsFormer ? signedValue(ctx, cookies, formerName(config, name)) : null)
    ctx.cookies = own
    return next()
  }
}

/** A cookie with its signature. Unlike `cookies.get` it sets none: neither one of a newer key, after an answer was sent, nor one that ends a neighbour's. */
export function readSigned(ctx: Context, name: string): string | null {
  return ctx.state['signed']?.(name) ?? null
}

function signedValue(ctx: Context, cookies: Context['cookies'], name: string): string | null {
  // Checked by hand: `cookies.get` would take back the signature that a neighbour's cookie has.
  const { keys } = ctx.app
  if (!keys || Array.isArray(keys)) return null
  const value = cookies.get(name, { signed: false })
  const signature = cookies.get(`${name}.sig`, { signed: false })
  return value && signature && keys.verify(`${name}=${value}`, signature) ? value : null
}
