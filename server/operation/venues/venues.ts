import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** One venue of a host of many: a folder with its settings and all its data, and a port of this machine. */
export type HostedVenue = { name: string; folder: string; port: number; address: string }

const NAME = /^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$/
const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/
const SETTINGS = 'venue.env'
/** What Caddy reads, who may not read the venues. */
const SITES = 'sites'
const FIRST_PORT = 3101
const MOST_VENUES = 500

/** All venues of the folder, by name. */
export async function readVenues(root: string): Promise<HostedVenue[]> {
  const names = await readdir(root).catch(() => [])
  const venues = await Promise.all(names.toSorted().map((name) => readVenue(root, name)))
  return venues.filter((venue) => venue !== null)
}

/** The settings of a venue, as the server reads them from its environment. */
export async function settingsOf({ folder }: Pick<HostedVenue, 'folder'>) {
  return parseEnv(await readFile(join(folder, SETTINGS), 'utf8')) as Record<string, string>
}

/** Makes a venue's folder; one that is there stays as it is. Throws for a name or an address that cannot be one, or that another venue has. */
export async function createVenue(
  root: string,
  name: string,
  host?: string,
): Promise<{ venue: HostedVenue; isNew: boolean }> {
  if (!NAME.test(name) || name === SITES) {
    throw new Error('O nome tem até 32 letras minúsculas sem acento, números e hífens.')
  }
  if (host !== undefined && !HOST.test(host)) {
    throw new Error(`"${host}" não é um endereço como reservas.example.com.`)
  }
  const venues = await readVenues(root)
  const known = venues.find((venue) => venue.name === name)
  const address = host === undefined ? undefined : `https://${host}`
  if (known && address !== undefined && known.address !== address) {
    throw new Error(`O local "${name}" já existe em ${known.address}: mude em ${known.folder}.`)
  }
  if (known) return { venue: known, isNew: false }
  const taken = venues.find((venue) => venue.address === address)
  if (taken) throw new Error(`${taken.address} já é de "${taken.name}".`)
  const port = await freePort(venues)
  await write(root, { name, port, host })
  return { venue: (await readVenue(root, name))!, isNew: true }
}

async function readVenue(root: string, name: string): Promise<HostedVenue | null> {
  const folder = join(root, name)
  const settings = await settingsOf({ folder }).catch(() => null)
  if (!settings) return null
  const port = Number(settings['PORT'])
  return { name, folder, port, address: settings['PUBLIC_URL'] ?? `http://localhost:${port}` }
}

/** One that no venue has and no other program listens on. */
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
async function write(root: string, { host, name, port }: Wanted) {
  const folder = join(root, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (host !== undefined) await writeSite(root, { host, name, port })
  const part = join(folder, `.${SETTINGS}-${randomBytes(4).toString('hex')}`)
  await writeFile(part, settingsText({ folder, host, port }), { mode: 0o600 })
  // Of two who make the same venue at once one is told.
  await link(part, join(folder, SETTINGS)).finally(() => rm(part))
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

async function writeSite(root: string, { host, name, port }: Wanted) {
  const sites = join(root, SITES)
  await mkdir(sites, { recursive: true })
  // Caddy reads as another user: passing through is enough for the folder of the venues.
  await chmod(root, 0o711)
  await chmod(sites, 0o755)
  const file = join(sites, `${name}.caddy`)
  await writeFile(
    file,
    `${host} {
	encode zstd gzip
	reverse_proxy 127.0.0.1:${port} {
		# What comes while the server restarts waits for it.
		lb_try_duration 10s
		lb_try_interval 100ms
	}
}
`,
  )
  await chmod(file, 0o644)
}
