import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

// From the owner's link to a paid booking, as browsers behind the proxy would send it: node firstBooking.mjs ORIGIN TOKEN
const [origin, token] = process.argv.slice(2)
const OWNER = {
  name: 'Ana Lima',
  email: 'ana@example.com',
  username: 'ana',
  password: 'areia-quente-noite',
}
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
const PERSON = {
  customerName: 'Marina Souza',
  customerEmail: 'marina@example.com',
  customerPhone: '48999887766',
  customerCpf: '52998224725',
}

const owner = browser()
await owner('POST', '/api/account-links/owner', { ...OWNER, token })
// Who becomes the owner is signed in.
owner.forgetToken()
const venue = await owner('GET', '/api/venue')
const place = {
  name: 'Arena das Dunas',
  brand: 'DUNAS',
  address: 'Rua da Praia, 10',
  phone: '4833001122',
  email: 'contato@dunas.example',
  companyName: 'Arena das Dunas Ltda.',
  cnpj: '11222333000181',
  dpoName: 'Rita Dias',
  dpoEmail: 'dados@dunas.example',
}
await owner('PATCH', '/api/venue', place, { 'If-Match': `"${venue.version}"` })
const sport = 'futevôlei'
const court = await owner('POST', '/api/courts', {
  name: 'Quadra 1',
  sportTypes: [sport],
  sportTypePriority: [sport],
})
for (const weekday of WEEKDAYS) {
  const hours = { startTime: '00:00', endTime: '24:00', price: 80 }
  await owner('POST', '/api/prices', { courtId: court.id, weekday, ...hours })
}

const customer = browser()
const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
const cart = {
  ...PERSON,
  sport,
  sportType: sport,
  reservationType: 'avulso',
  paymentStatus: 'pending',
  paymentGroupId: randomUUID(),
  timeSlots: [{ date, startTime: '10:00', price: 80 }],
}
const reserved = await customer('POST', '/api/reservations', cart)
const [{ id }] = Array.isArray(reserved) ? reserved : (reserved.reservations ?? [reserved])
await customer('POST', '/api/payments', {
  ...PERSON,
  reservationId: id,
  value: 80,
  description: 'Reserva de futevôlei - 1 horário(s)',
  paymentMethod: 'PIX',
})
for (let seconds = 0; seconds < 90; seconds++) {
  const { paymentStatus } = await owner('GET', `/api/reservations/${id}`)
  if (paymentStatus === 'paid') {
    process.stdout.write(`paid: reservation ${id}, ${date} 10:00\n`)
    process.exit(0)
  }
  await setTimeout(1_000)
}
throw new Error('The payment did not arrive.')

function browser() {
  const cookies = new Map()
  let csrf = null
  async function send(method, path, body, headers = {}) {
    if (method !== 'GET') csrf ??= (await send('GET', '/api/csrf-token')).csrfToken
    const answer = await fetch(origin + path, {
      method,
      headers: {
        'X-Forwarded-For': '192.0.2.7',
        'X-Forwarded-Proto': 'https',
        'Content-Type': 'application/json',
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(csrf && { 'X-CSRF-Token': csrf }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text ? JSON.parse(text) : null
  }
  return Object.assign(send, {
    forgetToken() {
      csrf = null
    },
  })
}
