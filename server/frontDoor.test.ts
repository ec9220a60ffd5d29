import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')
const readme = read('README.md')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

test("a change is tried by the README's own command on a clean machine", () => {
  const [, command] = /^(npm ci && npm test) /m.exec(readme) ?? []
  expect(command).toBeDefined()
  expect(read('.github/workflows/test.yml')).toMatch(new RegExp(`^ +- run: ${command}$`, 'm'))
})

test('each command of the table is there', () => {
  const named = [...readme.matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name]) => name!)
  const known = new Set(['ci', ...Object.keys(scripts)])
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('is short', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(130)
})

test.each(['README.md', 'GUIA.md', '.github/SECURITY.md', '.github/CONTRIBUTING.md'])(
  'what %s links to is there',
  (page) => {
    expect(deadLinks(page)).toEqual([])
  },
)

/** Lists the links of a page to files of ours, or to their headings, that lead nowhere. */
function deadLinks(page: string): string[] {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!)
  return links.filter((link) => {
    if (/^\w+:/.test(link)) return false
    const to = new URL(link, new URL(page, root))
    if (!existsSync(new URL(to.pathname, root))) return true
    return to.hash !== '' && !headingsOf(to).includes(decodeURIComponent(to.hash.slice(1)))
  })
}

/** The anchors that a page's headings are reached by. */
function headingsOf({ pathname }: URL): string[] {
  const text = readFileSync(new URL(pathname, root), 'utf8')
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
}

test.each([
  ['GUIA.md', /\*\*([^*]+)\*\*/g, (text: string) => text],
  // Older versions keep the names of their time.
  ['NOVIDADES.md', /"([^"]+)"/g, (text: string) => text.split(/^## /m)[1]!],
])('screens and buttons are called as %s names them', (page, names, partOf) => {
  const texts = ['pwa', 'shared'].map(textOf).join('\n').replace(/\s+/g, ' ')
  const text = partOf(read(page)).replace(/\s+/g, ' ')
  const named = new Set([...text.matchAll(names)].map(([, name]) => name!))
  expect(named.size).toBeGreaterThan(20)
  expect([...named].filter((name) => !isShown(texts, name))).toEqual([])
})

/** Whether a name stands in the sources as a whole, not as a part of another word. */
function isShown(texts: string, name: string): boolean {
  const escaped = name.replace(/[$()+.?]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(texts)
}

function textOf(part: string): string {
  const isProduct = (file: string) =>
    /\.tsx?$/.test(file) && !/\.(test|testkit|fixtures|journey)\.|^(e2e|testing|bench)\//.test(file)
  return readdirSync(new URL(part, root), { recursive: true, encoding: 'utf8' })
    .filter(isProduct)
    .map((file) => read(`${part}/${file}`))
    .join('\n')
}
