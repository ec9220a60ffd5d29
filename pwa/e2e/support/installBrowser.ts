import { spawnSync } from 'node:child_process'
import { findBrowser, findHeadless } from './findBrowser.ts'

const APT = 'apt-get install --yes --no-install-recommends chromium'
const BY_APT = `apt-get update && (${APT} chromium-headless-shell || ${APT})`
const WAYS = [
  'npx playwright install chromium',
  process.getuid?.() === 0 ? BY_APT : `sudo -n sh -c '${BY_APT}'`,
]

for (const way of WAYS) {
  if (findBrowser()) break
  process.stdout.write(`No Chromium found. Trying: ${way}\n`)
  spawnSync(way, { shell: true, stdio: 'inherit', timeout: 600_000 })
}
const browser = findBrowser()
process.stdout.write(
  browser
    ? `Browser tests use ${findHeadless()} and ${browser}\n`
    : 'No Chromium was found and none could be installed. Install one, or name it in CHROMIUM_PATH.\n',
)
process.exitCode = browser ? 0 : 1
