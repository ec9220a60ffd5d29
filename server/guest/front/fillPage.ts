import { ABROAD, abroadPath, type Abroad } from '#shared/guest/front/abroad.ts'
import { FRONT_FACTS, type DrawnFront, type FrontFacts } from '#shared/guest/front/front.ts'
import { jsonInHtml } from '#shared/platform/text/escapeHtml.ts'
import { lateScripts } from '../../platform/http/lateScripts.ts'

const APP = /\s*<!--app-->(.*)<!--\/app-->\s*/s
/** For browsers whose scripts do not come. */
const LATE = /<p class="waiting-late">.*?<\/p>/s
/** Asked for ahead, where the page does not have it. */
const CATALOG = /\s*<link rel="preload" href="\/api\/[^>]+>/g
/** Scripts, and what comes with them: code that they import, styles of a screen that is not written. */
const SCRIPTS =
  /\s*(?:<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|preload" as="style)"[^>]*>)/g
const HEAD_END = '<!--/head-->'

/** The built page with the first screen in it, and the facts that it was drawn from. Scripts come after what is read. */
export function frontHtml(built: string, { app, withoutScripts }: DrawnFront, facts: FrontFacts) {
  const late = LATE.exec(built)?.[0] ?? ''
  const scripts = lateScripts((built.match(SCRIPTS) ?? []).join('').trim())
  const after = `<noscript>${withoutScripts}</noscript>${late}${isOfNow(facts) ? dataOf(facts) : ''}${scripts}`
  // Functions, as a name may have a `$`.
  return built
    .replaceAll(CATALOG, '')
    .replaceAll(SCRIPTS, '')
    .replace(APP, () => app)
    .replace('</body>', () => `${after}</body>`)
}

// The browser begins with this week.
const isOfNow = ({ calendar: { days, today } }: FrontFacts) => days[0]?.date === today

function dataOf(facts: FrontFacts): string {
  return `<script type="application/json" id="${FRONT_FACTS}">${jsonInHtml(facts)}</script>`
}

const STYLES = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g

/** Puts the page's styles into it: what is read is then there with the first answer, and waits for no other. */
export function withStyles(html: string, partAt: (path: string) => string | null): string {
  return html.replaceAll(STYLES, (link: string, path: string) => {
    const styles = partAt(path)
    // A part that is loaded later looks for the link, and would bring the same styles once more, behind its own.
    return styles === null ? link : `<style>${styles}</style>${link.replace('>', ' disabled>')}`
  })
}

/** The built page with another content, and without scripts: there is nothing to do in it but to follow links. */
export function abroadHtml(built: string, language: Abroad, app: string): string {
  return built
    .replace('<html lang="pt-BR">', `<html lang="${language}">`)
    .replaceAll(CATALOG, '')
    .replaceAll(SCRIPTS, '')
    .replace(APP, () => app)
}

/** Names the same page in each language; search engines take whole addresses only, and fault others. */
export function withLanguages(html: string, publicUrl: string | null): string {
  if (!publicUrl) return html
  const base = publicUrl.replace(/\/$/, '')
  const links = [
    ['x-default', '/'],
    ['pt-BR', '/'],
    ...ABROAD.map((language) => [language, abroadPath(language)]),
  ].map(
    ([language, path]) => `<link rel="alternate" hreflang="${language}" href="${base}${path}" />`,
  )
  return html.replace(HEAD_END, () => `${HEAD_END}\n    ${links.join('\n    ')}`)
}
