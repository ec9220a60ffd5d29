import { afterEach, beforeEach, expect, test } from 'vitest'
import { mainProblem, nearestAccent, nearestMain } from '#shared/venue/profile/colors.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import type { Problem } from '#shared/problem.ts'
import { paidOrder, startMailedApp } from '../../test/fixtures/own.fixtures.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'

let started: Awaited<ReturnType<typeof startMailedApp>>
let owner: TestBrowser
beforeEach(async () => {
  started = await startMailedApp()
  owner = await signedIn(started.app, 'admin')
})
afterEach(() => started.app.stop())

const paint = (body: object) => owner.patch<Venue & Problem>('/api/venue', body)
const seen = async () => (await started.app.browser().get<Venue>('/api/venue')).body
const text = async (path: string) => (await started.app.browser().get<string>(path)).body

test('a venue has the product’s colours until it chooses its own', async () => {
  expect(await seen()).not.toHaveProperty('theme')
  expect(await text('/termos-condicoes.html')).not.toContain('<style>')
  const { body } = await paint({ name: 'Arena Azul' })
  expect(body).toMatchObject({ name: 'Arena Azul', colorMain: null, colorAccent: null })
  expect(body).not.toHaveProperty('theme')
})

test('its own are on its pages, in its mails and on its button, and go again', async () => {
  const { body, status } = await paint({ colorMain: '#1D4ED8', colorAccent: '#FFCC00' })
  expect([status, body.colorMain, body.colorAccent]).toEqual([200, '#1d4ed8', '#ffcc00'])
  const { theme, ...venue } = await seen()
  expect(theme?.light).toMatchObject({ primary: '#1d4ed8', brand: '#ffcc00' })
  expect(venue).not.toHaveProperty('colorMain')
  expect(await text('/termos-condicoes.html')).toContain('--color-primary:#1d4ed8;')
  expect(await text('/reservar.js')).toContain("background:'#1d4ed8'")
  await paidOrder(started.app, started.app.browser())
  expect(started.mails[0]!.html).toContain('color:#1d4ed8')
  expect((await paint({ colorMain: null, colorAccent: null })).status).toBe(200)
  expect(await seen()).not.toHaveProperty('theme')
})

test('a main colour in which nobody could read is refused with the nearest that would do', async () => {
  const { body, status } = await paint({ colorMain: '#ffd400' })
  expect([status, body.errors]).toEqual([422, { colorMain: [mainProblem('#ffd400')] }])
  expect((await paint({ colorMain: nearestMain('#ffd400') })).status).toBe(200)
})

test('an accent is seen on the header that follows from the main colour, or refused', async () => {
  expect((await paint({ colorAccent: '#1e3a8a' })).status).toBe(422)
  const { body } = await paint({ colorMain: '#1d4ed8', colorAccent: '#1e3a8a' })
  expect(Object.keys(body.errors ?? {})).toEqual(['colorAccent'])
  const nearest = nearestAccent('#1e3a8a', '#1d4ed8')
  expect(body.errors!['colorAccent']![0]).toContain(nearest)
  expect((await paint({ colorMain: '#1d4ed8', colorAccent: nearest })).status).toBe(200)
})

test.each(['red', '#fff', '#1d4ed8;}', 7])('%j is no colour', async (colorMain) => {
  const { body, status } = await paint({ colorMain })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['colorMain']])
})
