import type { Middleware } from 'koa'
import { SEARCH_HEADER } from '#shared/platform/http/search.ts'
import { ProblemError } from './problem.ts'

/** Reads the text of a search as if it stood in the query. */
export const searchHeader: Middleware = (ctx, next) => {
  const text = ctx.get(SEARCH_HEADER)
  if (text) ctx.query = { ...ctx.query, search: decoded(text) }
  return next()
}

// PostgreSQL cannot store NUL, and `decodeURIComponent` throws on a lone `%`.
function decoded(text: string) {
  if (/%00/.test(text)) throw new ProblemError('malformed-request')
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new ProblemError('malformed-request', { cause })
  }
}
