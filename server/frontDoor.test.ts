import { existsSync, readFileSync } from 'node:fs'
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

test.each(['README.md', '.github/SECURITY.md', '.github/CONTRIBUTING.md'])(
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
