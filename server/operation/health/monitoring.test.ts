import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/support/startTestApp.ts'

const TOKEN = 'a-token-for-prometheus-of-32-characters'
/** Said by Prometheus itself of each server that it scrapes. */
const PROMETHEUS_OWN = ['up']
const read = (name: string) =>
  readFile(new URL(`../../../deploy/monitoring/${name}`, import.meta.url), 'utf8')

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ config: { metricsToken: TOKEN } })
})
afterEach(() => app.stop())

/** The names of all metrics of a scrape; a histogram has three. */
async function offered(): Promise<Set<string>> {
  const headers = { Authorization: `Bearer ${TOKEN}` }
  const text = await (await fetch(`${app.origin}/metrics`, { headers })).text()
  const named = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name],
  )
  return new Set([...named, ...PROMETHEUS_OWN])
}

/** The names of metrics in an expression: each has its job in braces behind it. */
const used = (expression: string) =>
  [...expression.matchAll(/(\w+)\{job="quadras"/g)].map(([, name = '']) => name)

test('the four alerts ask for metrics that there are', async () => {
  const rules = [...(await read('alerts.yml')).matchAll(/^ +expr: (.+)$/gm)]
  expect(rules).toHaveLength(4)
  const there = await offered()
  for (const [, expression = ''] of rules) {
    expect(used(expression)).not.toEqual([])
    expect(used(expression).filter((name) => !there.has(name))).toEqual([])
  }
})

test('each panel of the dashboard asks for metrics that there are', async () => {
  type Panel = { targets: { expr: string }[] }
  const { panels }: { panels: Panel[] } = JSON.parse(await read('dashboard.json'))
  const there = await offered()
  for (const { targets } of panels) {
    for (const { expr } of targets) {
      expect(used(expr)).not.toEqual([])
      expect(used(expr).filter((name) => !there.has(name))).toEqual([])
    }
  }
})

test('the server README names each metric of ours, and no other', async () => {
  const page = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const named = [...page.matchAll(/^ +\| `(quadras_\w+)`/gm)].map(([, name]) => name)
  const ours = [...(await offered())].filter((name) => name.startsWith('quadras_'))
  expect(named.sort()).toEqual(ours.sort())
})
