import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { isShipped } from './isShipped.mjs'
import { writeSums } from './sums.mjs'

// What a machine runs that never builds: `npm run build` comes first. With a folder it is put there, else packed as an archive with its checksum.
// RELEASE_KEY names the file of a private key (Ed25519, PEM) that signs the checksums of the files and of the archive.
const root = join(import.meta.dirname, '..')
// What was built lies there; a test says another place.
const dist = process.env.DIST ?? join(root, 'dist')
const product = readJson(join(root, 'package.json'))
const [folder] = process.argv.slice(2)
const key = process.env.RELEASE_KEY && readFileSync(process.env.RELEASE_KEY)
const name = `quadras-${product.version}-${process.platform}-${process.arch}`

if (folder) {
  fill(folder)
} else {
  const out = join(dist, 'release')
  rmSync(out, { recursive: true, force: true })
  fill(join(out, name))
  writeSums(join(out, name), key)
  const archive = `${name}.tar.gz`
  execFileSync('tar', ['-czf', archive, '--owner=0', '--group=0', name], { cwd: out })
  rmSync(join(out, name), { recursive: true })
  writeSums(out, key)
  process.stdout.write(`${relative(process.cwd(), join(out, archive))}\n`)
}

function fill(to) {
  mkdirSync(to, { recursive: true })
  for (const part of ['app', 'render.js', 'server']) {
    cpSync(join(dist, part), join(to, 'dist', part), { recursive: true, dereference: true })
  }
  const isNoTrial = (path) => path !== join(root, 'deploy/trial')
  cpSync(join(root, 'deploy'), join(to, 'deploy'), { recursive: true, filter: isNoTrial })
  for (const text of ['LICENSE', 'NOVIDADES.md']) cpSync(join(root, text), join(to, text))
  const { version, license, engines } = product
  const scripts = Object.fromEntries(
    ['admin', 'backup', 'restore', 'launch', 'update', 'venue'].map((command) => [
      command,
      `node dist/server/${command}.js`,
    ]),
  )
  // Of two of the same version the one that was built later is the newer.
  const builtAt = statSync(join(dist, 'server/main.js')).mtime.toISOString()
  const about = { name: 'quadras', version, builtAt, license, engines }
  const described = { ...about, private: true, type: 'module' }
  const manifest = { ...described, scripts: { serve: product.scripts.serve, ...scripts } }
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const path of neededPackages()) {
    cpSync(join(root, path), join(to, path), {
      recursive: true,
      dereference: true,
      filter: isShipped,
    })
  }
}

/** The folders of the packages that the built server imports, or reads files of, and of all that these need: the browser's are inside its pages. */
function neededPackages() {
  const needed = new Set()
  const visit = (wanted, from, isOptional) => {
    const path = find(wanted, from)
    if (!path && !isOptional) throw new Error(`${wanted} is not installed: run npm ci`)
    if (!path || needed.has(path)) return
    needed.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = readJson(
      join(root, path, 'package.json'),
    )
    // Of its optional peers only what the product has chosen: a database's driver, not what somebody builds with.
    const peers = Object.keys({ ...peerDependencies, ...peerDependenciesMeta }).filter(
      (peer) => !peerDependenciesMeta?.[peer]?.optional || peer in product.dependencies,
    )
    const optional = [...Object.keys(optionalDependencies ?? {}), ...peers]
    for (const next of optional) visit(next, path, true)
    for (const next of Object.keys(dependencies ?? {})) {
      if (!next.startsWith('@types/')) visit(next, path, optional.includes(next))
    }
  }
  for (const wanted of importedPackages()) visit(wanted, '.', false)
  return needed
}

function importedPackages() {
  const built = join(dist, 'server')
  const text = readdirSync(built, { recursive: true })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(built, file), 'utf8'))
    .join('\n')
  const imports = text.matchAll(/\b(?:from|import|resolve)\s*\(?\s*["']([^"'.#/][^"'\s]*)["']/g)
  const names = [...imports].map(([, path]) =>
    path
      .split('/')
      .slice(0, path.startsWith('@') ? 2 : 1)
      .join('/'),
  )
  return new Set(
    names.filter(
      (each) =>
        !each.startsWith('node:') && !builtinModules.includes(each) && each in product.dependencies,
    ),
  )
}

/** Where Node would find that package from there: the nearest `node_modules` upwards. */
function find(wanted, from) {
  for (let at = from; ; at = dirname(at)) {
    const path = join(at, 'node_modules', wanted)
    if (existsSync(join(root, path, 'package.json'))) return path
    if (at === '.') return null
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
