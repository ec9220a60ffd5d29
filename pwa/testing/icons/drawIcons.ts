import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../e2e/support/findBrowser.ts'
import { indexedPng } from './indexedPng.ts'

const ICONS = [
  ['icone', 'icone', 192],
  ['icone', 'icone', 512],
  ['mascara', 'mascara', 192],
  ['mascara', 'mascara', 512],
  ['mascara', 'apple', 180],
  ['reservar', 'reservar', 96],
  ['agenda', 'agenda', 96],
  ['reserva', 'reserva', 96],
] as const

/** Draws the icons of `public/icons` from the pictures beside this file: `npx tsx pwa/testing/icons/drawIcons.ts`. */
const browser = await chromium.launch({
  executablePath: findBrowser() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const [picture, name, size] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const svg = readFileSync(join(import.meta.dirname, `${picture}.svg`), 'utf8')
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`)
  const drawn = await page.screenshot({ omitBackground: true })
  const file = join(import.meta.dirname, `../../public/icons/${name}-${size}.png`)
  writeFileSync(file, indexedPng(drawn))
  await page.close()
}
await browser.close()
