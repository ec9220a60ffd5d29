import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Router from '@koa/router'
import Koa from 'koa'
import { onStarterGone } from '../../operation/update/starterGone.ts'

// A bare Koa route that answers fixed bytes: the control of the calendar's figures.
type Given = { path: string; headers: Record<string, string>; body: string }

process.once('message', (message) => {
  const { path, headers, body } = message as Given
  const bytes = Buffer.from(body, 'base64')
  const router = new Router()
  router.get(path, (ctx) => {
    ctx.set(headers)
    ctx.body = bytes
  })
  const server = createServer(new Koa().use(router.routes()).callback())
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.address() as AddressInfo).port })
  })
})
onStarterGone(() => process.exit(0))
