import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { OLDER_BUILDS_MS } from '#shared/operation/update/update.ts'

/** What names the files of a build; the worker names a list of more. */
const ROOTS = ['.vite/manifest.json', 'index.html', 'sw.js'] as const
const VARIANT = /\.(br|gz)$/
const ReplacedSchema = v.record(v.string(), v.number())

/** Whether the folder has a build, and all that names its files. */
export function isBuilt(folder: string): boolean {
  return ROOTS.every((file) => existsSync(join(folder, file)))
}

/** Deletes the hashed files that no build names since thirty days: a page or a worker of an older one may still ask for them. `served` are those of the build that a running server has in memory. */
export async function forgetOldAssets(
  folder: string,
  nowMs: number,
  served: ReadonlySet<string> = new Set(),
): Promise<void> {
  const named = await namedAssets(folder)
  const record = join(folder, '.vite/replaced.json')
  const known = v.parse(ReplacedSchema, JSON.parse((await readIfThere(record)) ?? '{}'))
  const replaced: Record<string, number> = {}
  for (const name of await readdir(join(folder, 'assets'))) {
    const asset = `assets/${name.replace(VARIANT, '')}`
    if (named.has(asset) || served.has(asset)) continue
    const sinceMs = known[asset] ?? nowMs
    if (nowMs - sinceMs > OLDER_BUILDS_MS) await rm(join(folder, 'assets', name))
    else replaced[asset] = sinceMs
  }
  await writeFile(`${record}.new`, JSON.stringify(replaced, null, 2))
  // In one step: a build that was killed must not stop the next one.
  await rename(`${record}.new`, record)
}

/** The hashed files that the build in this folder names: its page, its worker, the worker's list and Vite's manifest. Throws where one of these is missing. */
export async function namedAssets(folder: string): Promise<Set<string>> {
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const names = (await readdir(join(folder, 'assets'))).filter((name) => !VARIANT.test(name))
  const roots = (await Promise.all(ROOTS.map(read))).join('\n')
  const lists = names.filter((name) => name.endsWith('.json') && roots.includes(name))
  const texts = [roots, ...(await Promise.all(lists.map((name) => read(`assets/${name}`))))]
  return new Set(
    names
      .filter((name) => texts.some((text) => text.includes(name)))
      .map((name) => `assets/${name}`),
  )
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
