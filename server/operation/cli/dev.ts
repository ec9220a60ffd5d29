import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { OPERATOR_PATHS } from '#shared/platform/http/operatorPaths.ts'
import { TERMS_PATH } from '#shared/guest/privacy/termsPage.ts'

const root = join(import.meta.dirname, '../../..')
const target = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

const pages = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: {
    proxy: Object.fromEntries([
      ['/api', target],
      [TERMS_PATH, target],
      // Whole paths: Vite takes plain text for the beginning of one.
      ...OPERATOR_PATHS.map((path) => [`^${path}/?(\\?.*)?$`, target]),
    ]),
  },
})
await pages.listen()
const address = new URL(pages.resolvedUrls!.local[0]!).origin

// Not through npx, which would not pass on the signal.
const tsx = fileURLToPath(import.meta.resolve('tsx/cli'))
const api = spawn(
  process.execPath,
  [tsx, 'watch', '--clear-screen=false', 'server/main.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { PUBLIC_URL: address, ...process.env },
  },
)
api.once('exit', () => process.exit())

async function stop() {
  api.kill('SIGTERM')
  await pages.close()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
