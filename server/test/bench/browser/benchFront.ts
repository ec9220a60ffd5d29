import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pino } from 'pino'
import { FRONT_FACTS, type FrontFacts } from '#shared/guest/front/front.ts'
import { loadRender } from '../../../guest/front/loadRender.ts'
import { answersPerSecond } from '../answersPerSecond.ts'
import { interleave, type Variant } from '../interleave.ts'
import type { Goal } from '../report.ts'
import { startProduct } from './startProduct.ts'

const DIST = join(import.meta.dirname, '../../../../dist')
const DRAWN = 200
/** However fast the calendar changes. */
const MOST_A_SECOND = 1

/** Answers a second of the first page, against a file as large that the same server has in memory; and the share of a core that drawing it anew takes. */
export async function benchFront(): Promise<Goal[]> {
  const product = await startProduct({ RATE_LIMITS: 'off' })
  try {
    const html = await (await fetch(product.origin)).text()
    const load = (name: string, path: string): Variant => ({
      name,
      run: () => answersPerSecond(product.origin + path, { 'Accept-Encoding': 'identity' }),
    })
    const file = fileOf(Buffer.byteLength(html))
    const { ratios } = await interleave(load('file', file), load('file again', file), [
      load('page', '/'),
    ])
    const [page] = ratios
    return [
      { name: 'first page / a file as large', value: page!.median, detail: page!, atLeast: 0.8 },
      {
        name: 'first page: drawn every second, share of a core',
        value: ((await drawingMs(html)) * MOST_A_SECOND) / 1_000,
        atMost: 0.05,
      },
    ]
  } finally {
    await product.stop()
  }
}

/** The path of the built file whose size comes nearest. */
function fileOf(bytes: number): string {
  const folder = join(DIST, 'app/assets')
  const sized = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, off: Math.abs(statSync(join(folder, name)).size - bytes) }))
  const [nearest] = sized.toSorted((one, other) => one.off - other.off)
  return `/assets/${nearest!.name}`
}

async function drawingMs(html: string): Promise<number> {
  const { render } = (await loadRender(join(DIST, 'render.js'), pino()))!
  const [, json] = new RegExp(`id="${FRONT_FACTS}">(.*?)</script>`).exec(html)!
  const facts = JSON.parse(json!) as FrontFacts
  const draw = () => void render('/', facts, null)
  draw()
  const before = performance.now()
  for (let time = 0; time < DRAWN; time += 1) draw()
  return (performance.now() - before) / DRAWN
}
