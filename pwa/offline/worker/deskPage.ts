import type { Plugin, Rolldown } from 'vite'

type Parts = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

const DESK = '/pwa/admin/AdminArea.tsx'
/** Answers that only customers' screens begin with. */
const CATALOG = /\n\s*<link rel="preload" href="\/api\/[^>]+>/g
const CUSTOMERS_HEADING = /\n\s*<div class="wizard__header">.*<\/div>/

/**
 * Vite plugin: writes `desk.html` beside the page, which the server gives at the desk's addresses. It names the desk's files, so that
 * they come with the first ones; the page has the same scripts and finds them there.
 */
export function deskPage(): Plugin {
  return {
    name: 'desk-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      const desk = Object.values(bundle).find(
        (part) =>
          part.type === 'chunk' && Object.keys(part.modules).some((id) => id.endsWith(DESK)),
      )
      // Pages for benchmarks are built with the same settings.
      if (page?.type !== 'asset' || !desk) return
      const html = String(page.source)
      const links = filesOf(desk.fileName, bundle)
        .filter((name) => !html.includes(name))
        .map(linkTo)
      this.emitFile({
        type: 'asset',
        fileName: 'desk.html',
        source: html
          .replaceAll(CATALOG, '')
          .replace(CUSTOMERS_HEADING, '')
          .replace('</head>', `${links.join('')}</head>`),
      })
    },
  }
}

/** The chunk with all that it imports, its styles too. */
function filesOf(name: string, parts: Parts): string[] {
  const found = new Set([name])
  // Iterating over a set includes what is added on the way.
  for (const one of found) {
    const part = parts[one]
    if (part?.type !== 'chunk') continue
    for (const next of [...part.imports, ...(part.viteMetadata?.importedCss ?? [])]) found.add(next)
  }
  return [...found]
}

function linkTo(name: string) {
  const isStyle = name.endsWith('.css')
  return `  <link rel="${isStyle ? 'stylesheet' : 'modulepreload'}" crossorigin href="/${name}">\n`
}
