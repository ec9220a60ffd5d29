import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

// 300 clients book, pay and watch until SIGTERM; then what was acknowledged is held against the database and the provider:
// node failoverLoad.mjs ORIGIN PROVIDER MARKS DATABASE... ; MARKS has a line `milliseconds what` for each thing that was done to them.
const [origin, provider, marks, ...databases] = process.argv.slice(2)
const BOOKERS = 140
const WATCHERS = 156
const TABLETS = 4
const SPORT = 'futevôlei'
const PERSON = {
  customerName: 'Marina Souza',
  customerEmail: 'marina@example.com',
  customerPhone: '48999887766',
  customerCpf: '52998224725',
}
/** As long as a browser's page waits for an answer. */
const ANSWER_MS = 15_000
const AGAIN_MS = 1_000
const over = new AbortController()
setMaxListeners(0, over.signal)
process.once('SIGTERM', () => over.abort())
const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const between = (least, most) => least + Math.random() * (most - least)
/** A pause that the end cuts short. */
const pause = (ms) => wait(ms, null, { signal: over.signal }).catch(() => null)

const booked = []
const charged = []
const paid = []
const refused = []
const looks = []
const tablets = []
let signedOut = 0

const free = await freeHours()
await Promise.all([
  ...Array.from({ length: BOOKERS }, booker),
  ...Array.from({ length: WATCHERS }, watcher),
  ...Array.from({ length: TABLETS }, tablet),
])
await report()

async function booker() {
  await pause(between(0, 60_000))
  while (!over.signal.aborted) {
    const browser = client()
    await begin(browser)
    const slot = free.pop()
    const group = randomUUID()
    const cart = {
      ...PERSON,
      sport: SPORT,
      sportType: SPORT,
      reservationType: 'avulso',
      paymentStatus: 'pending',
      paymentGroupId: group,
      timeSlots: [slot],
    }
    const reserved = await untilAnswered(browser, '/api/reservations', cart, booked)
    if (!reserved) continue
    Object.assign(booked.at(-1), { id: reserved.id, group, slot })
    await pause(between(500, 2_000))
    const payment = await untilAnswered(
      browser,
      '/api/payments',
      {
        ...PERSON,
        reservationId: reserved.id,
        value: slot.price,
        description: 'Reserva de futevôlei - 1 horário(s)',
        paymentMethod: 'PIX',
      },
      charged,
    )
    if (!payment) continue
    Object.assign(charged.at(-1), { id: payment.id, group })
    for (let asked = 0; asked < 60; asked += 1) {
      const { body } = await browser('GET', `/api/payments/${payment.id}/status`)
      if (body?.paymentStatus === 'paid') {
        paid.push({ group, atMs: Date.now() })
        break
      }
      await wait(3_000)
    }
    await pause(between(20_000, 60_000))
  }
}

/** Gives the browser its session, as the first hold does in the app: a key belongs to one. */
async function begin(browser) {
  for (;;) {
    const { body } = await browser('GET', '/api/csrf-token')
    const headers = { 'X-CSRF-Token': body?.csrfToken ?? '' }
    const { status } = await browser('DELETE', '/api/holds', {}, headers)
    if (status >= 200 && status < 300) return
    await wait(AGAIN_MS)
  }
}

/** Sends the same with the same key until it is acknowledged or refused, as the app does. */
async function untilAnswered(browser, path, body, acknowledged) {
  const key = randomUUID()
  const sinceMs = Date.now()
  for (let tries = 1; ; tries += 1) {
    const answer = await browser('POST', path, body, { 'Idempotency-Key': key })
    if (answer.status >= 200 && answer.status < 300) {
      acknowledged.push({ sinceMs, atMs: Date.now(), tries })
      return answer.body
    }
    // The try before may still be under way.
    const isLater = answer.status === 429 || answer.body?.code === 'payment-in-progress'
    if (answer.status >= 400 && answer.status < 500 && !isLater) {
      refused.push(`${path} ${answer.status} ${answer.body?.code ?? ''}`)
      return null
    }
    await wait(AGAIN_MS)
  }
}

/** A week on the screen, which is read anew when something is said to have changed, every ten seconds at most. */
async function watcher() {
  await pause(between(0, 20_000))
  const browser = client()
  let isStale = true
  void follow(browser, () => {
    isStale = true
  })
  while (!over.signal.aborted) {
    if (isStale) {
      const { status } = await browser('GET', weekFrom(day(1), day(7)))
      if (status === 200) {
        isStale = false
        looks.push(Date.now())
      }
    }
    await pause(between(10_000, 20_000))
  }
}

/** A tablet of the desk: signed in once, with a stream that is never given up. */
async function tablet() {
  const browser = client()
  const { body } = await browser('GET', '/api/csrf-token')
  const headers = { 'X-CSRF-Token': body.csrfToken }
  const account = { username: 'admin', password: 'areia-e-mar-2026' }
  const answer = await browser('POST', '/api/login', account, headers)
  if (answer.status !== 200) throw new Error(`No tablet: ${answer.status}`)
  const events = []
  tablets.push(events)
  void follow(browser, () => events.push(Date.now()))
  while (!over.signal.aborted) {
    const { status } = await browser('GET', '/api/user')
    if (status === 401 || status === 403) signedOut += 1
    await pause(5_000)
  }
}

/** As a page's EventSource, and the page's own look whether anything arrives at all. */
async function follow(browser, onChange) {
  let last = null
  while (!over.signal.aborted) {
    const silent = new AbortController()
    const signal = AbortSignal.any([over.signal, silent.signal])
    try {
      const answer = await browser.open(
        '/api/events',
        last ? { 'Last-Event-ID': last } : {},
        signal,
      )
      let timer = setTimeout(() => silent.abort(), 45_000)
      for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
        clearTimeout(timer)
        timer = setTimeout(() => silent.abort(), 45_000)
        last = [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? last
        if (/^event: (calendar|catalog|reservations)/m.test(text)) onChange()
      }
      clearTimeout(timer)
    } catch {
      // It is opened again.
    }
    await pause(2_000)
  }
}

function weekFrom(startDate, endDate) {
  return `/api/calendar?${new URLSearchParams({ startDate, endDate, sportType: SPORT })}`
}

/** Hours that only one client asks for: a refusal of one is a fault. */
async function freeHours() {
  const hours = []
  for (let from = 10; from < 310; from += 60) {
    const answer = await fetch(origin + weekFrom(day(from), day(from + 59)))
    const { days } = await answer.json()
    for (const { date, slots } of days) {
      for (const { available, startTime, price } of slots) {
        if (available) hours.push({ date, startTime, price })
      }
    }
  }
  return hours
}

function client() {
  const cookies = new Map()
  const headersOf = (headers) => ({
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    ...headers,
  })
  async function send(method, path, body, headers = {}) {
    try {
      const answer = await fetch(origin + path, {
        method,
        headers: headersOf({ ...(body && { 'Content-Type': 'application/json' }), ...headers }),
        signal: AbortSignal.timeout(ANSWER_MS),
        ...(body && { body: JSON.stringify(body) }),
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [pair] = cookie.split(';')
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json')
      return { status: answer.status, body: isJson && text ? JSON.parse(text) : null }
    } catch {
      return { status: 0, body: null }
    }
  }
  return Object.assign(send, {
    async open(path, headers, signal) {
      const answer = await fetch(origin + path, { headers: headersOf(headers), signal })
      if (!answer.ok) throw new Error(`${answer.status}`)
      return answer
    },
  })
}

async function report() {
  const say = (text) => process.stdout.write(`${text}\n`)
  const seconds = (ms) => (ms / 1_000).toFixed(1)
  const times = (await readFile(marks, 'utf8')).trim().split('\n')
  const events = times.map((line) => [
    Number(line.split(' ')[0]),
    line.slice(line.indexOf(' ') + 1),
  ])
  for (const [index, [fromMs, what]] of events.slice(0, -1).entries()) {
    const [untilMs] = events[index + 1]
    const longest = (list) => seconds(gapIn(list, fromMs, untilMs))
    const slowest = booked.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs)
    const waited = Math.max(0, ...slowest.map(({ sinceMs, atMs }) => atMs - sinceMs))
    const silence = tablets.map((list) => gapIn(list, fromMs, untilMs))
    say(
      `${what}: ${longest(booked.map(({ atMs }) => atMs))} s without a booking, ${longest(charged.map(({ atMs }) => atMs))} s without a charge, ${longest(looks)} s without a week; longest wait of one customer ${seconds(waited)} s; tablets without a change ${seconds(Math.max(...silence))} s`,
    )
  }
  const found = await stored()
  const charges = await fetch(`${provider}/fake/charges`).then((answer) => answer.json())
  const rows = new Map(found.reservations.map((row) => [row.id, row]))
  const attempts = new Map(found.attempts.map((row) => [row.id, row]))
  const isThere = ({ id, group, slot }) => {
    const row = rows.get(id)
    return (
      row?.payment_group_id === group &&
      row.status !== 'canceled' &&
      row.date === slot.date &&
      row.start_time === slot.startTime
    )
  }
  const groups = new Map(
    found.attempts.map((row) => [row.external_reference, row.payment_group_id]),
  )
  const received = charges.filter(({ status }) => status === 'RECEIVED' || status === 'CONFIRMED')
  const isPaid = new Set(
    found.reservations
      .filter((row) => row.payment_status === 'paid')
      .map((row) => row.payment_group_id),
  )
  const receivedOf = received.map((charge) => groups.get(charge.externalReference))
  const counts = {
    'bookings acknowledged': booked.length,
    'charges acknowledged': charged.length,
    'payments seen': paid.length,
    'money at the provider': received.length,
    'customers who had to send again': booked.concat(charged).filter(({ tries }) => tries > 1)
      .length,
  }
  const faults = {
    'bookings lost': booked.filter((one) => !isThere(one)).length,
    'charges lost': charged.filter(({ id }) => !attempts.has(id)).length,
    'payments lost': paid.filter(({ group }) => !isPaid.has(group)).length,
    'money without a paid booking': receivedOf.filter((group) => !isPaid.has(group)).length,
    'hours sold twice': doubled(
      found.reservations
        .filter(({ status }) => status !== 'canceled')
        .map((row) => `${row.court_id} ${row.date} ${row.start_time}`),
    ),
    'carts booked twice': doubled(found.reservations.map((row) => row.payment_group_id)),
    'bookings paid twice': doubled(receivedOf),
    'charges made twice': doubled(charges.map(({ externalReference }) => externalReference)),
    'own hours refused': refused.length,
    'times that a tablet was signed out': signedOut,
    'tasks that nobody took up': found.overdue,
  }
  for (const [what, count] of Object.entries({ ...counts, ...faults })) say(`${what}: ${count}`)
  if (refused.length > 0) say([...new Set(refused)].join('\n'))
  process.exit(Object.values(faults).some((count) => count > 0) ? 1 : 0)
}

/** The longest time without any of them, most of which is in that time. */
function gapIn(list, fromMs, untilMs) {
  const gaps = list.slice(1).map((atMs, index) => ({ ms: atMs - list[index], endMs: atMs }))
  const own = gaps.filter(({ ms, endMs }) => endMs - ms / 2 >= fromMs && endMs - ms / 2 < untilMs)
  return Math.max(0, ...own.map(({ ms }) => ms))
}

function doubled(names) {
  return names.length - new Set(names).size
}

/** Of whichever is the primary, once what is still under way has arrived. */
async function stored() {
  for (let asked = 1; ; asked += 1) {
    const found = await readPrimary()
    if (found && (found.overdue === 0 || asked > 30)) return found
    await wait(2_000)
  }
}

async function readPrimary() {
  for (const connectionString of databases) {
    const connection = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
    try {
      await connection.connect()
      const read = async (sql) => (await connection.query(sql)).rows
      const [{ standby }] = await read('select pg_is_in_recovery() as standby')
      if (standby) continue
      const [{ overdue }] = await read(
        `select count(*)::int as overdue from jobs where done_at is null and run_at < to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS') and (unique_key is null or unique_key <> kind) and kind not like '%mail%'`,
      )
      return {
        overdue,
        reservations: await read('select * from reservations'),
        attempts: await read('select * from payment_attempts'),
      }
    } catch {
      // The other one, or the same a little later.
    } finally {
      await connection.end().catch(() => undefined)
    }
  }
  return null
}
