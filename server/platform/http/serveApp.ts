import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Context, Middleware } from 'koa'
import { isDeskPath, pageAt } from '#shared/platform/http/pages.ts'
import { bestEncoding, compressed, type Encoding } from './encodedReply.ts'

/** Told of a page to previews and search engines. */
export type AboutPage = { title: string; description: string; locale: string }
/**
 * A page of the app that is asked for, with the `html` that the build has for it, and what the build has at another path; `about` it where
 * whoever wrote before has said that.
 */
export type AskedPage = {
  path: string
  query: URLSearchParams
  html: string
  partAt: (path: string) => string | null
  about?: AboutPage
}
/** The page that is sent in place of the file. The same object again is the same body: it is compressed once. */
export type WrittenPage = { html: string; headers?: Record<string, string>; about?: AboutPage }
/** Writes a page anew; null leaves it as the file has it. It must not throw. */
export type WritePage = (asked: AskedPage) => Promise<WrittenPage | null>

/** Lets each write on what those before it have written. */
export function inTurn(...writers: readonly WritePage[]): WritePage {
  return (asked) =>
    writers.reduce<Promise<WrittenPage | null>>(async (before, write) => {
      const page = await before
      return (await write({ ...asked, ...page })) ?? page
    }, Promise.resolve(null))
}

/**
 * Serves the built app out of memory; any other path that looks like a page gets `index.html`, with 404 where the app has no screen. `write`
 * may put more into the pages that the app has. Of `older` builds only the parts, for pages that are open since then.
 */
export function serveApp(
  folder: string,
  older: readonly string[] = [],
  write: WritePage = async () => null,
): Middleware {
  const files = readBuild(folder)
  const bodyOf = createBodies()
  const partAt = (path: string) => files.get(path)?.()?.content.toString() ?? null
  for (const one of older) {
    for (const [path, file] of readBuild(one)) {
      if (isHashed(path) && !files.has(path)) files.set(path, file)
    }
  }
  return async (ctx, next) => {
    const page = pageFor(files, ctx)
    const path = page ? pageAt(pathOf(ctx)) : null
    const query = new URLSearchParams(ctx.querystring)
    const written = page && path && (await write({ path, query, html: page.text, partAt }))
    if (written) return sendWritten(ctx, written, bodyOf(written))
    const file =
      ctx.method === 'GET' || ctx.method === 'HEAD' ? files.get(pathOf(ctx))?.() : undefined
    if (file) sendFile(ctx, file)
    else if (page) sendFile(ctx, page, path ? 200 : 404)
    else await next()
  }
}

/** The app's page; the desk's names the desk's files too. */
function pageFor(files: Build, ctx: Context) {
  if (!looksLikePage(ctx)) return undefined
  const desks = isDeskPath(pathOf(ctx)) ? files.get('/desk.html') : undefined
  return (desks ?? files.get('/index.html'))?.()
}

/** The path before a `#` that a mail program has written as `%23`. */
function pathOf(ctx: Context): string {
  return decodeURIComponent(ctx.path).replace(/#.*/, '')
}

function looksLikePage(ctx: Context) {
  const path = pathOf(ctx)
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
  const isElsewhere = path.startsWith('/api/') || path === '/api' || /\.\w+$/.test(path)
  return isRead && !isElsewhere && Boolean(ctx.accepts('html'))
}

function sendFile(ctx: Context, file: BuiltFile, status = 200) {
  ctx.status = status
  ctx.type = file.type
  ctx.set('Cache-Control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  ctx.set('ETag', file.etag)
  if (file.variants.size > 0) ctx.vary('Accept-Encoding')
  if (isKnown(ctx)) return
  // Tested one by one: together, the browser's order would win, and it names gzip first.
  for (const [encoding, variant] of file.variants) {
    if (!ctx.acceptsEncodings(encoding)) continue
    ctx.set('Content-Encoding', encoding)
    ctx.body = variant
    return
  }
  ctx.body = file.content
}

async function sendWritten(ctx: Context, { headers = {} }: WrittenPage, body: PageBody) {
  ctx.status = 200
  ctx.type = 'html'
  ctx.set({ 'Cache-Control': 'no-cache', ETag: body.etag, ...headers })
  ctx.vary('Accept-Encoding')
  if (isKnown(ctx)) return
  const encoding = bestEncoding(ctx)
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  ctx.body = await body.in(encoding)
}

/** Answers that what the browser has is still right. */
function isKnown(ctx: Context): boolean {
  if (ctx.fresh) ctx.status = 304
  return ctx.status === 304
}

type PageBody = { etag: string; in(encoding: Encoding): Promise<Buffer> }

/** The bytes of written pages, as long as whoever wrote them has them. */
function createBodies(): (page: WrittenPage) => PageBody {
  const bodies = new WeakMap<WrittenPage, PageBody>()
  return (page) => {
    const known = bodies.get(page)
    if (known) return known
    const identity = Buffer.from(page.html)
    const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
    const body = {
      etag: tagOf(identity),
      in: (encoding: Encoding) => (made[encoding] ??= compressed(identity, encoding)),
    }
    bodies.set(page, body)
    return body
  }
}

function tagOf(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

type BuiltFile = {
  content: Buffer
  /** The content of a page, to be written on. */
  text: string
  type: string
  /** Weak, because it is the same for every encoding. */
  etag: string
  isHashed: boolean
  /** Compressed copies by encoding, the smallest first. */
  variants: Map<'br' | 'gzip', Buffer>
}

const VARIANTS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** The files of a build by their URL path; what is gone by the time it is asked for is undefined. */
type Build = Map<string, () => BuiltFile | undefined>

/**
 * Every file of a build. What is named by its content is read when somebody first asks for it: for most of what older builds left
 * nobody does. All else is read once, so that versions never mix: a newer build is served only from the next start on.
 */
function readBuild(folder: string): Build {
  const files: Build = new Map()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    // `.vite/manifest.json` is for the build, not for browsers.
    if (!entry.isFile() || path.includes('/.') || /\.(br|gz)$/.test(path)) continue
    files.set(path, isHashed(path) ? whenAsked(file, path) : atOnce(readFile(file, path)))
  }
  const index = files.get('/index.html')
  if (index) files.set('/', index)
  return files
}

const atOnce = (file: BuiltFile) => () => file

function whenAsked(file: string, path: string): () => BuiltFile | undefined {
  let known: BuiltFile | undefined
  return () => (known ??= existsSync(file) ? readFile(file, path) : undefined)
}

/** Whether its name carries a hash of the content, so that the content never changes. */
function isHashed(path: string): boolean {
  return path.startsWith('/assets/')
}

// Koa names the characters of what begins with `text/`, and of JSON and scripts.
const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

function typeOf(path: string) {
  const ending = extname(path)
  return TYPES[ending] ?? ending
}

function readFile(file: string, path: string): BuiltFile {
  const content = readFileSync(file)
  const variants = new Map<'br' | 'gzip', Buffer>()
  for (const [encoding, ending] of VARIANTS) {
    if (existsSync(file + ending)) variants.set(encoding, readFileSync(file + ending))
  }
  return {
    content,
    text: path.endsWith('.html') ? content.toString() : '',
    type: typeOf(path),
    etag: tagOf(content),
    isHashed: isHashed(path),
    variants,
  }
}
