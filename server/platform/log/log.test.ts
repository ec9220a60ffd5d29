import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const CPF = '529.982.247-25'
const CARD = '5162306219378829'

/** The line that was written, without its time and process, in which any digits may stand. */
function logged(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(line) }))
  const { pid: _, time: __, ...line } = JSON.parse(lines.join('')) as Record<string, unknown>
  return JSON.stringify(line)
}

test('a value under a secret name is hidden, however deep', () => {
  const text = logged((log) =>
    log.info({
      body: { customerCpf: '52998224725', creditCard: { number: CARD, ccv: '318' } },
      headers: { cookie: 'sid=abc', authorization: 'Bearer abc', 'asaas-access-token': 'abc' },
      password: 'abc',
    }),
  )
  expect(text).not.toMatch(/52998224725|5162306219378829|318|abc/)
  expect(text).toContain('[hidden]')
})

test('a CPF or a card number in a sentence is masked, with and without separators', () => {
  const text = logged((log) =>
    log.info(`CPF ${CPF} or 52998224725, card 5162 3062 1937 8829 or ${CARD}`),
  )
  expect(text).not.toMatch(/982|1937/)
})

test('an error keeps its class, message, stack and cause, without the secrets in them', () => {
  const cause = Object.assign(new TypeError(`duplicate ${CPF}`), { bindings: [CARD] })
  const text = logged((log) => log.error(new Error(`failed for ${CPF}`, { cause })))
  const line = JSON.parse(text)
  expect(line).toMatchObject({
    level: 'error',
    msg: 'failed for ***.***.***-**',
    err: { type: 'Error', cause: { type: 'TypeError', message: 'duplicate ***.***.***-**' } },
  })
  expect(line.err.stack).toContain('log.test.ts')
  expect(text).not.toMatch(/982|5162306219378829/)
})

test('an error of a library that extends no `Error` keeps the same parts, and nothing that it carries', () => {
  const foreign = { name: 'ValidationError', message: 'not valid', stack: 'at x', value: CARD }
  const line = JSON.parse(logged((log) => log.warn({ err: { ...foreign, inner: [foreign] } })))
  expect(line.err).toEqual({ type: 'ValidationError', message: 'not valid', stack: 'at x' })
  expect(line.msg).toBe('not valid')
})

// As it is, and as some mail programs ask the server for it.
test.each(['#YY6253DP.', '%23YY6253DP.', '%23yy6253dp%2E'])(
  'a link with %s loses its secret',
  (hash) => {
    const link = `https://arena.example/reserva${hash}ElROSqAsZM-k4dye-D8iyg`
    const text = logged((log) => log.info({ url: link }, `opened ${link}`))
    expect(text).toContain(`${hash}[hidden]`)
    expect(text).not.toContain('ElROSqAsZM')
  },
)

test('the address of an agenda loses its secret, a page of the desk nothing', () => {
  const secret = 'ElROSqAsZM-k4dye-D8iygElROSqAsZM-k4dye-D8iy'
  for (const path of [`/agenda/${secret}.ics`, `%2Fagenda%2F${secret}`, `/agenda/%45${secret}`]) {
    const text = logged((log) => log.info({ path }, `asked for ${path}`))
    expect(text).toContain('[hidden]')
    expect(text).not.toContain('ElROSqAsZM')
  }
  expect(logged((log) => log.info('/admin/agenda/imprimir'))).toContain('/agenda/imprimir')
})

test('a key of the provider is hidden wherever it stands', () => {
  const key = '$aact_prod_000MzkwODA2MWY2OGM3::3c1b-a0::$aach_9f2c11d0-55'
  const text = logged((log) => log.error(new Error(`refused "${key}", try again`), key))
  expect(text).not.toMatch(/aac[th]_|MzkwODA|55/)
  expect(text).toContain('try again')
})

test('an error under `err` is treated the same, and gives the log entry its message', () => {
  const line = JSON.parse(logged((log) => log.warn({ err: new Error(`of ${CPF}`), id: 7 })))
  expect(line).toMatchObject({ id: 7, msg: 'of ***.***.***-**', err: { type: 'Error' } })
})

test('ids, dates, phones and amounts stay readable', () => {
  const text = logged((log) =>
    log.info(
      { id: 123456, at: '2026-11-23T12:00:00.000Z', phone: '48999887766', cents: 8000 },
      'ok',
    ),
  )
  expect(JSON.parse(text)).toMatchObject({
    id: 123456,
    at: '2026-11-23T12:00:00.000Z',
    phone: '48999887766',
    cents: 8000,
    msg: 'ok',
  })
})
