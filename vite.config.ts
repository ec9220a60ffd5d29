import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { deskFiles } from './pwa/offline/worker/deskFiles.ts'
import { screenPages } from './pwa/offline/worker/screenPages.ts'
import { pwaPlugins } from './pwa/offline/worker/pwaPlugins.ts'
import { tokensCss } from './pwa/ui/tokensCss.ts'
import { ENGINES } from './server/test/engines.ts'
import { TEST_TIMEOUT_MS, WAIT_MS } from './shared/platform/testing/runs.ts'

const root = import.meta.dirname
const PROPERTIES = '**/*.property.test.ts'
// Whose results could hang on the zone of the machine: what reckons with dates.
const DATED = ['platform/time', 'venue/hours', 'venue/classes', 'booking']
const allOfShared = ['shared/**/*.test.ts']
const datedOfShared = DATED.map((folder) => `shared/${folder}/**/*.test.ts`)

const shared = (timeZone: string, include: string[]) => ({
  extends: true as const,
  test: {
    name: `shared ${timeZone}`,
    root,
    include,
    exclude: [PROPERTIES],
    env: { TZ: timeZone },
    pool: 'forks' as const,
    // Pure functions share nothing, and a process per file would cost four times the tests.
    isolate: false,
  },
})

const server = (database: 'sqlite' | 'postgres', part: 'quick' | 'rest') => ({
  extends: true as const,
  test: {
    name: `server ${database}${part === 'rest' ? ' rest' : ''}`,
    root,
    include: ENGINES[database][part].include,
    exclude: [PROPERTIES, ...ENGINES[database][part].exclude],
    env: { TEST_DATABASE: database },
    pool: 'forks' as const,
    // Reading the server's modules anew for each file would take half as long as the tests.
    isolate: false,
    setupFiles: ['server/test/support/everyAnswer.ts'],
    globalSetup: [
      'server/test/support/builtServer.ts',
      ...(database === 'postgres' ? ['server/test/support/postgres.ts'] : []),
    ],
  },
})

/** What is tried with made-up input for seconds, or with PROPERTY_RUNS=long for hours; in the PWA the browser's queue with the real server in one process. */
const properties = (database: 'sqlite' | 'postgres') => ({
  extends: true as const,
  test: {
    name: `properties ${database}`,
    root,
    include: [`server/${PROPERTIES}`, `pwa/${PROPERTIES}`],
    env: { TEST_DATABASE: database },
    pool: 'forks' as const,
    isolate: false,
    globalSetup: database === 'postgres' ? ['server/test/support/postgres.ts'] : [],
    setupFiles: ['fake-indexeddb/auto', 'server/test/support/everyAnswer.ts'],
  },
})

/** Its package names code for browsers that cannot run the rest of ours. Tests run it as it is: other packages bring it too, and there may be only one. */
const modernDexie = (): Plugin => ({
  name: 'modern-dexie',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [{ find: /^dexie$/, replacement: `${root}/node_modules/dexie/dist/modern/dexie.mjs` }],
    },
  }),
})

const WITHOUT_DATA_ROUTER = [
  ['return isDataRoute ?', 'return false ?'],
  ['return dataRouterState && (', 'return false && ('],
  ['RenderErrorBoundary.contextType = RSCRouterContext;', ''],
  ['if (errors != null) {', 'if (false) {'],
  ['if (dataRouterOpts && dataRouterState) {', 'if (false) {'],
  ['      if (dataRouterState) {\n        error =', '      if (false) {\n        error ='],
  ['dataRouterState && onErrorHandler ?', 'false ?'],
  ['    if (dataRouterState.errors) {\n', '    if (false) {\n'],
  [' = usePrefetchBehavior(\n      prefetch,\n      rest\n    )', ' = [false, null, {}]'],
  ['ref: mergeRefs(forwardedRef, prefetchRef)', 'ref: forwardedRef'],
  ['return shouldPrefetch && !isAbsolute ?', 'return false ?'],
] as const

/** Says in the router's code what it cannot know when it is built: around ours is neither a framework nor a router that loads data, and names are for developers' tools. What only these need then stays out. Where one of these lines is written otherwise after an update, the build ends; where the function around them has another name, the budget of a first visit says so. */
const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/ },
    handler(code, id) {
      if (!code.includes('function _renderMatches(')) return null
      const lean = WITHOUT_DATA_ROUTER.reduce((text, [written, known]) => {
        if (text.split(written).length !== 2) this.error(`${id}: looked for ${written} once`)
        return text.replace(written, known)
      }, code)
      return {
        code: lean
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }
    },
  },
})

export default defineConfig({
  root: 'pwa',
  plugins: [react(), tokensCss(), modernDexie(), leanRouter(), screenPages(), pwaPlugins(root)],
  resolve: {
    alias: [
      // Its package names the code that warns developers, whatever it is built for.
      {
        find: /^react-router$/,
        replacement: `${root}/node_modules/react-router/dist/production/index.mjs`,
      },
      // By this name every icon asks for the function that draws it.
      { find: /^\.\/utils\/createSvgIcon\.mjs$/, replacement: `${root}/pwa/ui/icon.tsx` },
    ],
  },
  build: {
    outDir: '../dist/app',
    // Files of an older build stay for thirty days: server/operation/cli/buildApp.ts forgets them.
    emptyOutDir: false,
    manifest: true,
    // The licences of what is in the pages, served beside them.
    license: { fileName: 'licencas.md' },
    // What the oldest browsers of the README read; which built-ins they lack besides says missingBuiltIns.ts.
    target: 'es2022',
    // Older browsers load each part when it is imported.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A schema that no page parses by stays out of it, though its file is there for its types: making one has no effect.
      treeshake: {
        propertyReadSideEffects: false,
        manualPureFunctions: [
          'v',
          'wireObject',
          'keysOf',
          'singleLine',
          'optionalLine',
          'blankIsNull',
          'seen',
          'chosen',
        ],
      },
      output: {
        // What minifying has taken away: whose code it is, and under which licence.
        postBanner: '/*! /licencas.md */',
        // One file that stays the same from version to version, instead of several small ones.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // Small things of the first steps that later ones need too: each by itself would cost a request.
            {
              name: 'core',
              test: /shared\/(platform\/(text\/fold|money\/money|time\/(civil|weekday|hours))|venue\/courts\/sport|booking\/calendar\/hourAddress)\.ts$|pwa\/(ui\/focus|api\/(client|resource|reporter|refusal|send|storage))\.tsx?$/,
            },
            // The same for what begins with the hours.
            { name: 'cart', test: /pwa\/(booking\/cart|payment\/Countdown|ui\/backGuard)\.tsx?$/ },
            // What customers and the admin's area both use of it: one file is smaller than its ten parts.
            {
              name: 'mui',
              test: /node_modules\/@mui\/material\/(styles|Button|ButtonBase|Checkbox|CircularProgress|FormControl|FormControlLabel|FormHelperText|FormLabel|InputBase|OutlinedInput|SvgIcon|Switch|TextareaAutosize|Typography)\//,
            },
            {
              name: 'machines',
              // With the wizard's small calls: each by itself would cost a request too.
              test: /node_modules\/(xstate|@xstate|use-sync-external-store)\/|pwa\/(payment\/holdTimer\.machine|api\/(poll\/poll\.machine|payments|reservations|whileServerAnswers|newId)|ui\/copyText)\.ts$/,
            },
            // One file of the two that know one's own reservations.
            { name: 'own', test: /pwa\/api\/ownPage\/(my|ownCache)\.ts$/ },
            // The same for what is handed on to others.
            {
              name: 'share',
              test: /pwa\/(ui\/ShareButton|booking\/slots\/ShareHours)\.tsx$|shared\/(booking\/(calendar\/hourInvitation|reservation\/takeAlong)|platform\/contact\/whatsappShare)\.ts$/,
            },
            // The same for what the customer's form and the pages after it are made of.
            {
              name: 'forms',
              test: /shared\/platform\/(contact\/(phone|documents)|http\/fields)\.ts$|pwa\/(ui\/(form\/parseForm|Alert|EmailText|SandboxNotice)|payment\/paymentOutcome)\.tsx?$/,
            },
            deskFiles(),
          ],
        },
      },
    },
  },
  test: {
    // More workers than cores: a test waits for its database. By default one core is left out, half of what a small machine has.
    maxWorkers: '150%',
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: WAIT_MS } },
    projects: [
      properties('sqlite'),
      properties('postgres'),
      server('sqlite', 'quick'),
      server('postgres', 'quick'),
      server('sqlite', 'rest'),
      server('postgres', 'rest'),
      {
        extends: true,
        test: { name: 'properties shared', root, include: [`shared/${PROPERTIES}`] },
      },
      shared('UTC', allOfShared),
      shared('America/Sao_Paulo', datedOfShared),
      shared('Asia/Tokyo', datedOfShared),
      {
        extends: true,
        // Packages as the browser gets them: their development builds check what the tests check.
        ssr: {
          resolve: { conditions: ['module', 'node'], externalConditions: ['node'] },
        },
        test: {
          name: 'pwa',
          root,
          include: ['pwa/**/*.test.{ts,tsx}'],
          exclude: [PROPERTIES],
          environment: 'jsdom',
          // The app's modules and the DOM are made once a process: for each file they would take as long as the tests.
          isolate: false,
          setupFiles: ['pwa/testing/setup.ts'],
        },
      },
    ],
  },
})
