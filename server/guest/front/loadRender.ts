import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Renderer } from '#shared/guest/front/front.ts'
import type { Deps } from '../../platform/deps.ts'

/** Loads what the build has made of the app's screens to draw pages with; null where there is none, or none that runs: then browsers draw them. */
export async function loadRender(file: string, log: Deps['log']): Promise<Renderer | null> {
  if (!existsSync(file)) return null
  try {
    return (await import(pathToFileURL(file).href)) as Renderer
  } catch (error) {
    log.error({ err: error }, 'what draws the first page does not load')
    return null
  }
}
