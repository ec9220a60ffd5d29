import { ACCOUNT, adminCookie } from './adminCookie.ts'
import { httpClient } from './httpClient.ts'
import { makeDatabase } from './database/makeDatabase.ts'
import type { Goal } from './report.ts'
import { startProcess } from './startProcess.ts'

const STRANGERS = 400
const KNOWN = 5

/** 400 strangers sign in at the same instant; meanwhile somebody signs in on a known device, and others read. */
export async function benchSignIns(): Promise<Goal[]> {
  const ours = await makeDatabase({ historyDays: 0, weekPercent: 0 })
  const app = await startProcess('appProcess.ts', { env: { DATABASE_URL: ours.url } })
  const cookie = await adminCookie(ours.url, app.origin)
  const clients = await Promise.all(
    Array.from({ length: STRANGERS }, async () => {
      const client = httpClient(app.origin)
      const { text } = await client.send('GET', '/api/csrf-token')
      return { client, token: (JSON.parse(text) as { csrfToken: string }).csrfToken }
    }),
  )
  try {
    let isOver = false
    const reads = readUntil(app.origin, () => isOver)
    const startedAt = performance.now()
    const since = () => (performance.now() - startedAt) / 1000
    const rush = Promise.all(
      clients.map(async ({ client, token }, index) => {
        const login = { username: `nobody${index}`, password: 'uma-senha-qualquer' }
        const { status } = await client.send('POST', '/api/login', login, { 'X-CSRF-Token': token })
        return { status, seconds: since() }
      }),
    )
    const known: number[] = []
    for (let time = 0; time < KNOWN; time += 1)
      known.push(await signInOnKnownDevice(app.origin, cookie))
    const answers = await rush
    isOver = true
    const looked = answers.filter(({ status }) => status === 401)
    const turnedAway = answers.filter(({ status }) => status === 503)
    const last = (of: typeof answers) => Math.max(0, ...of.map(({ seconds }) => seconds))
    return [
      {
        name: 'answers that are neither 401 nor 503',
        value: STRANGERS - looked.length - turnedAway.length,
        atMost: 0,
      },
      { name: 'passwords that were looked at', value: looked.length },
      { name: 'the last of them after, s', value: last(looked), atMost: 5 },
      { name: 'turned away with 503', value: turnedAway.length },
      { name: 'the last of them after, s', value: last(turnedAway), atMost: 3 },
      {
        name: 'slowest sign-in on a known device meanwhile, s',
        value: Math.max(...known),
        atMost: 2,
      },
      { name: 'slowest read of a week meanwhile, s', value: await reads, atMost: 1 },
    ]
  } finally {
    for (const { client } of clients) client.close()
    app.stop()
    await ours.remove()
  }
}

async function signInOnKnownDevice(origin: string, Cookie: string) {
  // With the device's cookie, and nobody signed in.
  const visit = await fetch(`${origin}/api/csrf-token`)
  const { csrfToken } = (await visit.json()) as { csrfToken: string }
  const startedAt = performance.now()
  const device = Cookie.split('; ').filter((pair) => pair.startsWith('device'))
  const sid = visit.headers.getSetCookie().map((pair) => pair.split(';')[0])
  const headers = {
    'Content-Type': 'application/json',
    'X-CSRF-Token': csrfToken,
    Cookie: [...sid, ...device].join('; '),
  }
  const body = JSON.stringify(ACCOUNT)
  const { status } = await fetch(`${origin}/api/login`, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`A known device was answered ${status}`)
  return (performance.now() - startedAt) / 1000
}

async function readUntil(origin: string, isOver: () => boolean): Promise<number> {
  let slowest = 0
  while (!isOver()) {
    const startedAt = performance.now()
    const answer = await fetch(`${origin}/api/calendar?startDate=2030-01-07&endDate=2030-01-13`)
    await answer.arrayBuffer()
    slowest = Math.max(slowest, (performance.now() - startedAt) / 1000)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return slowest
}
