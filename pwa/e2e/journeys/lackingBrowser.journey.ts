import { expect, type BrowserContext } from '@playwright/test'
import { ADMIN_SETTINGS, signInAsAdmin } from '../support/admin.ts'
import { expectEveryScreen } from '../support/adminScreens.ts'
import { letPixArrive } from '../support/behindTheScenes.ts'
import {
  chooseSport,
  fillCustomer,
  MARINA,
  openForm,
  pickSlots,
  submitForm,
} from '../support/booking.ts'
import { inDays } from '../support/calendarDays.ts'
import { send } from '../support/calls.ts'
import { expectEveryCustomerScreen } from '../support/customerScreens.ts'
import { test } from '../support/journey.ts'
import { linkIn } from '../support/ownLink.ts'
import { expectConfirmed, pixCode } from '../support/paying.ts'

test.use({
  settings: ADMIN_SETTINGS,
  // Addresses of links are opened without their secret too.
  forgiven: /status of (404 .*\/api\/tv|422 .*\/api\/account-links\/read)$/,
})

/** What is taken away before any script of a page. */
const LACKS: Record<string, () => void> = {
  'the built-ins of 2022 and 2023': () => {
    const { prototype } = Array
    for (const name of [
      'toSorted',
      'toReversed',
      'toSpliced',
      'with',
      'findLast',
      'findLastIndex',
    ]) {
      Reflect.deleteProperty(prototype, name)
    }
    Reflect.deleteProperty(Object, 'hasOwn')
    Reflect.deleteProperty(Object, 'groupBy')
    Reflect.deleteProperty(Promise, 'withResolvers')
    Reflect.deleteProperty(AbortSignal, 'any')
    Reflect.deleteProperty(AbortSignal, 'timeout')
    Reflect.deleteProperty(AbortSignal.prototype, 'throwIfAborted')
    Reflect.deleteProperty(window, 'structuredClone')
  },
  'what a page of plain http has not': () => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
    Reflect.deleteProperty(Crypto.prototype, 'subtle')
    for (const name of ['locks', 'clipboard', 'share', 'serviceWorker', 'storage']) {
      Reflect.deleteProperty(Navigator.prototype, name)
    }
    Reflect.deleteProperty(window, 'caches')
  },
  storage: () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { value: null })
    }
  },
  'room in its storage': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  'a clock that is right': () => {
    const lateMs = 40 * 86_400_000
    const Right = Date
    class Wrong extends Right {
      constructor(...told: []) {
        if (told.length === 0) super(Right.now() - lateMs)
        else super(...told)
      }
      static override now() {
        return Right.now() - lateMs
      }
    }
    globalThis.Date = Wrong as DateConstructor
  },
  'events of the server': () => {
    window.EventSource = class extends EventTarget {
      close() {}
    } as unknown as typeof EventSource
  },
  'a database': () => {
    Reflect.deleteProperty(window, 'indexedDB')
  },
  'a database that answers': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  },
  'a database that works': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Internal error opening backing store', 'UnknownError')
    }
  },
}

async function takeAway(context: BrowserContext, lack: string) {
  await context.addInitScript(LACKS[lack]!)
}

for (const [at, lack] of Object.keys(LACKS).entries()) {
  test(`a browser without ${lack} books and pays, and opens every screen`, async ({
    context,
    page,
    venue,
  }) => {
    await takeAway(context, lack)
    await chooseSport(page, 'Futevôlei')
    await pickSlots(page, [{ date: inDays(1), time: `${10 + at}:00` }])
    await openForm(page)
    await fillCustomer(page)
    await submitForm(page)
    expect(await pixCode(page)).toMatch(/^000201/)
    await letPixArrive(venue)
    await expectConfirmed(page)
    const own = await linkIn(venue, MARINA.email)
    await page.goto('/auth')
    await signInAsAdmin(page)
    // Signing in leads there by itself; what is opened before that it would take away.
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { name: 'Reservas', exact: true })).toBeVisible()
    await expectEveryScreen(page)
    const tv = await send<{ token: string }>(page.request, '/api/tv-screens', { name: 'Bar' })
    const receipt = own.split('.')[0]!.replace('#', '/recibo#')
    await expectEveryCustomerScreen(page, [own, receipt, `/tv#${tv.token}`])
  })
}
