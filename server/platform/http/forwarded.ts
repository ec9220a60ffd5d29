import { readDiagnostics } from '#shared/operation/system.calls.ts'
import { createCalls, type Calls } from './calls.ts'
import type { Middleware } from 'koa'
import type { Config } from '../settings/config.ts'
import type { Logger } from 'pino'

/** What proxies say of the client for whom they call. */
const HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'] as const

type ForwardedCheck = {
  check: Middleware
  /** The first such header that arrived although no proxy is trusted. */
  untrusted(): string | null
}

/** Notices a proxy in front that the settings do not know: all clients would have its address, and share one limit. */
export function createForwardedCheck({
  config,
  log,
}: {
  config: Config
  log: Logger
}): ForwardedCheck {
  let untrusted: string | null = null
  return {
    untrusted: () => untrusted,
    check: (ctx, next) => {
      if (config.trustedProxies > 0 || untrusted !== null) return next()
      const { headers } = ctx.req
      untrusted = HEADERS.find((header) => headers[header] !== undefined) ?? null
      if (untrusted !== null) {
        log.warn(
          { header: untrusted },
          'a proxy forwards requests, but none is trusted: all clients count as one. Set TRUST_PROXY=on if it is yours',
        )
      }
      return next()
    },
  }
}

/** `GET /api/diagnostics`: what is wrong with how the server was set up, as far as this process has seen. */
export function diagnosticsRoutes({ untrusted }: Pick<ForwardedCheck, 'untrusted'>): Calls {
  const calls = createCalls(null)
  calls.answer(readDiagnostics, () => ({ untrustedHeader: untrusted() }))
  return calls
}
