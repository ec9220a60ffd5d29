import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|ico)$/
const SMALLEST = 1024

/** Writes `.br` and `.gz` beside every file of the build that gets smaller by it; files of an earlier build are skipped. */
export async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    // Files for the build itself are not served.
    .filter((file) => !file.includes('/.'))
  await Promise.all(files.map(compress))
}

async function compress(file: string) {
  const content = await readFile(file)
  if (content.length < SMALLEST) {
    // Left by an earlier, larger version of the file.
    await Promise.all(['.br', '.gz'].map((ending) => rm(file + ending, { force: true })))
    return
  }
  await Promise.all([
    write(file, '.br', () => promisify(brotliCompress)(content, { params: BEST_BROTLI })),
    write(file, '.gz', () => promisify(gzip)(content, { level: 9 })),
  ])
}

const BEST_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

async function write(file: string, ending: string, compressed: () => Promise<Buffer>) {
  if (await isNewer(file + ending, file)) return
  await writeFile(file + ending, await compressed())
}

async function isNewer(copy: string, file: string) {
  const [made, source] = await Promise.all([stat(copy).catch(() => null), stat(file)])
  return made !== null && made.mtimeMs >= source.mtimeMs
}
