import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '../..')
const NOT_PRODUCT = /\.(test|fixtures)\.ts$|^(test|operation\/demo|platform\/db\/migrations)\//

/** The paths in `server/` of the product's own files for which that is so, sorted. */
export function productSources(isMeant: (path: string, source: string) => boolean): string[] {
  return readdirSync(SERVER, { encoding: 'utf8', recursive: true })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !NOT_PRODUCT.test(path))
    .filter((path) => isMeant(path, readFileSync(join(SERVER, path), 'utf8')))
    .toSorted()
}
