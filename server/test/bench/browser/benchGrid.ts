import { chromium, type Page } from '@playwright/test'
import { interleave, type Variant } from '../interleave.ts'
import type { Goal } from '../report.ts'
import { CHROME_FLAGS } from './chromeFlags.ts'

const SLOWER = 4
// Many short rounds: a disturbance hits both of a pair alike.
const ROUNDS = 41
const MOUNTS = 8
const CLICKS = 40
const PHONE = { width: 412, height: 823 }

/** The slot grid against as many bare memoised buttons, both in one page on a processor four times slower. */
export async function benchGrid(executablePath: string, origin: string): Promise<Goal[]> {
  const args = [...CHROME_FLAGS, '--js-flags=--expose-gc']
  const browser = await chromium.launch({ executablePath, args })
  try {
    const page = await browser.newPage({ viewport: PHONE })
    await page.goto(`${origin}/grids.html`)
    const renders = await page.evaluate<number>('bench.rendersPerToggle(40)')
    if (renders === 0)
      throw new Error('A click on a slot draws nothing: there is nothing to measure')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    return [
      ...(await compare(page, 'mount', { times: MOUNTS, atMost: 1.5 })),
      ...(await compare(page, 'toggle', { times: CLICKS, atMost: 2 })),
      {
        name: 'slot grid: cells rendered per toggle, at most',
        value: renders,
        atMost: 2,
      },
    ]
  } finally {
    await browser.close()
  }
}

async function compare(
  page: Page,
  what: 'mount' | 'toggle',
  { times, atMost }: { times: number; atMost: number },
): Promise<Goal[]> {
  const variant = (name: string): Variant => ({
    name,
    // So that no run pays for the garbage of the one before.
    run: () => page.evaluate<number>(`gc(), bench.${what}('${name}', ${times})`),
  })
  const control = variant('control')
  const { steady, ratios } = await interleave(control, control, [variant('product')], ROUNDS)
  const [ratio] = ratios
  return [
    { name: `slot grid ${what}: control against itself`, value: steady.median, detail: steady },
    {
      name: `slot grid ${what}: time / native buttons`,
      value: ratio!.median,
      detail: ratio!,
      atMost,
    },
  ]
}
