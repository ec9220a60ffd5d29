import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { testClock } from '../../../test/support/testClock.ts'
import { GatewayUnavailable } from '../../port/gateway.ts'
import { createAsaasClient } from './asaasClient.ts'

async function listening(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the key goes to no other address, wherever the provider’s answer points', async () => {
  const keys: unknown[] = []
  const elsewhere = await listening(({ headers }, response) => {
    keys.push(headers['access_token'])
    response.end('{}')
  })
  const baseUrl = await listening((_, response) =>
    response.writeHead(302, { Location: elsewhere }).end(),
  )
  const log = pino({ level: 'silent' })
  const client = createAsaasClient({ apiKey: 'segredo', baseUrl, clock: testClock(), log })
  const call = client.call({ method: 'GET', path: '/payments/pay_1' }, v.unknown())
  await expect(call).rejects.toThrow(GatewayUnavailable)
  expect(keys).toEqual([])
})
