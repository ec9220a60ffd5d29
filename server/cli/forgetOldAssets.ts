import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const KEPT_MS = 7 * 86_400_000
const ManifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    assets: v.optional(v.array(v.string()), []),
  }),
)
const ReplacedSchema = v.record(v.string(), v.number())

/** Deletes the hashed assets that a build replaced more than a week ago: an app that is open since then may still request newer ones. */
export async function forgetOldAssets(folder: string, nowMs: number): Promise<void> {
  const manifest = v.parse(ManifestSchema, await readJson(join(folder, '.vite/manifest.json')))
  const current = new Set(
    Object.values(manifest).flatMap(({ file, css, assets }) => [file, ...css, ...assets]),
  )
  const record = join(folder, '.vite/replaced.json')
  const known = v.parse(ReplacedSchema, (await readJson(record)) ?? {})
  const replaced: Record<string, number> = {}
  for (const name of await readdir(join(folder, 'assets'))) {
    const asset = `assets/${name.replace(/\.(br|gz)$/, '')}`
    if (current.has(asset)) continue
    const sinceMs = known[asset] ?? nowMs
    if (nowMs - sinceMs > KEPT_MS) await rm(join(folder, 'assets', name))
    else replaced[asset] = sinceMs
  }
  await writeFile(record, JSON.stringify(replaced, null, 2))
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
