import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const NAMED = process.env['CHROMIUM_PATH'] ?? ''

/** The Chromium to test with: Playwright's own, else the one named in `CHROMIUM_PATH`, else the system's. Null when none of them runs. */
export function findBrowser(): string | null {
  return firstOf([chromium.executablePath(), NAMED, ...PLACES])
}

/** The same without what a window needs, which costs less; else the whole browser. */
export function findHeadless(): string | null {
  return firstOf([NAMED, '/usr/bin/chromium-headless-shell']) ?? findBrowser()
}

function firstOf(candidates: readonly string[]) {
  return candidates.find((path) => existsSync(path) && runs(path)) ?? null
}

// An installed browser may still lack its libraries.
function runs(path: string) {
  return spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
}
