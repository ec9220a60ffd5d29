import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Context, Middleware } from 'koa'
import { isDeskPath, isPage } from '#shared/platform/http/pages.ts'

/** Serves the built app out of memory; any other path that looks like a page gets `index.html`, with 404 where the app has no screen. Of `older` builds only the parts, for pages that are open since then. */
export function serveApp(folder: string, older: readonly string[] = []): Middleware {
  const files = readBuild(folder)
  for (const one of older) {
    for (const [path, file] of readBuild(one)) {
      if (file.isHashed && !files.has(path)) files.set(path, file)
    }
  }
  return async (ctx, next) => {
    const file = ctx.method === 'GET' || ctx.method === 'HEAD' ? find(files, ctx) : undefined
    const page = file ? undefined : pageFor(files, ctx)
    if (file) send(ctx, file)
    else if (page) send(ctx, page, isPage(pathOf(ctx)) ? 200 : 404)
    else await next()
  }
}

function find(files: Map<string, BuiltFile>, ctx: Context) {
  return files.get(pathOf(ctx))
}

/** The app's page; the desk's names the desk's files too. */
function pageFor(files: Map<string, BuiltFile>, ctx: Context) {
  if (!looksLikePage(ctx)) return undefined
  const desks = isDeskPath(pathOf(ctx)) ? files.get('/desk.html') : undefined
  return desks ?? files.get('/index.html')
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

function send(ctx: Context, file: BuiltFile, status = 200) {
  ctx.status = status
  ctx.type = file.type
  ctx.set('Cache-Control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  ctx.set('ETag', file.etag)
  if (file.variants.size > 0) ctx.vary('Accept-Encoding')
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  // Tested one by one: together, the browser's order would win, and it names gzip first.
  for (const [encoding, variant] of file.variants) {
    if (!ctx.acceptsEncodings(encoding)) continue
    ctx.set('Content-Encoding', encoding)
    ctx.body = variant
    return
  }
  ctx.body = file.content
}

type BuiltFile = {
  content: Buffer
  type: string
  /** Weak, because it is the same for every encoding. */
  etag: string
  /** The name carries a hash of the content, so the content never changes. */
  isHashed: boolean
  /** Compressed copies by encoding, the smallest first. */
  variants: Map<'br' | 'gzip', Buffer>
}

const VARIANTS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Every file of a build by its URL path. Read once: a newer build is served only from the next start on, so that versions never mix. */
function readBuild(folder: string): Map<string, BuiltFile> {
  const files = new Map<string, BuiltFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    // `.vite/manifest.json` is for the build, not for browsers.
    if (!entry.isFile() || path.includes('/.') || /\.(br|gz)$/.test(path)) continue
    files.set(path, readFile(file, path))
  }
  const index = files.get('/index.html')
  if (index) files.set('/', index)
  return files
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
    type: typeOf(path),
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    isHashed: path.startsWith('/assets/'),
    variants,
  }
}
