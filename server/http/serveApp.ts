import type { Context, Middleware } from 'koa'
import { readBuild, type BuiltFile } from './readBuild.ts'

/** Serves the built app out of memory; any other path that looks like a page gets `index.html`. */
export function serveApp(folder: string): Middleware {
  const files = readBuild(folder)
  return async (ctx, next) => {
    const file = ctx.method === 'GET' || ctx.method === 'HEAD' ? find(files, ctx) : undefined
    if (file) send(ctx, file)
    else await next()
  }
}

function find(files: Map<string, BuiltFile>, ctx: Context) {
  const path = decodeURIComponent(ctx.path)
  const file = files.get(path)
  if (file) return file
  const isPage = !path.startsWith('/api/') && path !== '/api' && !/\.\w+$/.test(path)
  return isPage && ctx.accepts('html') ? files.get('/index.html') : undefined
}

function send(ctx: Context, file: BuiltFile) {
  ctx.status = 200
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
