import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nameOf, type Call } from '#shared/account/call/defineCall.ts'
import { CALLS } from '#shared/calls.ts'
import { connect, untyped } from './platform/db/connect.ts'
import { migrate } from './platform/db/migrate.ts'
import { RECEIVED_FILES } from './platform/http/jsonBody.ts'
import { EnvSchema } from './platform/settings/env.schema.ts'

const root = new URL('../', import.meta.url)
const text = readFileSync(new URL('server/SECURITY.md', root), 'utf8')

type Requirement = { id: string; level: string; state: string; shown: string }

const requirements = text.split('\n').flatMap((line): Requirement[] => {
  const [, id = '', level = '', , state = '', shown = ''] = line.split(/ *\| */)
  return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level, state, shown }] : []
})
const counted = (levels: string) => {
  const all = requirements.filter(({ level }) => levels.includes(level))
  const applicable = all.filter(({ state }) => state !== 'n.a.')
  const met = applicable.filter(({ state }) => state === 'met')
  return { all: all.length, applicable: applicable.length, met: met.length }
}

test('the table has each requirement of ASVS 5.0.0 once, and its head counts them', () => {
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length)
  expect([counted('1').all, counted('2').all]).toEqual([70, 183])
  for (const [name, levels] of [
    ['1', '1'],
    ['2', '2'],
    ['both', '12'],
  ] as const) {
    const { all, applicable, met } = counted(levels)
    const head = new RegExp(`^\\| ${name} +\\| ${all} +\\| ${met} of ${applicable} `, 'm')
    expect([name, text.match(head) !== null]).toEqual([name, true])
  }
  const { applicable, met } = counted('2')
  expect(met / applicable).toBeGreaterThanOrEqual(0.97)
  const open = requirements.filter(({ state }) => state === '**not met**').map(({ id }) => id)
  expect(text).toContain(`Not met: ${open.join(', ')};`)
})

test('each row says why or by what, and every file that is named is there', () => {
  for (const { id, state, shown } of requirements) {
    expect([id, state]).toEqual([id, expect.stringMatching(/^(met|n\.a\.|\*\*not met\*\*)$/)])
    expect([id, shown.length > 3]).toEqual([id, true])
  }
  const files = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|sh))`/g)].map(([, file]) => file!)
  const missing = files.filter(
    (file) => !['', 'server/', 'pwa/'].some((folder) => existsSync(new URL(folder + file, root))),
  )
  expect(missing).toEqual([])
})

test('what is met is shown by a file, or is written down here', () => {
  const bare = requirements.filter(
    ({ state, shown }) =>
      state === 'met' && !/`[^`]+\.(tsx?|mjs|md|sh)`|\]\(#|\.md[)#]/.test(shown),
  )
  expect(bare.map(({ id }) => id)).toEqual([])
})

const section = (name: string) => {
  const found = text.split(/^#{2,3} /m).find((part) => part.startsWith(`${name}\n`))
  if (found === undefined) throw new Error(`There is no section "${name}"`)
  return new Set([...found.matchAll(/`([^`]+)`/g)].map(([, said]) => said!))
}
const notIn = (name: string, needed: Iterable<string>) => {
  const said = section(name)
  return [...needed].filter((one) => !said.has(one))
}

/** The sources of the running server, by their path from `server/`. */
const sources = new Map(
  readdirSync(new URL('server', root), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /(?<!\.(test|testkit|property\.test))\.ts$/.test(file) && !file.startsWith('test/'),
    )
    .map((file) => [file, readFileSync(new URL(`server/${file}`, root), 'utf8')]),
)
const sourcesWith = (pattern: RegExp) =>
  [...sources].filter(([, source]) => pattern.test(source)).map(([file]) => file)

test('every file that a call takes is in the list of the server, and in the one above the table', () => {
  expect(notIn('Files that are received', Object.keys(RECEIVED_FILES))).toEqual([])
  const rows = [...section('Files that are received')].filter((said) => /^[A-Z]+ \//.test(said))
  expect(new Set(rows)).toEqual(new Set(Object.keys(RECEIVED_FILES)))
  const calls: readonly Call[] = CALLS
  const inBase64 = calls.filter(({ body }) => body && takesBase64(body)).map(nameOf)
  expect(inBase64.length).toBeGreaterThan(1)
  expect(inBase64.filter((name) => !(name in RECEIVED_FILES))).toEqual([])
  // Who reads a request by itself, past the parser.
  const readers = sourcesWith(
    /\b(ctx|request)\.req\.(iterator|pipe|on|once)\(|\bfor await .*ctx\.req\b/,
  )
  expect(readers).toEqual(['payment/charges/webhook.routes.ts'])
})

/** Whether somewhere in a schema bytes are taken: whatever else is sent is text, a number or a choice. */
function takesBase64(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(takesBase64)
  if (typeof schema !== 'object' || schema === null) return false
  if ('type' in schema && schema.type === 'base64') return true
  return ['pipe', 'entries', 'wrapped', 'item', 'options', 'either', 'partOf'].some((part) => {
    const inner = (schema as Record<string, unknown>)[part]
    return takesBase64(part === 'entries' && inner ? Object.values(inner) : inner)
  })
}

test('every secret of the database, the settings and the data folder has its place in the list', async () => {
  const knex = connect({ kind: 'sqlite', file: ':memory:' })
  await migrate(knex)
  const columns = await untyped(knex).raw<{ place: string }[]>(
    `SELECT t.name || '.' || c.name AS place FROM sqlite_master t JOIN pragma_table_info(t.name) c
     WHERE t.type = 'table'`,
  )
  await knex.destroy()
  const secrets = columns
    .map(({ place }) => place)
    .filter((place) =>
      /\.(password|pin|secret|challenge|hash|.+_hash|sealed_(?!since).+|.*token.*|.*phrase.*)$/.test(
        place,
      ),
    )
  expect(secrets.length).toBeGreaterThan(15)
  expect(notIn('Where secrets lie', secrets)).toEqual([])

  const settings = Object.keys(EnvSchema.pipe[0].entries)
  const secret = settings.filter((name) => /KEY|SECRET|TOKEN|PASSWORD|PHRASE/.test(name))
  expect(notIn('Where secrets lie', secret)).toEqual([])

  const files = [...sources.values()].flatMap((source) =>
    [...source.matchAll(/\bjoin\([\w.]*dataFolder, '([^']+)'/g)].map(([, name]) => name!),
  )
  expect(files.length).toBeGreaterThan(5)
  expect(notIn('Where secrets lie', new Set(files))).toEqual([])
})

test('who listens and who connects is named, with every address of the settings', () => {
  const listeners = sourcesWith(/\bcreateServer\(/)
  expect(listeners).toContain('platform/http/httpServer.ts')
  expect(notIn('Connections', listeners)).toEqual([])
  const callers = sourcesWith(
    /(?<![.\w])fetch\(|\bcreateTransport\(|from 'node:(tls|https|dgram)'|new AwsClient\(|\bknex<?.*\(\{\s*client/,
  )
  expect(callers.length).toBeGreaterThan(4)
  expect(notIn('Connections', callers)).toEqual([])
  const addresses = Object.keys(EnvSchema.pipe[0].entries).filter((name) => name.endsWith('_URL'))
  expect(notIn('Connections', addresses)).toEqual([])
})

test('nothing in the sources of the app sets HTML', () => {
  const files = readdirSync(new URL('pwa', root), { recursive: true, encoding: 'utf8' })
  const setting = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) =>
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write\(/i.test(
        readFileSync(new URL(`pwa/${file}`, root), 'utf8'),
      ),
    )
  expect(setting).toEqual([])
})
