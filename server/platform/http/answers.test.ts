import { connect } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { SEARCH_HEADER } from '#shared/platform/http/search.ts'
import { TOMORROW } from '../../test/support/aCheckout.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { signedIn } from '../../test/support/signedIn.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import type { TestBrowser } from '../../test/support/testBrowser.ts'
import { serveApp } from './serveApp.ts'
import { START_HASH } from './lateScripts.ts'

let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  const build = await aBuild()
  app = await startTestApp({ site: { serve: () => serveApp(build), render: null } })
  admin = await signedIn(app, 'admin')
})
afterEach(() => app.stop())

const FILES = ['index.html', 'app.js', 'app.css', 'icon.svg', 'manifest.webmanifest', 'robots.txt']

async function aBuild() {
  const folder = await mkdtemp(join(tmpdir(), 'build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await Promise.all(FILES.map((name) => writeFile(join(folder, name), '{}')))
  return folder
}

/** What a socket is answered to these bytes. */
function answerTo(bytes: string): Promise<string> {
  const { port } = new URL(app.origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => (answer += text))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.end(bytes)
  })
}
const WEEK = '/api/calendar?startDate=2026-11-24&endDate=2026-11-30'
const ANSWERS = [
  ...FILES.map((name) => `/${name}`),
  ...`/ /admin /nowhere /healthz /readyz /up /api/nowhere /api/courts /api/venue ${WEEK} ${WEEK}
  /api/csrf-token /api/user /api/sync /api/reservations /api/fixed-classes /api/audit /api/staff
  /api/diagnostics /api/payment-attempts /api/payment-attempts.csv /api/payment-issues /api/account`.split(
    /\s+/,
  ),
]

describe('every answer', () => {
  test('names its kind and its characters, is taken for nothing else and is framed by nobody', async () => {
    for (const path of ANSWERS) {
      const { headers } = await admin.get(path)
      const policy = headers.get('Content-Security-Policy')
      expect([path, headers.get('Content-Type')]).toEqual([
        path,
        expect.stringMatching(/^[a-z]+\/[a-z+]+; charset=utf-8$/),
      ])
      expect([path, headers.get('X-Content-Type-Options')]).toEqual([path, 'nosniff'])
      expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'none'")])
      expect(policy).toContain("frame-ancestors 'none'")
    }
  })

  test('about people is stored nowhere, and every page allows its own parts only', async () => {
    for (const path of ANSWERS.filter((path) => path.startsWith('/api/'))) {
      const { headers } = await admin.get(path)
      const isPublic = /calendar|courts|venue/.test(path)
      const expected = isPublic ? /no-store|no-cache/ : /^no-store$/
      expect([path, headers.get('Cache-Control')]).toEqual([path, expect.stringMatching(expected)])
    }
    const policy = (await admin.get('/')).headers.get('Content-Security-Policy')!
    // Allows one text in the page itself: the one that waits for the paint.
    const scripts = `script-src 'self' ${START_HASH}`
    for (const part of [scripts, "object-src 'none'", "base-uri 'none'"]) {
      expect(policy.split(';')).toContain(part)
    }
  })

  test('to another site’s page has nothing that lets it be read there', async () => {
    for (const path of ['/api/courts', '/api/user', '/']) {
      const headers = { Origin: 'https://evil.example' }
      const answer = await fetch(app.origin + path, { headers })
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
    }
  })
})

describe('a request', () => {
  test('by TRACE comes back to nobody', async () => {
    const answer = await answerTo(
      'TRACE / HTTP/1.1\r\nHost: x\r\nCookie: sid=geheim\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1.1 (403|404|405|501) /)
    expect(answer).not.toContain('geheim')
  })

  test('of two lengths is refused, whichever a proxy before it believes', async () => {
    const head = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n'
    for (const second of ['Transfer-Encoding: chunked', 'Content-Length: 5']) {
      const answer = await answerTo(`${head}${second}\r\n\r\n0\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1.1 400 /)
    }
  })

  test('with a parameter twice is refused, not half understood', async () => {
    for (const query of ['page=1&page=2', 'search=a&search=b', 'courtId=1&courtId=2']) {
      expect([query, (await admin.get(`/api/reservations?${query}`)).status]).toEqual([query, 422])
    }
  })

  test('that speaks of prototypes changes none', async () => {
    const id = await insertReservation(app, { userId: 1 })
    const body = JSON.parse(
      '{"notes":"x","__proto__":{"isOwner":true},"constructor":{"prototype":{"isOwner":true}}}',
    )
    expect((await admin.patch(`/api/reservations/${id}`, body)).status).toBe(400)
    expect(({} as { isOwner?: boolean }).isOwner).toBeUndefined()
  })

  test('that is refused is in the log with its reason, and with no text of its search', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const other = await startTestApp({ log })
    onTestFinished(() => other.stop())
    const visitor = other.browser()
    await visitor.get('/api/reservations?search=marina')
    await visitor.post('/api/holds', {}, { csrf: false })
    await visitor.post('/api/holds', { date: 'amanhã' })
    await vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(4))
    const refusals = lines.map((line) => JSON.parse(line).refusal).filter(Boolean)
    expect(refusals).toEqual(['not-signed-in', 'bad-csrf', 'invalid-input'])
    expect(lines.join()).not.toContain('marina')
  })

  test('that reads a day with its people is in the log each time, cached or not', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const other = await startTestApp({ log })
    onTestFinished(() => other.stop())
    const staff = await signedIn(other, 'reception')
    const day = `/api/calendar?startDate=${TOMORROW}&endDate=${TOMORROW}`
    const headers = { 'Accept-Encoding': 'br' }
    for (let time = 0; time < 3; time += 1) await staff.get(day, { headers })
    const reads = () => lines.filter((line) => line.includes('/api/calendar'))
    await vi.waitFor(() => expect(reads()).toHaveLength(3))
    const marks = new Set(reads().map((line) => JSON.parse(line).session))
    expect([...marks]).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/)])
  })

  test('to an address in other letters is to another address', async () => {
    expect((await app.browser().get('/api/venue')).status).toBe(200)
    expect((await app.browser().get('/API/venue')).status).toBe(404)
  })

  test('carries a session that is signed with SHA-256', async () => {
    const { headers } = await app.browser().get('/api/csrf-token')
    expect(headers.getSetCookie()[1]).toMatch(/^sid-[0-9a-f]{8}\.sig=[\w-]{43};/)
  })

  test('may say whom it searches for outside its address', async () => {
    await insertReservation(app, { customerName: 'José Ávila', customerEmail: 'ze@example.com' })
    const found = async (text: string) => {
      const headers = { [SEARCH_HEADER]: text }
      const { status, body } = await admin.get<AdminReservation[]>('/api/reservations', { headers })
      return status === 200 ? body.map(({ customerName }) => customerName) : status
    }
    expect(await found(encodeURIComponent('josé'))).toEqual(['José Ávila'])
    expect(await found('ze%40example.com')).toEqual(['José Ávila'])
    expect(await found('ninguem')).toEqual([])
    expect([await found('%'), await found('%00')]).toEqual([400, 400])
  })
})
