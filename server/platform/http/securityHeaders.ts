import type { Context, Middleware } from 'koa'
import helmet from 'koa-helmet'
import { isOperatorPath } from '#shared/platform/http/operatorPaths.ts'
import type { Config } from '../settings/config.ts'
import { START_HASH } from './lateScripts.ts'

const NONE = ["'none'"]
const SELF = ["'self'"]

const forDocuments = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: NONE,
      scriptSrc: [...SELF, START_HASH],
      // Emotion puts its rules into style elements while the page runs.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: SELF,
      connectSrc: SELF,
      manifestSrc: SELF,
      workerSrc: SELF,
      formAction: SELF,
      baseUri: NONE,
      objectSrc: NONE,
      frameAncestors: NONE,
    },
  },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: false,
})

/** On every answer that is data, or a part of a page. */
export const FOR_DATA = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Answers that may be cached set their own header.
  'Cache-Control': 'no-store',
}

// The camera is the reception's, which reads QR codes with it.
const PERMISSIONS =
  'accelerometer=(), camera=(self), geolocation=(), gyroscope=(), microphone=(), usb=()'

type Tls = Pick<Config, 'isHttps' | 'hstsSubdomains'>

/** The header by which browsers insist on TLS. Browsers ignore it over plain http. */
export function hsts(ctx: Context, { isHttps, hstsSubdomains }: Tls): Record<string, string> {
  if (!isHttps && !ctx.secure) return {}
  // Other names below the venue's may still be served without TLS.
  const value = `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`
  return { 'Strict-Transport-Security': value }
}

/** The full policy on every document and worker; elsewhere only the headers that matter there, because each header costs time and bytes. */
export function securityHeaders(config: Tls): Middleware {
  return async (ctx, next) => {
    ctx.set(hsts(ctx, config))
    if (isNoPage(ctx)) {
      ctx.set(FOR_DATA)
      await next()
    } else {
      ctx.set('Permissions-Policy', PERMISSIONS)
      await forDocuments(ctx, next)
    }
  }
}

function isNoPage({ path }: Context) {
  return /^\/(api|assets|icons)\//.test(path) || isOperatorPath(path)
}
