import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { pwaPlugins } from './pwa/offline/worker/pwaPlugins.ts'
import { tokensCss } from './pwa/ui/tokensCss.ts'
import { patience } from './shared/testing/runs.ts'

const root = import.meta.dirname
const TEST_TIMEOUT = patience(20_000)

const shared = (timeZone: string) => ({
  extends: true as const,
  test: {
    name: `shared ${timeZone}`,
    root,
    include: ['shared/**/*.test.ts'],
    env: { TZ: timeZone },
    pool: 'forks' as const,
    // Pure functions share nothing, and a process per file would cost four times the tests.
    isolate: false,
    testTimeout: TEST_TIMEOUT,
  },
})

const server = (database: 'sqlite' | 'postgres') => ({
  extends: true as const,
  test: {
    name: `server ${database}`,
    root,
    include: ['server/**/*.test.ts'],
    env: { TEST_DATABASE: database },
    pool: 'forks' as const,
    // Reading the server's modules anew for each file would take half as long as the tests.
    isolate: false,
    globalSetup: database === 'postgres' ? ['server/testing/postgres.ts'] : [],
    testTimeout: TEST_TIMEOUT,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  root: 'pwa',
  plugins: [react(), tokensCss(), pwaPlugins(root)],
  build: {
    outDir: '../dist/app',
    // Files of an older build stay for a week: server/cli/buildApp.ts forgets them.
    emptyOutDir: false,
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // One file that stays the same from version to version, instead of several small ones.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
        },
      },
    },
  },
  test: {
    // By default one core is left out, which is half of what a small machine has.
    maxWorkers: '100%',
    projects: [
      shared('UTC'),
      shared('America/Sao_Paulo'),
      shared('Asia/Tokyo'),
      server('sqlite'),
      server('postgres'),
      {
        extends: true,
        test: {
          name: 'pwa',
          root,
          include: ['pwa/**/*.test.{ts,tsx}'],
          exclude: ['pwa/offline/sync/proof/**'],
          environment: 'jsdom',
          setupFiles: ['pwa/testing/setup.ts'],
          testTimeout: TEST_TIMEOUT,
        },
      },
      {
        // The one place where the browser's queue and the real server run in one process.
        extends: true,
        test: {
          name: 'sync',
          root,
          include: ['pwa/offline/sync/proof/**/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto'],
          pool: 'forks',
          testTimeout: 7_200_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
