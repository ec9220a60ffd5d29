import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { securityHeaders } from '../../../platform/http/securityHeaders.ts'
import { serveApp } from '../../../platform/http/serveApp.ts'
import { onStarterGone } from '../../../operation/update/starterGone.ts'

// The pages of a folder, served as the product serves its own: out of memory, compressed, under the same headers.
const app = new Koa()
  .use(securityHeaders({ isHttps: false, hstsSubdomains: false }))
  .use(serveApp(process.env['PAGES']!))
const server = createServer(app.callback())
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
onStarterGone(() => process.exit(0))
