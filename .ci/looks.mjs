import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Holds that sizes of type, colours and spaces are the tokens of `pwa/ui/tokens.ts`.
const root = join(import.meta.dirname, '..')
/** Files that are exempt as a whole. */
const EXEMPT = {
  'pwa/tv/tv.css': 'the television is measured by its height, and dark on every wall',
  'pwa/admin/settings/setup/poster.css': 'paper: points and millimetres',
  'pwa/admin/today/agenda/sheet.css': 'paper: points and millimetres',
  'pwa/ui/sandbox.css': 'red in both themes',
  'pwa/bench/ControlGrid.css': 'a page without the product’s looks, to measure against',
}
/** Single declarations that are exempt wherever they stand. */
const ALLOWED = [
  /^font-size: 2rem$/, // The one size for display: signs of a sport, a clock, a headline of the public pages.
  /^font-size: [^;]*var\(--name\b/, // The agenda's cards, whose size is computed from their court's width.
  /^(background: #fff|color: #000)$/, // Paper: print, and the edge that a reader of QR codes needs.
  /^mask-image: /, // A mask's black is no colour.
  /^margin: \d+mm$/, // A printed page.
  /^padding-bottom: 140px$/, // Room under the page for its messages.
]
const SIZE = /^(font-size|font): .*?\b[\d.]+(rem|px|em|pt|vh|vw|%)/
const COLOUR =
  /#[\da-f]{3,8}\b|\b(rgba?|hsla?|oklch|lab)\(|(?<![\w-])(white|black|red|green|blue|gr[ae]y|orange|yellow|brown|purple|pink)(?![\w-])/i
const SPACE = /^(margin|padding|gap|row-gap|column-gap)[a-z-]*: /
/** Beside the tokens: nothing, a hairline of 1 or 2 pixels, and the width of a target. */
const FREE = /^(0|1px|2px|44px)$/
const TYPE = 'one of --text-small, --text-note, --text-body, --text-lead, --text-title'

const found = git('ls-files', '*.css')
  .filter((file) => !(file in EXEMPT))
  .flatMap(refusedIn)
const inTheme = git('ls-files', 'pwa/**/*.ts', 'pwa/**/*.tsx').flatMap((file) =>
  linesOf(file).flatMap((text, index) =>
    /fontSize: (['"`]?)[\d.]+(rem|px|em)?\1/.test(text)
      ? [`${file}:${index + 1} ${text.trim()} — one of tokens.text`]
      : [],
  ),
)
const refused = [...found, ...inTheme]
if (refused.length > 0) {
  process.stderr.write(
    `Sizes, colours and spaces are tokens (pwa/ui/tokens.ts):\n${refused.join('\n')}\n`,
  )
  process.exitCode = 1
}

/** Lists the declarations of a style sheet that are no tokens, each with what to use. */
function refusedIn(file) {
  // Without comments and pictures; each keeps its lines.
  const text = linesOf(file)
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/url\("[^"]*"\)/g, 'url()')
  return [...text.matchAll(/([a-z-]+):\s+([^;{}]+);/g)].flatMap(
    ({ 0: all, 1: name, 2: value, index }) => {
      const declaration = `${name}: ${value.replace(/\s+/g, ' ')}`
      if (ALLOWED.some((allowed) => allowed.test(declaration))) return []
      const use = insteadOf(declaration)
      const line = text.slice(0, index).split('\n').length
      return use === undefined ? [] : [`${file}:${line} ${all.replace(/\s+/g, ' ')} — ${use}`]
    },
  )
}

function insteadOf(declaration) {
  const bare = declaration.replace(/var\([^()]*\)/g, '')
  const viewport = bare.replace(/^font-size: clamp\(, [\d.]+vw, \)$/, '')
  if (SIZE.test(viewport)) return TYPE
  if (COLOUR.test(bare)) return 'a --color-… of the tokens'
  if (!SPACE.test(bare)) return
  const lengths = bare.match(/[\d.]+(px|rem|em|mm|vh|vw|ch)\b/g) ?? []
  if (lengths.some((length) => !FREE.test(length)))
    return 'a --space-… of the tokens (4, 8, 12, 16, 24, 32, 48, 64)'
}

function linesOf(file) {
  return readFileSync(join(root, file), 'utf8').split('\n')
}

function git(...args) {
  const text = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  return text.split('\n').filter(Boolean)
}
