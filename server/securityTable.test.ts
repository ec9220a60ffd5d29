import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const text = readFileSync(new URL('server/SECURITY.md', root), 'utf8')

type Requirement = { id: string; level: string; state: string; shown: string }

const requirements = text.split('\n').flatMap((line): Requirement[] => {
  const [, id = '', level = '', , state = '', shown = ''] = line.split(/ *\| */)
  return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level, state, shown }] : []
})
const counted = (levels: string) => {
  const all = requirements.filter(({ level }) => levels.includes(level))
  const applicable = all.filter(({ state }) => state !== 'n.a.')
  const met = applicable.filter(({ state }) => state === 'met')
  return { all: all.length, applicable: applicable.length, met: met.length }
}

test('the table has each requirement of ASVS 5.0.0 once, and its head counts them', () => {
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length)
  expect([counted('1').all, counted('2').all]).toEqual([70, 183])
  for (const [name, levels] of [
    ['1', '1'],
    ['2', '2'],
    ['both', '12'],
  ] as const) {
    const { all, applicable, met } = counted(levels)
    const head = new RegExp(`^\\| ${name} +\\| ${all} +\\| ${met} of ${applicable} `, 'm')
    expect([name, text.match(head) !== null]).toEqual([name, true])
  }
  const { applicable, met } = counted('2')
  expect(met / applicable).toBeGreaterThanOrEqual(0.9)
  const open = requirements.filter(({ state }) => state === '**not met**').map(({ id }) => id)
  expect(text).toContain(`Not met: ${open.join(', ')};`)
})

test('each row says why or by what, and what it names is there', () => {
  for (const { id, state, shown } of requirements) {
    expect([id, state]).toEqual([id, expect.stringMatching(/^(met|n\.a\.|\*\*not met\*\*)$/)])
    expect([id, shown.length > 3]).toEqual([id, true])
    const files = [...shown.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, file]) => file!)
    const missing = files.filter(
      (file) => !['', 'server/', 'pwa/'].some((folder) => existsSync(new URL(folder + file, root))),
    )
    expect([id, missing]).toEqual([id, []])
  }
})
