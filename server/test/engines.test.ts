import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { ON_BOTH } from './engines.ts'
import { productSources } from './support/productSources.ts'

const SERVER = join(import.meta.dirname, '..')
/** SQL text, locks, conflicts, patterns and JSON, and whatever asks which engine it is. */
const DIFFERS =
  /\.raw[<(](?!\))|\w+Raw\(|\.for(Update|Share)\(|\.skipLocked\(|\.onConflict\(|\.where(I?Like|Json)|isSqlite\(|kind [!=]== '(sqlite|postgres)'/

const rooms = new Set(productSources((_path, source) => DIFFERS.test(source)).map(dirname))

test('every room whose statements may differ has a test on both engines', () => {
  expect([...rooms].filter((room) => !ON_BOTH[room]?.length)).toEqual([])
})

test.each(Object.entries(ON_BOTH))(
  '%s lists tests that are there, its own if it has any',
  (room, names) => {
    const files = names.map((name) => posix.join(room, `${name}.test.ts`))
    expect(files.filter((file) => !existsSync(join(SERVER, file)))).toEqual([])
    const isOwn = files.some((file) => dirname(file) === room)
    expect(isOwn).toBe(readdirSync(join(SERVER, room)).some((file) => file.endsWith('.test.ts')))
  },
)
