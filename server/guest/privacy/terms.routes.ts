import { readTerms } from '#shared/guest/privacy.calls.ts'
import { termsPage } from '#shared/guest/privacy/termsPage.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'

/** The terms and the privacy notice, a page of its own. */
export function termsRoutes(deps: Pick<CatalogDeps, 'catalog'>): Calls {
  const calls = createCalls(null)
  calls.answer(readTerms, async (_, { ctx }) => {
    const { venue } = await deps.catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    return termsPage(venue)
  })
  return calls
}
