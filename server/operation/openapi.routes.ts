import { readOpenapi } from '#shared/operation/system.calls.ts'
import { createCalls, type Calls } from '../platform/http/calls.ts'
import { productRoot } from '../platform/settings/productRoot.ts'
import { openapiOf } from './openapi.ts'
import { versionOf } from './update/releases.ts'

/** `GET /api/openapi.json`: made at the first question, the same until the next start. */
export function openapiRoutes(): Calls {
  const calls = createCalls(null)
  let made: Promise<Record<string, unknown>> | null = null
  calls.answer(readOpenapi, (_, { ctx }) => {
    made ??= versionOf(productRoot()).then(openapiOf)
    ctx.set('Cache-Control', 'no-cache')
    return made
  })
  return calls
}
