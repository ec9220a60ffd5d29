// What is planted by `npm run faults`, each as it must be found by: a text of a file, what stands in its place then, and the cheapest command of the quick run that has to fail.
export const tests = (project, ...files) =>
  `npx vitest run --root . --bail 1 --project "${project}" ${files.join(' ')}`

/** One fault of each kind that `npm test` is there for. */
export const QUICK = {
  SQL: {
    file: 'server/book/till/tillBook.ts',
    from: "after.where('id', '<=', lastMovement)",
    to: "after.where('id', '<', lastMovement)",
    run: tests('server sqlite', 'server/book/till/till.routes.test.ts'),
  },
  lock: {
    file: 'server/platform/db/writeTransaction.ts',
    from: ".orderBy('id').forNoKeyUpdate()",
    to: ".orderBy('id')",
    run: tests('server postgres', 'server/booking/life/contention.test.ts'),
  },
  permission: {
    file: 'server/platform/http/calls.ts',
    from: "      if (permission !== 'anybody') demand(ctx, permission)\n      return next()",
    to: '      return next()',
    run: tests('server sqlite', 'server/platform/http/everyRoute.test.ts'),
  },
  arrow: {
    file: 'server/venue/occupancy/claimSlots.ts',
    from: "import { byPlace } from './claims.ts'",
    to: "import { byPlace } from './claims.ts'\nexport type { PaymentGateway } from '../../payment/port/gateway.ts'",
    run: 'npx oxlint -c oxlint.config.mjs server/venue',
  },
  type: {
    file: 'shared/guest/rain/incident.ts',
    from: 'skipped: v.number()',
    to: 'skipped: v.string()',
    run: 'npm run types',
  },
  text: {
    file: 'shared/platform/contact/customer.schema.ts',
    from: "'Você precisa aceitar os termos'",
    to: "'Aceite os termos'",
    run: tests('shared UTC', 'shared/platform/contact/customer.schema.test.ts'),
  },
  screen: {
    file: 'pwa/payment/Countdown.tsx',
    from: '{short && <span className="countdown__alarm">',
    to: '{!short && <span className="countdown__alarm">',
    run: tests('pwa', 'pwa/payment/Countdown.test.tsx'),
  },
  machine: {
    file: 'pwa/payment/holdTimer.machine.ts',
    from: 'context.remainingMs <= WARNING_MS',
    to: 'context.remainingMs < WARNING_MS',
    run: tests('pwa', 'pwa/payment/holdTimer.machine.test.ts'),
  },
  queue: {
    file: 'pwa/offline/queue/drain.ts',
    from: '|| a.seq - b.seq',
    to: '|| b.seq - a.seq',
    run: tests('pwa', 'pwa/offline/queue/drain.test.ts'),
  },
  // No test below the journeys puts the built files, the worker and the page together.
  journey: {
    file: 'pwa/offline/worker/sw.ts',
    from: 'shell: [...shell]',
    to: 'shell: [...own]',
    run: 'npm run build && npx playwright test -c pwa/e2e/playwright.config.ts offlineShell',
  },
}
