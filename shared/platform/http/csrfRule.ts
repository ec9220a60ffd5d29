const EXEMPT_PREFIXES = ['/api/reservations', '/api/payments', '/api/debug/']
/** Refusals of the token, not of what was asked: a fresh one may help, and nothing was decided. */
export function isTokenRefusal(code: string | undefined): boolean {
  return code === 'bad-csrf' || code === 'no-cookies' || code === 'plain-http'
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Whether a request must carry `X-CSRF-Token`. `path` is the URL's path, without the query. */
export function needsCsrfToken(method: string, path: string): boolean {
  if (SAFE_METHODS.includes(method.toUpperCase())) return false
  if (EXEMPT_PREFIXES.some((prefix) => path.startsWith(prefix))) {
    // A router decodes `%31` to 1, so an escaped number is a number here too.
    return /^\/api\/reservations\/[\d%]+(\/|$)/.test(path)
  }
  return !path.includes('webhook')
}
