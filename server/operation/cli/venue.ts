import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createVenue, readVenues, settingsOf, type HostedVenue } from '../venues/venues.ts'

// Of a host of many: each venue is a process and a folder of its own.
const USAGE = `Uso: npm run venue -- COMANDO
  create NOME [--host ENDEREÇO]   cria o local e mostra o link do dono; repetido, mostra outro link
  start NOME [--new]              roda o local neste terminal; --new: como local novo, se o banco sumiu
  restore NOME CÓPIA              põe a cópia no lugar dos dados, com o local parado
  list                            mostra os locais, onde estão e se respondem
A pasta dos locais é VENUES, ou data/venues.
`
const folder = resolve(process.env['VENUES'] ?? 'data/venues')
const { positionals, values } = parseArgs({
  options: { host: { type: 'string' }, new: { type: 'boolean' } },
  allowPositionals: true,
  strict: false,
})

process.exitCode = await run().catch((error: Error) => fail(error.message))

async function run(): Promise<number> {
  const [command, name, file, ...more] = positionals
  if (command === 'restore' && name && file && more.length === 0) {
    return beside('restore', name, [file])
  }
  if (file !== undefined) return fail(USAGE)
  if (command === 'list' && !name) return list()
  if (command === 'create' && name) return create(name)
  if (command === 'start' && name) return beside('main', name, values.new ? ['--new'] : [])
  return fail(USAGE)
}

async function create(name: string): Promise<number> {
  const host = typeof values.host === 'string' ? values.host : undefined
  const { venue, isNew } = await createVenue(folder, name, host)
  process.stdout.write(`${isNew ? 'Criado' : 'Já existe'}: ${lineOf(venue)}\n`)
  // Says the link, or that somebody owns the venue already.
  await runBeside('admin', venue, ['owner-link'])
  return 0
}

async function beside(program: 'main' | 'restore', name: string, args: string[]): Promise<number> {
  const venue = (await readVenues(folder)).find((one) => one.name === name)
  if (!venue) return fail(`Não há o local "${name}": npm run venue -- create ${name}`)
  return runBeside(program, venue, args)
}

async function list(): Promise<number> {
  const venues = await readVenues(folder)
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
async function runBeside(
  program: 'admin' | 'main' | 'restore',
  venue: HostedVenue,
  args: string[],
): Promise<number> {
  const file = program + extname(import.meta.filename)
  const beside = join(import.meta.dirname, file)
  const path = existsSync(beside) ? beside : join(import.meta.dirname, '../..', file)
  const child = fork(path, args, { env: { ...process.env, ...(await settingsOf(venue)) } })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => child.kill('SIGTERM'))
  }
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

function fail(text: string): number {
  process.stderr.write(`${text}\n`)
  return 1
}
