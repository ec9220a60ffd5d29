import { once } from 'node:events'
import { connect } from 'node:net'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { listen } from '../../test/support/listen.ts'
import { readsFirst } from './readsFirst.ts'

test('a read passes by the writes that arrived before it', async () => {
  const begun: string[] = []
  const koa = new Koa().use(readsFirst()).use((ctx) => {
    begun.push(`${ctx.method} ${ctx.path}`)
    ctx.body = ''
  })
  const server = await listen(koa)
  const writes = Array.from({ length: 40 }, (_, index) => `POST /${index}`)
  // On one connection, so that they arrive in this order and at once.
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  const requests = [...writes, 'GET /', 'POST /last'].map(
    (request) => `${request} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`,
  )
  socket.write(requests.join(''))
  let answers = 0
  while (answers < requests.length) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    answers += chunk.toString().split('HTTP/1.1 200').length - 1
  }
  socket.destroy()
  await server.stop()
  expect(begun.indexOf('GET /')).toBeLessThan(begun.indexOf('POST /39'))
  expect(begun.filter((request) => request !== 'GET /')).toEqual([...writes, 'POST /last'])
})
