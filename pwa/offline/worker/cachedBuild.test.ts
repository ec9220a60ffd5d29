import { beforeEach, expect, test } from 'vitest'
import { fakeCaches } from './fakeCaches.fixtures.ts'
import { OWN_LIST_PATH } from '#shared/platform/http/accountPages.ts'
import { cachedBuild } from './cachedBuild.ts'

let caches: CacheStorage
let fetched: string[]
let missing: string[]
let page: string
let deskPage: string
/** Hours that the server writes into the page for who asks for `/` now. */
let hours: string
/** Paths under which something in between answers with its page. */
let taken: string[]
beforeEach(() => {
  hours = ''
  taken = []
  caches = fakeCaches()
  fetched = []
  missing = []
  page = '<script src="/assets/main-1.js"></script>'
  deskPage = '<link href="/assets/agenda-1.js"><script src="/assets/main-1.js"></script>'
})

const fetch = (async (path: string) => {
  fetched.push(path)
  if (taken.includes(path)) return portal()
  if (missing.includes(path)) return new Response('', { status: 404 })
  const [, id] = /^\/assets\/files-(\d)\.json$/.exec(path) ?? []
  if (id) return Response.json([`/assets/own-${id}.js`, `/assets/agenda-${id}.js`])
  if (path === '/admin') return new Response(deskPage)
  if (path === '/') return new Response(hours + page)
  return new Response(path === OWN_LIST_PATH ? page : path)
}) as typeof globalThis.fetch
const portal = () =>
  new Response('<h1>Conta suspensa</h1>', { headers: { 'Content-Type': 'text/html' } })
function elsewhere(): Response {
  const answer = new Response('var a')
  return Object.defineProperties(answer, {
    redirected: { value: true },
    clone: { value: elsewhere },
  })
}
/** As a release before has stored it. */
const poison = async (id: string, path: string, response = portal()) =>
  (await caches.open(`build-${id}`)).put(path, response)
const filesOf = (id: number) => ({
  shell: [`/assets/main-${id}.js`, '/assets/base.css'],
  own: [`/assets/own-${id}.js`],
  rest: `/assets/files-${id}.json`,
})
const [ONE, TWO] = [filesOf(1), filesOf(2)]
const build = (id: string, files = ONE) => cachedBuild(id, files, { caches, fetch })
const two = () => {
  page = '<script src="/assets/main-2.js"></script>'
  return build('2', TWO)
}
const paths = async (name: string) => {
  const keys = await (await caches.open(name)).keys()
  return keys.map(({ url }) => new URL(url).pathname).sort()
}
const at = (work: Promise<unknown>) => void work

test('for a customer only the shell is cached', async () => {
  await build('1').install()
  expect(await paths('build-1')).toEqual(['/', '/assets/base.css', '/assets/main-1.js'])
  expect(await (await build('1').page('/', at)).text()).toBe(page)
})

test('hours that the server writes into the page are of now, and never cached', async () => {
  hours = '<p>Livre hoje 18:00</p>'
  await build('1').install()
  expect(await (await build('1').page('/', at)).text()).toBe(page)
})

test('a shell that the browser has evicted comes from the server, and is cached again', async () => {
  await build('1').install()
  await caches.delete('build-1')
  const work: Promise<unknown>[] = []
  const wait = (one: Promise<unknown>) => void work.push(one)
  expect(await (await build('1').page('/', wait)).text()).toBe(page)
  await Promise.all(work)
  expect(await paths('build-1')).toEqual(['/', '/assets/base.css', '/assets/main-1.js'])
  fetched = []
  expect(await (await build('1').page('/', wait)).text()).toBe(page)
  expect(fetched).toEqual([])
})

test('an incomplete shell is not installed', async () => {
  missing = ['/assets/base.css']
  await expect(build('1').install()).rejects.toThrow('404 /assets/base.css')
})

test('a page of another build is not taken for this one', async () => {
  page = '<script src="/assets/main-2.js"></script>'
  await expect(build('1').install()).rejects.toThrow('Unknown /assets/main-2.js')
})

test('a newer build fetches only what it has not got', async () => {
  await build('1').install()
  fetched = []
  await two().install()
  expect(fetched).toEqual([OWN_LIST_PATH, '/assets/main-2.js'])
})

test('the build before stays for pages that are open, and no other', async () => {
  for (const id of ['0', '1']) await build(id).install()
  await two().install()
  await two().forgetOlder()
  expect(await caches.keys()).toEqual(['build-1', 'build-2'])
  expect(await (await two().asset('/assets/main-1.js', at)).text()).toBe('/assets/main-1.js')
})

test('a file that is used is cached, and fetched once', async () => {
  const work: Promise<unknown>[] = []
  await build('1').asset('/assets/checkout-1.js', (more) => work.push(more))
  await Promise.all(work)
  await build('1').asset('/assets/checkout-1.js', at)
  expect(fetched).toEqual(['/assets/checkout-1.js'])
})

test('a missing file is answered as missing, and not cached', async () => {
  missing = ['/assets/old-0.js']
  expect((await build('1').asset('/assets/old-0.js', at)).status).toBe(404)
  expect(await caches.match('/assets/old-0.js')).toBeUndefined()
})

test('for an admin every screen is cached, in the next build before it is offered', async () => {
  await build('1').install()
  await build('1').cacheAdminFiles()
  expect(await paths('build-1')).toContain('/assets/agenda-1.js')
  await two().install()
  expect(await paths('build-2')).toContain('/assets/agenda-2.js')
})

test("caching the admin's files continues where it was cut off", async () => {
  missing = ['/assets/agenda-1.js']
  await build('1').install()
  await expect(build('1').cacheAdminFiles()).rejects.toThrow('404')
  missing = []
  await build('1').cacheAdminFiles()
  expect(await paths('build-1')).toContain('/assets/agenda-1.js')
})

test('after signing out the next build is cached as for a customer', async () => {
  await build('1').install()
  await build('1').cacheAdminFiles()
  await build('1').forgetAdminFiles()
  await two().install()
  expect(await paths('build-2')).not.toContain('/assets/agenda-2.js')
})

test('for who has reservations their screens are cached, in the next build too, and no admin’s', async () => {
  await build('1').install()
  await build('1').cacheOwnFiles()
  expect(await paths('build-1')).toContain('/assets/own-1.js')
  await two().install()
  expect(await paths('build-2')).toContain('/assets/own-2.js')
  expect(await paths('build-2')).not.toContain('/assets/agenda-2.js')
})

test('what the cache of reservations could not fetch is fetched the next time', async () => {
  missing = ['/assets/own-1.js']
  await build('1').install()
  await expect(build('1').cacheOwnFiles()).rejects.toThrow('404')
  missing = []
  await build('1').cacheOwnFiles()
  expect(await paths('build-1')).toContain('/assets/own-1.js')
})

test('a page under the address of a file is handed on once, and not cached', async () => {
  taken = ['/assets/checkout-1.js']
  const work: Promise<unknown>[] = []
  const wait = (more: Promise<unknown>) => void work.push(more)
  expect(await (await build('1').asset('/assets/checkout-1.js', wait)).text()).toMatch(/suspensa/)
  taken = []
  expect(await (await build('1').asset('/assets/checkout-1.js', wait)).text()).toMatch(/checkout/)
  await Promise.all(work)
  expect(await paths('build-1')).toEqual(['/assets/checkout-1.js'])
})

test.each([
  ['another’s page', portal],
  ['what came from another address', elsewhere],
])('%s that an earlier release has cached is replaced by the file', async (_, poisoned) => {
  await poison('0', '/assets/checkout-1.js', poisoned())
  await poison('0', '/assets/base.css', poisoned())
  await poison('1', '/assets/main-1.js', poisoned())
  await build('1').install()
  for (const path of ['/assets/base.css', '/assets/main-1.js', '/assets/checkout-1.js']) {
    expect(await (await build('1').asset(path, at)).text()).toBe(path)
  }
  expect(await paths('build-0')).toEqual([])
})

test('with another’s page in the cache and no connection the file is missing, not the app', async () => {
  await build('1').install()
  await poison('0', '/assets/checkout-1.js')
  missing = ['/assets/checkout-1.js']
  expect((await build('1').asset('/assets/checkout-1.js', at)).status).toBe(404)
  expect(await (await build('1').page('/', at)).text()).toBe(page)
})

test.each([
  ['a portal’s', '<h1>Entre na rede</h1>'],
  ['one of a maintenance', '<title>Volte logo</title>'],
  ['one of another build', '<script src="/assets/main-0.js"></script>'],
])('a start page that does not name this build is never cached: %s', async (_, other) => {
  await build('1').install()
  await caches.delete('build-1')
  const good = page
  page = other
  const work: Promise<unknown>[] = []
  const wait = (one: Promise<unknown>) => void work.push(one)
  expect(await (await build('1').page('/', wait)).text()).toBe(other)
  await Promise.all(work)
  page = good
  expect(await (await build('1').page('/', wait)).text()).toBe(good)
  await Promise.all(work)
  expect(await paths('build-1')).toContain('/')
})

test('a list of the other files that is somebody’s page fails the install, which is tried again', async () => {
  await build('1').install()
  taken = ['/assets/files-1.json']
  await expect(build('1').cacheAdminFiles()).rejects.toThrow('200 /assets/files-1.json')
  taken = []
  await build('1').cacheAdminFiles()
  expect(await paths('build-1')).toContain('/assets/agenda-1.js')
})

test('a file that could not be run is replaced by the server’s, and stays without one', async () => {
  await poison('0', '/assets/checkout-1.js', new Response('half'))
  taken = ['/assets/checkout-1.js']
  await build('1').refetch('/assets/checkout-1.js')
  expect(await (await build('1').asset('/assets/checkout-1.js', at)).text()).toBe('half')
  taken = []
  await build('1').refetch('/assets/checkout-1.js')
  expect(await (await build('1').asset('/assets/checkout-1.js', at)).text()).toMatch(/checkout/)
})

test('the desk opens by the page that names its files, once they are all cached; any other address by the shell', async () => {
  await build('1').install()
  expect(await (await build('1').page('/admin/agenda', at)).text()).toBe(page)
  await build('1').cacheAdminFiles()
  fetched = []
  expect(await (await build('1').page('/admin/agenda', at)).text()).toBe(deskPage)
  expect(await (await build('1').page('/reserva', at)).text()).toBe(page)
  expect(fetched).toEqual([])
})

test.each([
  ['of another build', () => (deskPage = '<script src="/assets/main-2.js"></script>')],
  ['that names nothing', () => (deskPage = '<h1>Conta suspensa</h1>')],
  ['of somebody else', () => (taken = ['/admin'])],
])('a desk’s page %s is not cached: the shell opens the desk', async (_, change) => {
  await build('1').install()
  change()
  await build('1').cacheAdminFiles()
  expect(await (await build('1').page('/admin', at)).text()).toBe(page)
})
