import type { Goal } from '../report.ts'
import { startProcess } from '../startProcess.ts'
import { benchAgendaGrid } from './benchAgendaGrid.ts'
import { benchBytes } from './benchBytes.ts'
import { benchFreeHours } from './benchFreeHours.ts'
import { benchFront } from './benchFront.ts'
import { benchGrid } from './benchGrid.ts'
import { benchPaint } from './benchPaint.ts'
import { benchVisit } from './benchVisit.ts'
import { buildBenchPages } from './buildBenchPages.ts'
import { chromePath } from './chromePath.ts'

/** The bytes that the browser loads, the time to the first screen, and the cost of a click on a slot. */
export async function benchBrowser(): Promise<Goal[]> {
  const chrome = chromePath()
  const pages = await buildBenchPages()
  const controls = await startProcess('browser/pageProcess.ts', { env: { PAGES: pages.folder } })
  try {
    return [
      ...(await benchBytes()),
      ...(await benchFreeHours(chrome)),
      ...(await benchFront()),
      ...(await benchPaint(chrome)),
      ...(await benchVisit(chrome, `${controls.origin}/reactOnly.html`)),
      ...(await benchGrid(chrome, controls.origin)),
      ...(await benchAgendaGrid(chrome, controls.origin)),
    ]
  } finally {
    controls.stop()
    await pages.remove()
  }
}
