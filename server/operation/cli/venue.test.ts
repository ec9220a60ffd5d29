import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyDatabase } from '../backup/copyDatabase.ts'
import { createVenue, ownPlaces, readVenues } from '../venues/venues.ts'
import { program } from '../../test/support/runServer.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-venues-'))
})
afterEach(() => rm(folder, { recursive: true }))

const command = (args: string[]) => [program('venue'), ...args]
const env = () => ({ PATH: process.env['PATH'], VENUES: folder })

function venue(...args: string[]) {
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = execFile(process.execPath, command(args), { env: env() }, (_error, out, err) =>
      resolve({ code: child.exitCode, said: out + err }),
    )
  })
}
const portOf = async (name: string) => Number(/^PORT=(\d+)$/m.exec(await settings(name))![1])
const settings = (name: string) => readFile(join(folder, name, 'venue.env'), 'utf8')

test('each venue has a folder, a port, an hour for its copies and a link for its owner', async () => {
  const first = await venue('create', 'arena-x', '--host', 'arena.example.com')
  expect(first).toMatchObject({ code: 0 })
  expect(first.said).toMatch(/^Criado: arena-x\thttps:\/\/arena\.example\.com\tporta \d{4}\n/)
  const link = /https:\/\/arena\.example\.com\/primeiro-acesso#\S+/
  expect(first.said).toMatch(link)
  const site = await readFile(join(folder, 'sites/arena-x.caddy'), 'utf8')
  await venue('create', 'beira-mar')
  const [port, other] = [await portOf('arena-x'), await portOf('beira-mar')]
  expect(other).not.toBe(port)
  expect(site).toMatch(
    new RegExp(`^arena\\.example\\.com \\{[^]*reverse_proxy 127\\.0\\.0\\.1:${port} `),
  )
  const backupAt = async (name: string) => /BACKUP_AT=(\d\d:\d\d)/.exec(await settings(name))![1]
  expect(await backupAt('beira-mar')).not.toBe(await backupAt('arena-x'))
  // What one venue has is for no other user of the machine.
  const mode = async (path: string) => (await stat(join(folder, path))).mode & 0o077
  expect(await mode('arena-x')).toBe(0)
  expect(await mode('arena-x/venue.env')).toBe(0)
  expect(await mode('arena-x/quadras.sqlite3')).toBe(0)

  const before = await settings('arena-x')
  const again = await venue('create', 'arena-x')
  expect(again.said).toContain('Já existe: arena-x')
  expect(again.said.match(link)?.[0]).not.toBe(first.said.match(link)?.[0])
  expect(await settings('arena-x')).toBe(before)
  expect((await venue('list')).said.split('\n')).toEqual([
    `arena-x\thttps://arena.example.com\tporta ${port}\tparado`,
    `beira-mar\thttp://localhost:${other}\tporta ${other}\tparado`,
    '',
  ])
})

test('what cannot be a venue is refused with the reason, and leaves nothing', async () => {
  for (const [name, host, reason] of [
    ['../outra', undefined, /letras minúsculas/],
    ['sites', undefined, /letras minúsculas/],
    ['arena', 'arena', /não é um endereço/],
  ] as const) {
    await expect(createVenue(ownPlaces(folder), name, host)).rejects.toThrow(reason)
  }
  expect(await readVenues(ownPlaces(folder))).toEqual([])
  await createVenue(ownPlaces(folder), 'arena', 'arena.example.com')
  await expect(createVenue(ownPlaces(folder), 'outra', 'arena.example.com')).rejects.toThrow(
    'https://arena.example.com já é de "arena".',
  )
  await expect(createVenue(ownPlaces(folder), 'arena', 'outra.example.com')).rejects.toThrow(
    'já existe em https://arena.example.com',
  )
  expect((await readVenues(ownPlaces(folder))).map(({ name }) => name)).toEqual(['arena'])
  const unknown = await venue('start', 'outra')
  expect(unknown).toEqual({
    code: 1,
    said: 'Não há o local "outra": npm run venue -- create outra\n',
  })
})

/** Starts it, and returns it once it answers. */
async function started(...args: string[]) {
  const running = spawn(process.execPath, command(['start', ...args]), { env: env() })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    running.once('exit', () => reject(new Error(said)))
    running.stdout.on('data', (text) => (said += String(text)).includes('Quadras em') && resolve())
  })
  return running
}

async function end(running: ChildProcess) {
  running.kill('SIGTERM')
  await once(running, 'exit')
}

test('of a venue’s settings only those of the product reach a program', async () => {
  await createVenue(ownPlaces(folder), 'arena')
  const loaded = join(folder, 'loaded')
  await writeFile(join(folder, 'steal.cjs'), `require('node:fs').writeFileSync('${loaded}', '')`)
  await appendFile(
    join(folder, 'arena/venue.env'),
    `NODE_OPTIONS=--require ${join(folder, 'steal.cjs')}\nLD_PRELOAD=/nowhere.so\n`,
  )
  expect((await venue('create', 'arena')).said).toContain('primeiro-acesso')
  await end(await started('arena'))
  await expect(stat(loaded)).rejects.toThrow('ENOENT')
})

test('a venue that was started answers, and ends with whoever started it', async () => {
  await createVenue(ownPlaces(folder), 'arena')
  const running = await started('arena')
  expect((await venue('list')).said).toMatch(/^arena\t.*\tresponde\n$/)
  await end(running)
  expect((await venue('list')).said).toContain('parado')
})

test('a copy by hand lies where it was wanted, else among the venue’s own; its money is checked', async () => {
  await venue('create', 'arena')
  const file = join(folder, 'copy.sqlite3')
  expect(await venue('backup', 'arena', file)).toMatchObject({ code: 0 })
  const own = await venue('backup', 'arena')
  const [name] = await readdir(join(folder, 'arena/copias'))
  expect(name).toMatch(/^quadras-\w+-hand\.sqlite3\.gz$/)
  expect(own.said).toContain(join(folder, 'arena/copias', name!))
  expect(await venue('restore', 'arena', file)).toMatchObject({ code: 0 })
  expect((await venue('drill', 'arena')).said).toContain('Ensaio feito: 0 reservas')
  expect(await venue('report:check', 'arena')).toEqual({
    code: 0,
    said: '0 valores pagos conferidos, nenhum diferente\n',
  })
  expect((await venue('backup', 'outra')).said).toContain('Não há o local "outra"')
})

test('a venue whose database is gone says its own two ways on, and both work', async () => {
  await createVenue(ownPlaces(folder), 'arena')
  await venue('create', 'arena')
  await end(await started('arena'))
  const copies = join(folder, 'arena/copias')
  const copy = join(copies, 'quadras-20261124T061000000Z-night.sqlite3')
  await mkdir(copies, { recursive: true })
  await copyDatabase({ kind: 'sqlite', file: join(folder, 'arena/quadras.sqlite3') }, copy)
  const lose = () => rm(join(folder, 'arena/quadras.sqlite3'))

  await lose()
  const lost = await venue('start', 'arena')
  expect(lost.code).toBe(1)
  expect(lost.said).toContain(`npm run venue -- restore arena ${copy}`)
  expect(lost.said).toContain('npm run venue -- start arena --new')
  // Nor does another link of its owner make it anew.
  expect((await venue('create', 'arena')).said).not.toContain('primeiro-acesso')
  expect(await venue('restore', 'arena', copy)).toMatchObject({ code: 0 })
  await end(await started('arena'))

  await lose()
  await end(await started('arena', '--new'))
  expect((await readdir(copies)).filter((name) => !name.startsWith('anteriores-'))).toEqual([])
  await end(await started('arena'))
})
