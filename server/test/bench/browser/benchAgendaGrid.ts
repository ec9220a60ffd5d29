import { chromium } from '@playwright/test'
import { interleave, type Variant } from '../interleave.ts'
import type { Goal } from '../report.ts'
import { CHROME_FLAGS } from './chromeFlags.ts'

const SLOWER = 4
const ROUNDS = 41
const TURNS = 8
const TABLET = { width: 1024, height: 768 }

/** Turning the agenda's day against as many bare memoised buttons, both in one page on a processor four times slower. */
export async function benchAgendaGrid(executablePath: string, origin: string): Promise<Goal[]> {
  const args = [...CHROME_FLAGS, '--js-flags=--expose-gc']
  const browser = await chromium.launch({ executablePath, args })
  try {
    const page = await browser.newPage({ viewport: TABLET })
    await page.goto(`${origin}/agendaDays.html`)
    const renders = await page.evaluate<number>('bench.rendersPerUpdate()')
    if (renders === 0) throw new Error('An update draws nothing: there is nothing to measure')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    // So that no run pays for the garbage of the one before.
    const variant = (name: string): Variant => ({
      name,
      run: () => page.evaluate<number>(`gc(), bench.turn('${name}', ${TURNS})`),
    })
    const control = variant('control')
    const { steady, ratios } = await interleave(control, control, [variant('product')], ROUNDS)
    const [ratio] = ratios
    return [
      { name: 'agenda day: control against itself', value: steady.median, detail: steady },
      {
        name: 'agenda day: time to turn it / native buttons',
        value: ratio!.median,
        detail: ratio!,
        atMost: 3,
      },
      { name: 'agenda: cells rendered per live update, at most', value: renders, atMost: 3 },
    ]
  } finally {
    await browser.close()
  }
}
