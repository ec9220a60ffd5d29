import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

// Runs stage after stage until a step fails, and says in the end what ran and how long it took: what `npm test` does, all that
// there is (`--all`, `npm run test:all`), or what only that has (`--rest`, after `npm test`).
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'quadras-results-'))
const results = { tests: join(folder, 'tests.json'), journeys: join(folder, 'journeys.json') }
const [engine, other] = enginesOfCommit()
const QUICK = [
  'shared*',
  'pwa',
  'server sqlite',
  'server postgres',
  'properties shared',
  `properties ${engine}`,
]
const REST = ['server * rest', `properties ${other}`]
// The steps of a stage run side by side: the first ones keep one core busy each.
const CHECKS = {
  types: 'npm run types',
  lint: 'npm run lint',
  build: 'npm run build',
  lockfile: 'node .ci/lockfile.mjs',
  faults: 'node .ci/faults.mjs --check',
}
const BROWSER = { browser: 'tsx pwa/e2e/support/installBrowser.ts' }
const STAGES = {
  '': [CHECKS, { tests: vitest(QUICK) }, BROWSER, { journeys: journeys('--grep @quick') }],
  '--all': [CHECKS, { tests: vitest([...QUICK, ...REST]) }, BROWSER, { journeys: journeys('') }],
  '--rest': [{ tests: vitest(REST) }, { journeys: journeys('--grep-invert @quick') }],
}[process.argv[2] ?? '']
const env = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  PLAYWRIGHT_JSON_OUTPUT_FILE: results.journeys,
}

const times = []
const failed = []
for (const stage of STAGES) {
  await Promise.all(Object.entries(stage).map(([step, command]) => run(step, command)))
  if (failed.length > 0) break
}

const tests = countTests()
const tried = countJourneys()
rmSync(folder, { recursive: true })
say(
  `\n== ${tests.files} files of tests, ${tried.passed + tried.failed} journeys; ${times.join(', ')}\n`,
)
for (const title of tried.second) say(`== green only the second time, to be mended: ${title}\n`)
if (failed.length > 0) say(`== FAILED: ${failed.join(', ')}\n`)
say(`total: ${tests.passed + tried.passed} passed, ${tests.failed + tried.failed} failed\n`)
process.exitCode = failed.length > 0 ? 1 : 0

async function run(step, command) {
  say(`\n== ${step}: ${command.split(' --reporter')[0]}\n`)
  const startedMs = Date.now()
  const child = spawn(command, { shell: true, stdio: 'inherit', cwd: root, env })
  const [status] = await once(child, 'close')
  times.push(`${step} ${duration(Date.now() - startedMs)}`)
  if (status !== 0) failed.push(step)
}

function vitest(projects) {
  const wanted = projects.map((name) => `--project "${name}"`).join(' ')
  return `vitest run ${wanted} --reporter=default --reporter=json --outputFile.json="${results.tests}"`
}

function journeys(which) {
  return `playwright test -c pwa/e2e/playwright.config.ts ${which} --reporter=${process.env.CI ? 'line' : 'list'},json`
}

// On which database properties are tried and on which they are not: the same for the same commit, by turns from one to the next.
function enginesOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const isOdd = Number.parseInt(stdout?.trim().at(-1), 16) % 2 === 1
  return isOdd ? ['postgres', 'sqlite'] : ['sqlite', 'postgres']
}

function countTests() {
  const { testResults = [], numPassedTests = 0, numFailedTests = 0 } = read(results.tests)
  return { files: testResults.length, passed: numPassedTests, failed: numFailedTests }
}

function countJourneys() {
  const { stats = {}, suites = [] } = read(results.journeys)
  const { expected = 0, flaky = 0, unexpected = 0 } = stats
  return { passed: expected + flaky, failed: unexpected, second: suites.flatMap(flakyTitles) }
}

function flakyTitles({ specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [
    ...own.map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...suites.flatMap(flakyTitles),
  ]
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function duration(ms) {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function say(text) {
  process.stdout.write(text)
}
