import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  cp,
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
let folder: string
let key: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadras-release-'))
  key = await keyPair('ours')
  await mkdir(join(folder, 'dist/app'), { recursive: true })
  await writeFile(join(folder, 'dist/app/index.html'), '<title>Quadras</title>')
  await writeFile(join(folder, 'dist/render.js'), 'export const render = null\n')
  await symlink(inject('builtServer'), join(folder, 'dist/server'))
  await run('node', [join(root, 'deploy/release.mjs')])
})
afterAll(() => rm(folder, { recursive: true }))

/** Makes a pair of keys; returns the file of the public one. */
async function keyPair(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  await writeFile(join(folder, `${name}.pem`), privateKey)
  const file = join(folder, `${name}.pub`)
  await writeFile(file, publicKey)
  return file
}

function run(program: string, args: readonly string[], cwd = folder) {
  const env = { ...process.env, DIST: join(folder, 'dist'), RELEASE_KEY: join(folder, 'ours.pem') }
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = execFile(program, args, { cwd, env }, (_error, out, err) =>
      resolve({ code: child.exitCode, said: out + err }),
    )
  })
}

/** Unpacks the archive anew; returns the folder and its own check of itself. */
async function unpacked(name: string) {
  const to = join(folder, name)
  await mkdir(to)
  const [archive] = (await readdir(join(folder, 'dist/release'))).filter((file) =>
    file.endsWith('.tar.gz'),
  )
  await run('tar', [
    '-xzf',
    join(folder, 'dist/release', archive!),
    '-C',
    to,
    '--strip-components=1',
  ])
  const check = (by = key) => run('sh', [join(to, 'deploy/install.sh'), '--key', by, '--check'])
  return { to, check }
}

test('the archive has its checksum beside it, signed by whoever makes releases', async () => {
  const release = join(folder, 'dist/release')
  expect(await run('sha256sum', ['-c', '--quiet', '--strict', 'SHA256SUMS'], release)).toEqual({ code: 0, said: '' }) // prettier-ignore
  const verify = ['pkeyutl', '-verify', '-pubin', '-inkey', key, '-rawin', '-in', 'SHA256SUMS']
  const { code } = await run('openssl', [...verify, '-sigfile', 'SHA256SUMS.sig'], release)
  expect(code).toBe(0)
})

test('install.sh takes a release as it was signed, and no other', async () => {
  const { check, to } = await unpacked('whole')
  expect(await check()).toEqual({ code: 0, said: 'The release is signed, and whole.\n' })
  expect(await check(await keyPair('theirs'))).toEqual({
    code: 1,
    said: 'This release is signed by another key.\n',
  })
  await writeFile(join(to, 'dist/server/more.js'), '')
  expect(await check()).toEqual({ code: 1, said: 'This release has files that nobody signed.\n' })
  await rm(join(to, 'dist/server/more.js'))
  await appendFile(join(to, 'dist/server/main.js'), '\n')
  const { code, said } = await check()
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/main\.js: FAILED[^]*not the one that was signed/),
  ])
  await rm(join(to, 'SHA256SUMS.sig'))
  expect(await check()).toEqual({ code: 1, said: 'This release is not signed.\n' })
})

test('quadras install unpacks no file whose name begins one that was signed', async () => {
  const signed = join(folder, 'dist/release')
  const [archive] = (await readdir(signed)).filter((file) => file.endsWith('.tar.gz'))
  const others = join(folder, 'others')
  await cp(signed, others, { recursive: true })
  await mkdir(join(folder, 'false/deploy'), { recursive: true })
  await writeFile(join(folder, 'false/deploy/install.sh'), 'echo installed')
  const name = archive!.slice(0, -'.gz'.length)
  await run('tar', ['-czf', join(others, name), 'false'])
  const script = await readFile(join(root, 'deploy/quadras-host'), 'utf8')
  const ours = join(folder, 'quadras-host')
  // As on a machine that knows the key, by whoever runs the tests.
  await writeFile(
    ours,
    script.replace(/^\[ "\$\(id -u\)".*\n/m, '').replace('ETC=/etc/quadras', `ETC=${folder}`),
  )
  await cp(key, join(folder, 'release.pub'))
  expect(await run('sh', [ours, 'install', join(others, name)])).toEqual({
    code: 1,
    said: expect.stringMatching(/is not the one that was signed\.\n$/),
  })
})

test('every text of a licence goes with the package that it is of', async () => {
  const { to } = await unpacked('licences')
  const isLicence = (file: string) => /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i.test(file)
  const inFolder = async (of: string) =>
    (await readdir(of, { recursive: true, encoding: 'utf8' })).filter(
      (file) =>
        isLicence(file) && !/(^|\/)node_modules\//.test(file) && !/^(deps|src)\//.test(file),
    )
  const packages = (await readdir(join(to, 'node_modules'), { recursive: true, encoding: 'utf8' }))
    .filter((file) => file.endsWith('package.json') && !/\/node_modules\//.test(file))
    .map((file) => file.slice(0, -'/package.json'.length))
    .filter((name) => /^(@[^/]+\/)?[^/]+$/.test(name))
  expect(packages.length).toBeGreaterThan(50)
  const lost: string[] = []
  for (const name of packages) {
    const kept = new Set(await inFolder(join(to, 'node_modules', name)))
    const texts = await inFolder(join(root, 'node_modules', name))
    lost.push(...texts.filter((file) => !kept.has(file)).map((file) => `${name}/${file}`))
  }
  expect(lost).toEqual([])
  expect(await readFile(join(to, 'LICENSE'), 'utf8')).toContain('MIT')
})
