import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { EnvSchema } from '../../platform/settings/env.schema.ts'

/** One venue of a host of many: a folder with all its data, the file of its settings, and a port of this machine. */
export type HostedVenue = {
  name: string
  folder: string
  settings: string
  port: number
  address: string
}

/** Where a host's venues lie. Where each has a user of its own, settings and sites are root's, and no venue writes them. */
export type Places = { folders: string; settings: string | null; sites: string }
/** Says where a host without root has them: all in one folder, of one user. */
export const ownPlaces = (folders: string): Places => ({
  folders,
  settings: null,
  sites: join(folders, SITES),
})

/** Lists what a venue's settings may set. Any other variable, such as one that Node or the linker reads, would run what it says. */
export const LET_THROUGH = new Set(Object.keys(EnvSchema.pipe[0].entries))

// With `q-` before it it is the name of a user, of which Linux takes 32 letters.
const NAME = /^[a-z0-9]([a-z0-9-]{0,28}[a-z0-9])?$/
const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/
const SETTINGS = 'venue.env'
/** Holds what Caddy reads, which may not read the venues. */
const SITES = 'sites'
const FIRST_PORT = 3101
const MOST_VENUES = 500

/** All venues of the folder, by name. */
export async function readVenues(places: Places): Promise<HostedVenue[]> {
  const found = await readdir(places.settings ?? places.folders).catch(() => [])
  const names = places.settings ? found.map((file) => file.replace(/\.env$/, '')) : found
  const venues = await Promise.all(names.toSorted().map((name) => readVenue(places, name)))
  return venues.filter((venue) => venue !== null)
}

/** The settings of a venue, as the server reads them from its environment. */
export async function settingsOf({ settings }: Pick<HostedVenue, 'settings'>) {
  const set = parseEnv(await readFile(settings, 'utf8')) as Record<string, string>
  return Object.fromEntries(Object.entries(set).filter(([name]) => LET_THROUGH.has(name)))
}

/** Makes a venue's folder; one that is there stays as it is. Throws for a name or an address that cannot be one, or that another venue has. */
export async function createVenue(
  places: Places,
  name: string,
  host?: string,
): Promise<{ venue: HostedVenue; isNew: boolean }> {
  if (!NAME.test(name) || name === SITES) {
    throw new Error('O nome tem até 30 letras minúsculas sem acento, números e hífens.')
  }
  if (host !== undefined && !HOST.test(host)) {
    throw new Error(`"${host}" não é um endereço como reservas.example.com.`)
  }
  const venues = await readVenues(places)
  const known = venues.find((venue) => venue.name === name)
  const address = host === undefined ? undefined : `https://${host}`
  if (known && address !== undefined && known.address !== address) {
    throw new Error(`O local "${name}" já existe em ${known.address}: mude em ${known.settings}.`)
  }
  if (known) return { venue: known, isNew: false }
  const taken = venues.find((venue) => venue.address === address)
  if (taken) throw new Error(`${taken.address} já é de "${taken.name}".`)
  const port = await freePort(venues)
  await write(places, { name, port, host })
  return { venue: (await readVenue(places, name))!, isNew: true }
}

async function readVenue(places: Places, name: string): Promise<HostedVenue | null> {
  const folder = join(places.folders, name)
  const settings = fileOf(places, name)
  const set = await settingsOf({ settings }).catch(() => null)
  if (!set) return null
  const port = Number(set['PORT'])
  const address = set['PUBLIC_URL'] ?? `http://localhost:${port}`
  return { name, folder, settings, port, address }
}

function fileOf({ folders, settings }: Places, name: string) {
  return settings ? join(settings, `${name}.env`) : join(folders, name, SETTINGS)
}

/** Finds one that no venue has and no other program listens on. */
async function freePort(venues: readonly HostedVenue[]): Promise<number> {
  const taken = new Set(venues.map(({ port }) => port))
  for (let port = FIRST_PORT; port < FIRST_PORT + MOST_VENUES; port += 1) {
    if (!taken.has(port) && (await isFree(port))) return port
  }
  throw new Error(`Mais de ${MOST_VENUES} locais não cabem em uma máquina.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

type Wanted = { name: string; port: number; host: string | undefined }

/** The settings come last: a folder without them is none yet. */
async function write(places: Places, { host, name, port }: Wanted) {
  const folder = join(places.folders, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (host !== undefined) await writeSite(places, { host, name, port })
  const file = fileOf(places, name)
  const part = join(dirname(file), `.${SETTINGS}-${randomBytes(4).toString('hex')}`)
  await writeFile(part, settingsText({ folder, host, port }), { mode: 0o600 })
  // Of two who make the same venue at once one is told.
  await link(part, file).finally(() => rm(part))
}

function settingsText({ folder, host, port }: Omit<Wanted, 'name'> & { folder: string }) {
  // Copies of many venues at the same minute would wait for the same disk.
  const minute = (port - FIRST_PORT) % 120
  const at = `${String(3 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const outside = [`PUBLIC_URL=https://${host}`, 'TRUST_PROXY=on', 'NODE_ENV=production']
  return [
    '# Read at the start: server/README.md lists all settings.',
    'HOST=127.0.0.1',
    `PORT=${port}`,
    `DATABASE_URL=sqlite:${join(folder, 'quadras.sqlite3')}`,
    ...(host === undefined ? [] : outside),
    'FIRST_OWNER=link',
    'PAYMENT_PROVIDER=page',
    `BACKUP_AT=${at}`,
    '',
  ].join('\n')
}

/** Writes the venue's site for Caddy. */
export async function writeSite(
  { folders, settings, sites }: Places,
  { host, name, port }: Omit<Wanted, 'host'> & { host: string },
) {
  await mkdir(sites, { recursive: true })
  // Caddy reads as another user: passing through is enough for the folder of the venues.
  if (!settings) await chmod(folders, 0o711)
  await chmod(sites, 0o755)
  const file = join(sites, `${name}.caddy`)
  await writeFile(
    file,
    `${host} {
	encode zstd gzip
	reverse_proxy 127.0.0.1:${port} {
		# What comes while the server restarts waits for it.
		lb_try_duration 30s
		lb_try_interval 100ms
	}
}
`,
  )
  await chmod(file, 0o644)
}
