import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import S3rver from 's3rver'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Config } from '../../platform/settings/config.ts'
import { readEpoch } from '../../platform/db/epoch.ts'
import { withSqliteFile } from '../../platform/db/sqliteFile.ts'
import { isSignedWith } from '../../test/support/awsSignature.ts'
import { insertReservation } from '../../test/support/insertReservation.ts'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'
import { takeDueBackups } from './backupRound.ts'
import { backUp, lastBackup } from './backups.ts'
import { bucketPlace, type Bucket } from './bucketPlace.ts'
import { makePhrase, readPhrase, storePhrase } from './phrase.ts'
import { restoreBackup } from './restoreBackup.ts'
import { placeNewest, secondPlaceOf, tryPlace } from './secondPlace.ts'

const ROOT = join(import.meta.dirname, '../../..')
const run = promisify(execFile)
let folder: string
let second: string
let app: TestApp

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-second-'))
  second = join(folder, 'usb')
  await mkdir(second)
})
afterEach(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function open(place: Config['backups']['second'], phrase: string | null = null) {
  const backups = {
    at: '03:10',
    hourly: false,
    folder: join(folder, 'copias'),
    second: place,
    phrase,
  }
  app = await startTestApp({ inFile: true, config: { backups, dataFolder: folder } })
  return app.deps
}

const KEY_ID = 'S3RVER'
const SECRET = 'a secret / of nobody+else='

/** A real server that speaks S3, with one bucket; it does not check signatures, so that is done before it. */
async function startBucket() {
  const directory = join(folder, 's3')
  const bucket = { name: 'copias', configs: [] }
  const options = { port: 0, address: '127.0.0.1', silent: true, directory }
  const server = new S3rver({ ...options, configureBuckets: [bucket] })
  await server.run()
  const answer = server.callback()
  const gate = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    if (isSignedWith({ method, url, headers }, KEY_ID, SECRET))
      return void answer(request, response)
    request.resume()
    response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    gate.closeAllConnections()
    await new Promise((resolve) => gate.close(resolve))
    await server.close()
  })
  const { port } = gate.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/copias/arena`
  return { kind: 'bucket', url, keyId: KEY_ID, secret: SECRET, region: 'us-east-1' } as const
}

test('in a folder lies an encrypted copy that brings reservations, session keys and a new epoch back', async () => {
  const deps = await open({ kind: 'folder', folder: second })
  const phrase = makePhrase()
  await storePhrase(deps.config, phrase)
  expect((await stat(join(folder, 'backup-phrase'))).mode & 0o777).toBe(0o600)
  const id = await insertReservation(app, { customerName: 'Ana Reis' })
  await backUp(deps, 'hand')
  await placeNewest(deps)
  expect(await lastBackup(deps)).toMatchObject({ place: 'folder' })
  const [name] = await readdir(second)
  expect(name).toBe('quadras-20261123T120000000Z-hand.age')
  const bytes = await readFile(join(second, name!))
  expect(bytes.includes('SQLite format') || bytes.includes('test-key')).toBe(false)
  expect(await readdir(deps.config.backups.folder)).toHaveLength(1)

  const dataFolder = join(folder, 'new machine')
  const file = join(dataFolder, 'quadras.sqlite3')
  const where = { database: { kind: 'sqlite', file } as const, dataFolder }
  const typed = ` ${phrase.toUpperCase().replaceAll('-', '  ')}\n`
  expect(await restoreBackup(where, join(second, name!), async () => typed)).toBeNull()
  await withSqliteFile(file, async (knex) => {
    expect(await knex('reservations').where({ id }).first('customerName')).toEqual({
      customerName: 'Ana Reis',
    })
    expect(await readEpoch(knex)).not.toBe(deps.epoch)
  })
  expect(await readFile(join(dataFolder, 'session-keys'), 'utf8')).toBe('test-key\n')
  expect(await readPhrase({ ...deps.config, dataFolder })).toBe(phrase)
  expect((await readdir(dataFolder)).toSorted()).toEqual([
    'backup-phrase',
    'quadras.sqlite3',
    'session-keys',
  ])
})

test('another phrase, and a byte that changed, restore nothing', async () => {
  const phrase = makePhrase()
  const deps = await open({ kind: 'folder', folder: second }, phrase)
  await backUp(deps, 'hand')
  await placeNewest(deps)
  const [name] = await readdir(second)
  const dataFolder = join(folder, 'new machine')
  const file = join(dataFolder, 'quadras.sqlite3')
  const restore = (copy: string, typed: string) =>
    restoreBackup({ database: { kind: 'sqlite', file }, dataFolder }, copy, async () => typed)
  await expect(restore(join(second, name!), makePhrase())).rejects.toThrow('frase de recuperação')
  const bytes = await readFile(join(second, name!))
  bytes[bytes.length - 40]! ^= 1
  const altered = join(folder, 'altered.age')
  await writeFile(altered, bytes)
  await expect(restore(altered, phrase)).rejects.toThrow('incompleta ou foi alterada')
  await writeFile(altered, bytes.subarray(0, bytes.length / 2))
  await expect(restore(altered, phrase)).rejects.toThrow('incompleta ou foi alterada')
  expect(await readdir(dataFolder)).toEqual([])
})

test('a disk that is not plugged in is said, and written to when it is there again', async () => {
  const deps = await open({ kind: 'folder', folder: join(second, 'away') }, makePhrase())
  await backUp(deps, 'night')
  await expect(takeDueBackups(deps)).rejects.toThrow('O disco está ligado?')
  expect(await lastBackup(deps)).toMatchObject({ place: null, failed: /não está aqui/ })
  await mkdir(join(second, 'away'))
  await takeDueBackups(deps)
  expect(await readdir(join(second, 'away'))).toEqual([])
  app.clock.advance(31 * 60_000)
  await takeDueBackups(deps)
  expect(await readdir(join(second, 'away'))).toHaveLength(1)
  expect(await lastBackup(deps)).not.toHaveProperty('failed')
})

test('a copy by hand is encrypted when its name ends so', async () => {
  const deps = await open(null)
  if (deps.config.database.kind !== 'sqlite') return
  const env = {
    ...process.env,
    DATABASE_URL: `sqlite:${deps.config.database.file}`,
    SESSION_KEYS: 'k'.repeat(32),
    BACKUP_PHRASE: makePhrase(),
  }
  const file = join(second, 'copy.age')
  const cli = (name: string) =>
    run(process.execPath, ['--import', 'tsx', `server/operation/cli/${name}.ts`, file], {
      cwd: ROOT,
      env,
    })
  expect((await cli('backup')).stdout).toMatch(
    /Cópia feita e conferida: .*copy\.age \(\d+ reservas\)/,
  )
  expect(await readdir(second)).toEqual(['copy.age'])
  const database = join(folder, 'restored', 'quadras.sqlite3')
  env.DATABASE_URL = `sqlite:${database}`
  expect((await cli('restore')).stdout).toContain('Banco de dados restaurado')
  const keys = await readFile(join(folder, 'restored', 'session-keys'), 'utf8')
  expect(keys).toBe(`${'k'.repeat(32)}\n`)
})

test('without a phrase nothing leaves the machine', async () => {
  const deps = await open({ kind: 'folder', folder: second })
  await backUp(deps, 'night')
  await expect(placeNewest(deps)).rejects.toThrow('Falta a frase de recuperação')
  expect(await readdir(second)).toEqual([])
})

describe('a bucket', () => {
  test('has the nights that are to be kept, and they come back', async () => {
    const bucket = await startBucket()
    const phrase = makePhrase()
    const deps = await open(bucket, phrase)
    for (let night = 0; night < 12; night += 1) {
      await backUp(deps, 'night')
      await placeNewest(deps)
      app.clock.advance(86_400_000)
    }
    const place = secondPlaceOf(deps.config)!
    const names = await place.list()
    // 28 November to 4 December: the Sunday and the end of the month are among the 7 days.
    expect(names).toHaveLength(7)
    await tryPlace(place)
    expect(await place.list()).toEqual(names)
    const got = join(folder, 'got.age')
    const newest = names.toSorted().at(-1)!
    await writeFile(got, await readObject(bucket.url, newest))
    const dataFolder = join(folder, 'new machine')
    const database = { kind: 'sqlite', file: join(dataFolder, 'quadras.sqlite3') } as const
    await restoreBackup({ database, dataFolder }, got, async () => phrase)
    expect((await stat(database.file)).size).toBeGreaterThan(100_000)
  })

  test('takes what is larger than a part in parts, none of which is left when it breaks off', async () => {
    const bucket = await startBucket()
    const place = bucketPlace(bucket)
    const chunk = randomBytes(1_000_000)
    async function* bytes(breaks: boolean) {
      for (let part = 0; part < 20; part += 1) yield chunk
      if (breaks) throw new Error('torn')
    }
    await place.put('large', bytes(false))
    expect(await place.sizeOf('large')).toBe(20_000_000)
    const whole = Buffer.concat(Array.from({ length: 20 }, () => chunk))
    expect(whole.equals(await readObject(bucket.url, 'large'))).toBe(true)
    const got: Uint8Array[] = []
    for await (const part of place.get('large')) got.push(part)
    expect([got.length, Buffer.concat(got).equals(whole)]).toEqual([3, true])
    await expect(place.put('torn', bytes(true))).rejects.toThrow('torn')
    expect(await place.list()).toEqual(['large'])
  })

  test('that refuses is said in words', async () => {
    const bucket = await startBucket()
    const other = (change: Partial<Bucket>) => tryPlace(bucketPlace({ ...bucket, ...change }))
    await expect(other({ keyId: 'NOBODY' })).rejects.toThrow('A chave foi recusada')
    await expect(other({ secret: `${SECRET}x` })).rejects.toThrow('A chave foi recusada')
    const url = bucket.url.replace('copias', 'nowhere')
    await expect(other({ url })).rejects.toThrow('O bucket não existe')
    await expect(other({ url: 'http://127.0.0.1:9/copias' })).rejects.toThrow('não respondeu')
  })
})

/** The file as the server stored it, fetched with another signer's help: its own. */
async function readObject(url: string, name: string): Promise<Buffer> {
  const { AwsClient } = await import('aws4fetch')
  const client = new AwsClient({
    accessKeyId: KEY_ID,
    secretAccessKey: SECRET,
    service: 's3',
    region: 'us-east-1',
  })
  return Buffer.from(await (await client.fetch(`${url}/${name}`)).arrayBuffer())
}
