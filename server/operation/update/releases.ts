import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { isLater, readNews, type News } from '#shared/operation/update/update.ts'

/** A release that lies on this machine: what `npm run release` made, unpacked. */
type Release = { name: string; version: string; builtMs: number }

const NAME = /^[\w][\w.-]{0,99}$/
const PackageSchema = v.object({ version: v.string(), builtAt: v.optional(v.string()) })

/** The whole releases of a folder; one that is still being copied has another name. */
async function listReleases(folder: string): Promise<Release[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name) && !name.endsWith('.part'))
  const found = await Promise.all(names.map((name) => readRelease(folder, name)))
  return found.filter((release) => release !== null)
}

/** The folder's release of that name; null when it is none. */
export async function readRelease(folder: string, name: string): Promise<Release | null> {
  const file = join(folder, name, 'package.json')
  if (!NAME.test(name) || !existsSync(file)) return null
  if (!existsSync(join(folder, name, 'dist/server/tryRelease.js'))) return null
  const described = v.safeParse(PackageSchema, JSON.parse(await readFile(file, 'utf8')))
  if (!described.success) return null
  const { version, builtAt } = described.output
  const builtMs = builtAt ? Date.parse(builtAt) : (await stat(file)).mtimeMs
  return { name, version, builtMs }
}

/** The newest release that is newer than this one: of a later version, or of the same one and built later. */
export async function newestAfter(folder: string, current: string): Promise<Release | null> {
  const releases = await listReleases(folder)
  const own = releases.find(({ name }) => name === current)
  if (!own) return null
  const isNewer = (one: Release, other: Release) =>
    isLater(one.version, other.version) ||
    (one.version === other.version && one.builtMs > other.builtMs)
  return releases.reduce<Release | null>(
    (best, each) => (isNewer(each, best ?? own) ? each : best),
    null,
  )
}

/** The version of the product in that folder. */
export async function versionOf(root: string): Promise<string> {
  const described: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return v.parse(PackageSchema, described).version
}

/** What that release says is new. */
export async function newsOf(root: string): Promise<News[]> {
  const file = join(root, 'NOVIDADES.md')
  return existsSync(file) ? readNews(await readFile(file, 'utf8')) : []
}
