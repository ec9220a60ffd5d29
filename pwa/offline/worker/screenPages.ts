import type { Plugin, Rolldown } from 'vite'

type Parts = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>

const DESK = '/pwa/admin/AdminArea.tsx'
const HOURS = '/pwa/booking/WizardSteps.tsx'
/** Answers that only customers' screens begin with. */
const CATALOG = /\n\s*<link rel="preload" href="\/api\/[^>]+>/g
const CUSTOMERS_HEADING = /\n\s*<div class="wizard__header">.*<\/div>/

/**
 * Vite plugin: writes `desk.html` beside the page, which the server gives at the desk's addresses, and `hours.html`, on which it writes a
 * day's hours. Each names its screen's files, so that they come with the first ones; the page has the same scripts and finds them there.
 */
export function screenPages(): Plugin {
  return {
    name: 'screen-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      const desk = chunkOf(DESK, bundle)
      const hours = chunkOf(HOURS, bundle)
      // Pages for benchmarks are built with the same settings.
      if (page?.type !== 'asset' || !desk || !hours) return
      const html = String(page.source)
      const linksTo = (chunk: string, styles: string) =>
        filesOf(chunk, bundle)
          .filter((name) => !html.includes(name))
          .map((name) => linkTo(name, styles))
          .join('')
      this.emitFile({
        type: 'asset',
        fileName: 'desk.html',
        source: html
          .replaceAll(CATALOG, '')
          .replace(CUSTOMERS_HEADING, '')
          .replace('</head>', `${linksTo(desk, 'rel="stylesheet"')}</head>`),
      })
      this.emitFile({
        type: 'asset',
        fileName: 'hours.html',
        // Preloads styles that what is written does without.
        source: html.replace('</head>', `${linksTo(hours, 'rel="preload" as="style"')}</head>`),
      })
    },
  }
}

function chunkOf(module: string, parts: Parts): string | undefined {
  return Object.values(parts).find(
    (part) => part.type === 'chunk' && Object.keys(part.modules).some((id) => id.endsWith(module)),
  )?.fileName
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

function linkTo(name: string, styles: string) {
  const kind = name.endsWith('.css') ? styles : 'rel="modulepreload"'
  return `  <link ${kind} crossorigin href="/${name}">\n`
}
