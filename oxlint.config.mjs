// Who may import whom says .ci/floors.mjs, held by .ci/arrows.mjs; the rest are oxlint's usual rules.

const BASE = {
  shared: [
    { group: ['**/server/**', '**/pwa/**'], message: 'shared/ depends on nothing above it.' },
    {
      group: [
        'node:*',
        'koa',
        '@koa/*',
        'knex',
        'objection',
        'react',
        'react-dom',
        'dexie',
        'xstate',
        '@mui/*',
      ],
      message: 'shared/ is pure: valibot and dayjs and nothing else.',
    },
  ],
  server: [
    { group: ['**/pwa/**'], message: 'server/ never imports the browser app.' },
    { group: ['react', 'react-dom', '@mui/*', 'dexie'], message: 'server/ renders nothing.' },
  ],
  pwa: [
    { group: ['**/server/**'], message: 'Talk to the server over HTTP.' },
    {
      group: ['@mui/material/styles', '@emotion/*'],
      importNames: ['styled', 'css', 'default'],
      message: 'Use a CSS class, or the theme.',
    },
    {
      group: ['koa', '@koa/*', 'knex', 'objection', 'sqlite3', 'pg'],
      message: 'The browser has no server packages.',
    },
  ],
}

const TESTS = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.testkit.ts*',
  '**/*.fixtures.ts*',
  '**/proof/**',
]
const restricted = (patterns) => ({ 'no-restricted-imports': ['error', { patterns }] })

export default {
  jsPlugins: ['./.ci/translatable.mjs', './.ci/arrows.mjs'],
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['dist', 'node_modules', 'data'],
  rules: {
    'no-console': 'error',
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-non-null-assertion': 'off',
    // Of types too: what needs to know each other's shape belongs together.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'max-lines': ['warn', { max: 200, skipBlankLines: true, skipComments: true }],
    'no-shadow': 'off',
    'react/react-in-jsx-scope': 'off',
    // How things look is said in CSS and in the theme: see pwa/README.md.
    'react/forbid-component-props': [
      'error',
      { forbid: [{ propName: 'sx', message: 'Use a CSS class, or the theme.' }] },
    ],
    'react/exhaustive-deps': 'error',
    'jsx-a11y/no-noninteractive-element-to-interactive-role': [
      'error',
      { table: ['grid'], td: ['gridcell'], tr: ['row'] },
    ],
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect', 'expect*', 'check*', 'fc.assert'] },
    ],
    'vitest/no-conditional-expect': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'quadras/translatable': 'error',
    'plan/arrows': 'error',
    'plan/models': 'error',
  },
  overrides: [
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/e2e/**'],
      rules: { 'max-lines': ['warn', { max: 300, skipBlankLines: true, skipComments: true }] },
    },
    // Customers read it in their own language: there a text must also change.
    {
      files: ['pwa/{booking,ownPage,payment,ui}/**/*.tsx', 'pwa/*.tsx'],
      rules: { 'quadras/translatable': ['error', { changes: true }] },
    },
    { files: ['**/*.test.tsx', 'pwa/bench/**'], rules: { 'quadras/translatable': 'off' } },
    {
      files: [
        'vite.config.ts',
        'knexfile.ts',
        'oxlint.config.mjs',
        '.ci/*.mjs',
        'pwa/e2e/playwright.config.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    // Every table and view, each with its columns, is one list: a reader and the compiler look for them in one place.
    { files: ['server/platform/db/tables.ts'], rules: { 'max-lines': 'off' } },
    { files: ['shared/**'], rules: restricted(BASE.shared) },
    { files: ['server/**'], rules: restricted(BASE.server) },
    { files: ['pwa/**'], rules: restricted(BASE.pwa) },
    // With cookies blocked the very name throws.
    {
      files: ['pwa/**'],
      excludeFiles: [...TESTS, 'pwa/{testing,bench,e2e}/**', 'pwa/api/storage.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'localStorage', message: 'Use deviceStorage of api/storage.ts.' },
          { name: 'sessionStorage', message: 'Use tabStorage of api/storage.ts.' },
        ],
      },
    },
    // Missing where the connection is not secure, or in some browsers: each has one place that knows.
    {
      files: ['pwa/**'],
      excludeFiles: [
        ...TESTS,
        'pwa/{testing,bench,e2e}/**',
        'pwa/offline/proof/**',
        'pwa/api/{abortAfter,newId,storage}.ts',
        'pwa/ui/{copyLater,copyText}.ts',
        'pwa/ui/{ScreenBoundary,ShareButton}.tsx',
      ],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'crypto', property: 'randomUUID', message: 'Use newId of api/newId.ts.' },
          {
            object: 'navigator',
            property: 'clipboard',
            message: 'Use copyText of ui/copyText.ts.',
          },
          { object: 'navigator', property: 'share', message: 'Use ui/ShareButton.tsx.' },
          { object: 'AbortSignal', message: 'Use abortAfter of api/abortAfter.ts.' },
          { property: 'setItem', message: 'Use store of api/storage.ts.' },
          { property: 'throwIfAborted', message: 'Ask whether it is aborted.' },
        ],
      },
    },
    // To workers and to the tabs of this origin.
    {
      files: [
        'pwa/offline/update/**',
        'pwa/booking/startWizard.ts',
        'pwa/api/account/openedSecret.ts',
      ],
      rules: { 'unicorn/require-post-message-target-origin': 'off' },
    },
    // The one place where the browser's queue and the real server run in one process.
    { files: ['pwa/offline/proof/**'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['pwa/e2e/**'],
      rules: {
        ...restricted([
          { group: ['**/server/**'], message: 'A journey talks to the venue over HTTP.' },
        ]),
        'no-console': 'off',
        'no-empty-pattern': 'off',
      },
    },
  ],
}
