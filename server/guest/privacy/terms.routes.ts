import Router from '@koa/router'
import { TERMS_PATH, termsPage } from '#shared/guest/privacy/termsPage.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { anybody } from '../../platform/http/access.ts'

/** The terms and the privacy notice, a page of its own. */
export function termsRoutes({ catalog }: Pick<CatalogDeps, 'catalog'>): Router {
  const router = new Router()
  router.get(TERMS_PATH, anybody, async (ctx) => {
    const { venue } = await catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = 'html'
    ctx.body = termsPage(venue)
  })
  return router
}
