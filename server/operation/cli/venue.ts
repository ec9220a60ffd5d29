import { execFile, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import * as v from 'valibot'
import { readRelease } from '../update/releases.ts'
import {
  createVenue,
  LET_THROUGH,
  ownPlaces,
  readVenues,
  settingsOf,
  writeSite,
  type HostedVenue,
  type Places,
} from '../venues/venues.ts'

// Of a host of many: each venue is a process and a folder of its own.
const USAGE = `Uso: npm run venue -- COMANDO
  create NOME [--host ENDEREÇO]   cria o local e mostra o link do dono; repetido, mostra outro link
  start NOME [--new]              roda o local neste terminal; --new: como local novo, se o banco sumiu
  backup NOME [ARQUIVO]           faz e confere uma cópia; sem ARQUIVO, entre as cópias do local
  restore NOME CÓPIA              põe a cópia no lugar dos dados, com o local parado
  drill NOME                      ensaia: copia, restaura à parte e confere
  report:check NOME               confere de novo todo o dinheiro pago
  admin NOME COMANDO              um comando de npm run admin, nesse local
  list                            mostra os locais, onde estão e se respondem
A pasta dos locais é VENUES, ou data/venues.
`
type Program = 'admin' | 'backup' | 'drill' | 'main' | 'reportCheck' | 'restore' | 'update'

const folder = resolve(process.env['VENUES'] ?? 'data/venues')
// As `quadras venue` of a host says it, which is root: each venue is then a user of its own.
const { VENUE_SETTINGS: settings, VENUE_SITES: sites } = process.env
const places: Places = settings && sites ? { folders: folder, settings, sites } : ownPlaces(folder)
const RELEASES = dirname(join(import.meta.dirname, '../..'))
const { positionals, values } = parseArgs({
  options: { host: { type: 'string' }, new: { type: 'boolean' } },
  allowPositionals: true,
  strict: false,
})

process.exitCode = await run().catch((error: Error) => fail(error.message))

async function run(): Promise<number> {
  const [command, name, file, ...more] = positionals
  if (command === 'admin' && name && file) return beside('admin', name, [file, ...more])
  if (places.settings && command === 'variables') return say([...LET_THROUGH].join('|'))
  if (places.settings && command === 'site' && name && !file) return site(name)
  if ((command === 'restore' || command === 'backup') && name && file && more.length === 0) {
    return beside(command, name, [file])
  }
  if (places.settings && command === 'update' && name && file) return beside(command, name, [file])
  if (file !== undefined) return fail(USAGE)
  if (places.settings && command === 'active' && name) return active(name)
  if (command === 'list' && !name) return list()
  if (command === 'create' && name) return create(name)
  if (command === 'backup' && name) return beside('backup', name, ['--hand'])
  if (command === 'drill' && name) return beside('drill', name, [])
  if (command === 'report:check' && name) return beside('reportCheck', name, [])
  if (command === 'start' && name) return beside('main', name, values.new ? ['--new'] : [])
  return fail(USAGE)
}

async function create(name: string): Promise<number> {
  const host = typeof values.host === 'string' ? values.host : undefined
  const { venue, isNew } = await createVenue(places, name, host)
  process.stdout.write(`${isNew ? 'Criado' : 'Já existe'}: ${lineOf(venue)}\n`)
  // Where it has a user of its own, who called makes that one first.
  if (places.settings) return 0
  // Says the link, or that somebody owns the venue already.
  await runBeside('admin', venue, ['owner-link'])
  return 0
}

/** Writes anew what the proxy reads of a venue, from its settings alone. */
async function site(name: string): Promise<number> {
  const venue = (await readVenues(places)).find((one) => one.name === name)
  if (!venue) return fail(`Não há o local "${name}"`)
  const { hostname } = new URL(venue.address)
  if (hostname !== 'localhost') await writeSite(places, { ...venue, host: hostname })
  return 0
}

/** Says which release a venue runs; nothing before its first start. */
async function active(name: string): Promise<number> {
  const venue = (await readVenues(places)).find((one) => one.name === name)
  return say((venue && (await activeRelease(venue))) ?? '')
}

async function beside(program: Program, name: string, args: string[]): Promise<number> {
  const venue = (await readVenues(places)).find((one) => one.name === name)
  if (!venue) return fail(`Não há o local "${name}": npm run venue -- create ${name}`)
  return runBeside(program, venue, args)
}

async function list(): Promise<number> {
  const venues = await readVenues(places)
  const lines = await Promise.all(
    venues.map(async (venue) => `${lineOf(venue)}\t${(await isUp(venue)) ? 'responde' : 'parado'}`),
  )
  process.stdout.write(lines.length > 0 ? `${lines.join('\n')}\n` : 'Nenhum local.\n')
  return 0
}

function lineOf({ address, name, port }: HostedVenue): string {
  return `${name}\t${address}\tporta ${port}`
}

async function isUp({ port }: HostedVenue): Promise<boolean> {
  const signal = AbortSignal.timeout(2_000)
  return fetch(`http://127.0.0.1:${port}/up`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Another program of this build, with that venue's settings; a signal ends it first. */
async function runBeside(program: Program, venue: HostedVenue, args: string[]): Promise<number> {
  const path = await pathOf(program, venue)
  const set = await settingsOf(venue)
  const child = places.settings
    ? spawn('setpriv', [...asUserOf(venue), process.execPath, path, ...args], {
        cwd: venue.folder,
        env: { PATH: process.env['PATH'], ...set },
        stdio: 'inherit',
      })
    : fork(path, args, { env: { ...process.env, ...set } })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => child.kill('SIGTERM'))
  }
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

async function pathOf(program: Program, venue: HostedVenue): Promise<string> {
  const release = places.settings ? await activeRelease(venue) : null
  if (release) return join(RELEASES, release, 'dist/server', `${program}.js`)
  const file = program + extname(import.meta.filename)
  const beside = join(import.meta.dirname, file)
  return existsSync(beside) ? beside : join(import.meta.dirname, '../..', file)
}

/** The release that a venue has come to by an update of its own. Its user reads it, and not for long: a link or a pipe could stand there. */
async function activeRelease(venue: HostedVenue): Promise<string | null> {
  const { DATA_FOLDER: folder = venue.folder } = await settingsOf(venue)
  const read = [...asUserOf(venue), 'cat', join(folder, 'versions.json')]
  const limits = { timeout: 2_000, maxBuffer: 1 << 20 }
  try {
    const { stdout } = await promisify(execFile)('setpriv', read, limits)
    const journal = v.parse(v.object({ active: v.string() }), JSON.parse(stdout))
    return (await readRelease(RELEASES, journal.active))?.name ?? null
  } catch {
    return null
  }
}

function asUserOf({ name }: HostedVenue) {
  const user = `q-${name}`
  return [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs', '--']
}

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

function fail(text: string): number {
  process.stderr.write(`${text}\n`)
  return 1
}
