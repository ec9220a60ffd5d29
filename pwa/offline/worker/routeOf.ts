type Asked = { method: string; mode: string; url: string }

/** What the worker does about a request: the shell for a page, kept files of the build, or the answers customers may see without a line. Null leaves it to the network. */
export function routeOf(
  { method, mode, url }: Asked,
  origin: string,
): 'page' | 'asset' | 'answer' | null {
  const { origin: host, pathname, search } = new URL(url, origin)
  if (method !== 'GET' || host !== origin) return null
  if (pathname.startsWith('/api/')) return isForEverybody(pathname, search) ? 'answer' : null
  if (pathname.startsWith('/assets/')) return 'asset'
  return mode === 'navigate' && isAppPath(pathname) ? 'page' : null
}

// Everything else under /api is about a person or the desk's. A single day is: it is how the agenda asks.
function isForEverybody(pathname: string, search: string) {
  if (pathname === '/api/courts' || pathname === '/api/venue') return search === ''
  if (pathname !== '/api/calendar') return false
  const query = new URLSearchParams(search)
  return (
    [...query.keys()].sort().join() === 'endDate,sportType,startDate' &&
    query.get('startDate') !== query.get('endDate')
  )
}

// The terms are a page of their own, and so are the operators' addresses.
function isAppPath(pathname: string) {
  return !/\.\w+$/.test(pathname) && !['/api', '/healthz', '/readyz'].includes(pathname)
}
