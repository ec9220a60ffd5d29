import type { Calendar } from '#shared/booking/calendar/calendar.ts'
import { hourAddress } from '#shared/booking/calendar/hourAddress.ts'
import { readHourAddress } from '#shared/booking/calendar/readHourAddress.ts'
import { listText } from '#shared/booking/calendar/freeCourts.ts'
import { isClosedAllDay } from '#shared/venue/hours/availability.ts'
import { HORIZON_DAYS } from '#shared/venue/hours/horizon.ts'
import { offeredSports } from '#shared/venue/courts/court.ts'
import { SPORT_LABELS, SPORTS } from '#shared/venue/courts/sport.ts'
import { THEME_STYLE, themeCss } from '#shared/venue/profile/themeCss.ts'
import { venueColors } from '#shared/venue/profile/venueColors.ts'
import { isForSearch } from '#shared/platform/http/pages.ts'
import { addDays, formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import type { VenueNow } from '#shared/platform/time/venueClock.ts'
import { escapeHtml, jsonInHtml } from '#shared/platform/text/escapeHtml.ts'
import type { AboutPage } from '../../platform/http/serveApp.ts'
import type { CatalogData } from '../../venue/catalog/catalog.ts'
import { dayFacts } from '../../venue/catalog/catalogDay.ts'
import { cardPath, iconPath, shortName } from './faceId.ts'
import { hourText } from './hourText.ts'
import { priceRange, structuredData } from './structuredData.ts'

export type Page = {
  path: string
  query: URLSearchParams
  /** Under which people reach the venue, as links of mails say it. */
  origin: string
  /** Said by whoever has written the page, where that is not what the venue's others say. */
  about?: AboutPage | undefined
}
export type HeadFacts = {
  catalog: CatalogData
  now: VenueNow
  /** Where the address names an hour, the week that it is shown in with the free hours of its sport. */
  calendar: Calendar | null
}

const NAMELESS = {
  title: 'Reserva de quadras de areia',
  description:
    'Reserve quadras de areia para futevôlei, beach tênis e vôlei: escolha os horários e pague por PIX ou cartão.',
}

/** Returns what the head of a page says of the venue: title, preview, search engines, icons; each text is escaped for where it stands. */
export function pageHead(page: Page, facts: HeadFacts): { title: string; html: string } {
  const { catalog } = facts
  const { venue } = catalog
  const about = isForSearch(page.path)
    ? aboutPage(page, facts)
    : aboutVenue(catalog, facts.now.date)
  // Nobody looks for an hour that is over, and who shares it from a browser shares the canonical address.
  const isPublic = isForSearch(page.path) && about.address === page.path
  const title = page.about?.title ?? pageTitle(venue)
  const image = page.origin + cardPath(venue)
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', about.description),
    ...(isPublic ? [`<link rel="canonical" href="${escapeHtml(page.origin + page.path)}" />`] : []),
    ...(isPublic ? [] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', page.about?.locale ?? 'pt_BR'),
    meta('property', 'og:site_name', venue.isUnnamed ? NAMELESS.title : venue.name),
    meta('property', 'og:title', about.title),
    meta('property', 'og:description', about.description),
    // Facebook reads the title again at this address, which is the hour's own.
    meta('property', 'og:url', page.origin + about.address),
    meta('property', 'og:image', image),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', venue.isUnnamed ? NAMELESS.title : venue.name),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...looks(venue),
    ...(isPublic && !venue.isUnnamed
      ? [dataBlock(structuredData(catalog, { origin: page.origin, image, today: facts.now.date }))]
      : []),
  ]
  return { title, html: lines.join('\n    ') }
}

function meta(key: 'name' | 'property', name: string, content: string) {
  return `<meta ${key}="${name}" content="${escapeHtml(content)}" />`
}

/** Browsers run nothing of it, so that the policy for scripts asks for no leave. */
function dataBlock(content: object) {
  return `<script type="application/ld+json">${jsonInHtml(content)}</script>`
}

/** `Arena Tatuíra · Reserva de quadras`. */
function pageTitle(venue: CatalogData['venue']) {
  return venue.isUnnamed ? NAMELESS.title : `${venue.name} · Reserva de quadras`
}

function looks(venue: CatalogData['venue']) {
  const { light, dark } = venueColors(venue.theme)
  return [
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light.header}" />`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark.header}" />`,
    '<meta name="color-scheme" content="light dark" />',
    ...(venue.theme ? [`<style id="${THEME_STYLE}">${themeCss(venue.theme)}</style>`] : []),
    meta('name', 'apple-mobile-web-app-title', shortName(venue)),
    ...(venue.isUnnamed
      ? [
          '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />',
          '<link rel="apple-touch-icon" href="/icons/apple-180.png" />',
        ]
      : [
          `<link rel="icon" href="${iconPath(venue, 'tab')}" type="image/png" sizes="48x48" />`,
          `<link rel="apple-touch-icon" href="${iconPath(venue, 'apple')}" />`,
        ]),
  ]
}

type About = { title: string; description: string; address: string }

/** Returns what a preview says of the page. */
function aboutPage(page: Page, facts: HeadFacts): About {
  const { catalog, calendar, now } = facts
  const { venue } = catalog
  if (page.about) return { ...page.about, address: page.path }
  const general = aboutVenue(catalog, now.date)
  if (page.path !== '/') return { ...general, address: page.path }
  const { sport, date, startTime, sentence } = readHourAddress(page.query, now.date)
  if (sentence && !startTime) return { ...general, description: sentence }
  if (!sport || !date || !startTime || !calendar) return general
  const said = hourText({ sport, date, startTime }, calendar, now)
  return {
    title: venue.isUnnamed ? said.title : `${said.title} · ${venue.name}`,
    description: [said.description, venue.address].filter(Boolean).join(' '),
    address: hourAddress(sport, date, startTime),
  }
}

/** Returns what a preview of a link says of the venue as a whole. */
export function aboutVenue(catalog: CatalogData, today: CivilDate): About {
  const { venue } = catalog
  const shut = shutText(catalog, today)
  if (venue.isUnnamed) return { ...NAMELESS, address: '/' }
  const sports = offeredSports(catalog.courts, SPORTS).map((one) => SPORT_LABELS[one].toLowerCase())
  const prices = priceRange(catalog)
  const offer = [
    `Reserve ${sports.length > 0 ? `quadra de areia para ${listText(sports)}` : 'sua quadra de areia'}`,
    ...(prices ? [`${prices.from === prices.to ? '' : 'a partir de '}${prices.from} a hora`] : []),
  ].join(', ')
  const text = shut ?? `${offer}: veja os horários livres e pague por PIX ou cartão.`
  return {
    title: pageTitle(venue),
    description: [text, venue.address].filter(Boolean).join(' '),
    address: '/',
  }
}

/** A venue that is closed for longer than a week says so before it invites. */
const LONG_DAYS = 7

function shutText(catalog: CatalogData, today: CivilDate): string | null {
  const isOpen = (days: number) => !isClosedAllDay(dayFacts(catalog, addDays(today, days)))
  for (let days = 0; days <= HORIZON_DAYS; days += 1) {
    if (!isOpen(days)) continue
    return days > LONG_DAYS
      ? `Fechado até ${formatDate(addDays(today, days - 1))}: já é possível reservar para depois.`
      : null
  }
  return 'Fechado no momento.'
}
