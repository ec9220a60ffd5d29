// What a file may import from whom is one table; the rest are oxlint's usual rules.

/** From the ground up. A room imports from the floors below it, never from above, nor from a neighbour unless its line says so. */
const SERVER = [
  { rooms: ['db', 'http', 'jobs', 'events', 'mail'], neighbours: true },
  {
    rooms: [
      'audit',
      'backup',
      'search',
      'account',
      'occupancy',
      'catalog',
      'venue',
      'customers',
      'credit',
      'till',
      'tab',
    ],
    neighbours: true,
  },
  { rooms: ['booking'] },
  { rooms: ['payment'] },
  { rooms: ['refund'] },
  { rooms: ['incident'] },
  { rooms: ['privacy', 'mine', 'report', 'setup', 'import', 'health'] },
  { rooms: ['update'] },
]
const PWA = [
  { rooms: ['ui', 'api'] },
  { rooms: ['offline'] },
  { rooms: ['account', 'payment'] },
  {
    rooms: ['admin/parts', 'admin/reservation', 'admin/fixedClass', 'admin/incident'],
    neighbours: true,
  },
  {
    rooms: [
      'booking',
      'mine',
      'teacher',
      'admin/agenda',
      'admin/audit',
      'admin/backups',
      'admin/courts',
      'admin/customers',
      'admin/devices',
      'admin/diagnostics',
      'admin/find',
      'admin/fixedClasses',
      'admin/health',
      'admin/home',
      'admin/payments',
      'admin/pending',
      'admin/prices',
      'admin/privacy',
      'admin/reports',
      'admin/settings',
      'admin/setup',
      'admin/specialPrices',
      'admin/team',
      'admin/tab',
      'admin/products',
      'admin/till',
      'admin/versions',
    ],
  },
  // The shell's own files, not the folders beside them.
  { rooms: ['admin'], files: 'pwa/admin/*' },
]

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

const COMPOSITION = {
  server: 'createApp|startServer|background|main',
  pwa: 'App|main|Header|NotFoundScreen|outside',
}
const TESTS = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.testkit.ts*',
  '**/*.fixtures.ts*',
  '**/proof/**',
]
const TEST_SUPPORT = '(testing|bench|e2e)/|\\.(testkit|fixtures|test)\\.tsx?$'

const up = (names) => `^(\\./|(\\.\\./)+)(${names.join('|')})/`

/** The rule of one room: nothing above it, no neighbour, no root, no test support, nobody else's rows or routes. */
function arrowsOf(part, floors, floor, room) {
  const { files = `${part}/${room}/**`, neighbours = false, rooms } = floors[floor]
  const above = floors.slice(floor + 1).flatMap((each) => each.rooms)
  const beside = neighbours ? [] : rooms.filter((other) => other !== room)
  // A screen says `../agenda/…` of its neighbour, where others would say `admin/agenda/…`.
  const spelled = [...above, ...beside].flatMap((name) =>
    room.startsWith('admin/') && name.startsWith('admin/') ? [name, name.slice(6)] : [name],
  )
  const patterns = [
    ...BASE[part],
    {
      regex: `^(\\.\\./)+(${COMPOSITION[part]})\\.tsx?$`,
      message: 'What puts the parts together is imported by nobody.',
    },
    { regex: TEST_SUPPORT, message: 'Production code imports no test support.' },
  ]
  if (spelled.length > 0) {
    patterns.push({
      regex: up(spelled),
      message: `${part}/${room} imports from the floors below it only: see ${part}/README.md.`,
    })
  }
  if (room.startsWith('admin/')) {
    patterns.push({
      regex: '^\\.\\./[^./]+\\.tsx?$',
      message: 'A screen knows nothing of the shell around it.',
    })
  }
  if (part === 'server') {
    patterns.push(
      {
        regex: '^\\.\\./.*\\.routes\\.ts$',
        message: "Call the other feature's use case, not its routes.",
      },
      {
        regex: up(
          floors.flatMap(({ rooms }) => rooms).filter((other) => !['db', room].includes(other)),
        ),
        importNamePattern: 'Row$',
        message: 'Rows come from db/models.ts and db/tables.ts, not from another feature.',
      },
    )
  }
  return {
    files: [files],
    excludeFiles: TESTS,
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  }
}

const arrows = (part, floors) =>
  floors.flatMap(({ rooms }, floor) => rooms.map((room) => arrowsOf(part, floors, floor, room)))

const restricted = (patterns) => ({ 'no-restricted-imports': ['error', { patterns }] })

export default {
  jsPlugins: ['.ci/translatable.mjs'],
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
  },
  overrides: [
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/e2e/**'],
      rules: { 'max-lines': ['warn', { max: 300, skipBlankLines: true, skipComments: true }] },
    },
    // Customers read it in their own language: there a text must also change.
    {
      files: ['pwa/{booking,mine,payment,ui}/**/*.tsx', 'pwa/*.tsx'],
      rules: { 'quadras/translatable': ['error', { changes: true }] },
    },
    { files: ['**/*.test.tsx', 'pwa/bench/**'], rules: { 'quadras/translatable': 'off' } },
    {
      files: [
        'vite.config.ts',
        'knexfile.ts',
        'oxlint.config.mjs',
        '.ci/translatable.mjs',
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
        'pwa/api/newId.ts',
        'pwa/ui/{copyLater,copyText,useShare}.ts',
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
          { object: 'navigator', property: 'share', message: 'Use useShare of ui/useShare.ts.' },
        ],
      },
    },
    ...arrows('server', SERVER),
    ...arrows('pwa', PWA),
    // To workers and to the tabs of this origin.
    {
      files: ['pwa/offline/update/**', 'pwa/booking/startWizard.ts'],
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
