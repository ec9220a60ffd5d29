import { createHash } from 'node:crypto'
import * as call from '#shared/guest/face.calls.ts'
import { TERMS_PATH } from '#shared/guest/privacy/termsPage.ts'
import { SEARCHED_PAGES } from '#shared/platform/http/pages.ts'
import { escapeHtml } from '#shared/platform/text/escapeHtml.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import type { Context } from 'koa'
import { originOf } from '../../account/people/links.ts'
import { createCalls, REPLIED, type Calls } from '../../platform/http/calls.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { CatalogDeps } from '../../venue/catalog/catalog.ts'
import { cardPath, faceId, ICON_KINDS, type IconKind } from './faceId.ts'
import { aboutVenue } from './pageHead.ts'
import { createVenueFace } from './venueFace.ts'
import { venueManifest } from './venueManifest.ts'

/** Answers those who see the venue without being on its pages: search engines, previews of links, launchers. */
export function faceRoutes(
  deps: Pick<CatalogDeps, 'catalog' | 'clock' | 'config' | 'reads'>,
): Calls {
  const calls = createCalls(null)
  const face = createVenueFace(deps.reads)
  const origin = originOf(deps.config)
  const venueOfNow = async () => (await deps.catalog.current()).venue
  calls.answer(call.readRobots, (_, { ctx }) => {
    ctx.set('Cache-Control', 'no-cache')
    return robotsText(origin)
  })
  calls.answer(call.readSitemap, (_, { ctx }) => {
    ctx.set('Cache-Control', 'no-cache')
    return sitemap(origin)
  })
  calls.answer(call.readManifest, async (_, { ctx }) => {
    const text = JSON.stringify(venueManifest(await deps.catalog.current()))
    ctx.set('Cache-Control', 'no-cache')
    ctx.set('ETag', `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`)
    ctx.status = 200
    if (!ctx.fresh) return text
    ctx.status = 304
    return REPLIED
  })
  calls.answer(call.readCardText, async (_, { ctx }) => {
    const offer = await deps.catalog.current()
    const { date: today } = venueNow(deps.clock.now(), deps.config.venueTimezone)
    const { title, description } = aboutVenue(offer, today)
    ctx.set('Cache-Control', 'no-cache')
    return { title, description, image: cardPath(offer.venue), site: new URL(origin).host }
  })
  calls.answer(call.readCard, async ({ params: { name } }, { ctx }) => {
    const [, id] = /^([0-9a-f]{16})\.jpg$/.exec(name) ?? []
    if (!id) throw new ProblemError('not-found')
    const venue = await venueOfNow()
    storeAs(ctx, id === faceId(venue))
    return face.card(venue)
  })
  calls.answer(call.readIcon, async ({ params: { name } }, { ctx }) => {
    const [, id, kind] = /^([0-9a-f]{16})-([a-z0-9-]+)\.png$/.exec(name) ?? []
    if (!id || !isKind(kind)) throw new ProblemError('not-found')
    const venue = await venueOfNow()
    storeAs(ctx, id === faceId(venue))
    return face.icon(venue, kind)
  })
  return calls
}

/** An older name leads to the drawing of now: who installed the app, or got a link, asks by it. */
function storeAs(ctx: Context, isCurrent: boolean) {
  ctx.set('Cache-Control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
}

function isKind(kind: string | undefined): kind is IconKind {
  return ICON_KINDS.some((one) => one === kind)
}

// A page that may not be read cannot say that it is not to be shown.
function robotsText(origin: string) {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}${call.readSitemap.path}\n`
}

function sitemap(origin: string) {
  const pages = [...SEARCHED_PAGES, TERMS_PATH].map(
    (path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('')}</urlset>
`
}
