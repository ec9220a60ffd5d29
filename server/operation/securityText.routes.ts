import { readSecurityText } from '#shared/operation/system.calls.ts'
import { createCalls, type Calls } from '../platform/http/calls.ts'
import { ProblemError } from '../platform/http/problem.ts'
import type { CatalogDeps } from '../venue/catalog/catalog.ts'

/** RFC 9116 asks for less than a year: who reads it later asks again. */
const GOOD_MS = 180 * 86_400_000

/** `GET /.well-known/security.txt`: whom to tell of a weakness. Without anybody to tell there is none. */
export function securityTextRoutes({
  catalog,
  clock,
  config: { publicUrl },
}: Pick<CatalogDeps, 'catalog' | 'clock' | 'config'>): Calls {
  const calls = createCalls(null)
  calls.answer(readSecurityText, async (_, { ctx }) => {
    const { dpoEmail, email } = (await catalog.current()).venue
    const address = dpoEmail || email
    if (!address) throw new ProblemError('not-found')
    ctx.set('Cache-Control', 'no-cache')
    const lines = [
      `Contact: mailto:${encodeURIComponent(address).replace('%40', '@')}`,
      `Expires: ${new Date(clock.now() + GOOD_MS).toISOString()}`,
      'Preferred-Languages: pt, en',
      ...(publicUrl ? [`Canonical: ${publicUrl}${readSecurityText.path}`] : []),
    ]
    return `${lines.join('\n')}\n`
  })
  return calls
}
