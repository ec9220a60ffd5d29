import 'virtual:tokens.css'
import { isAllowed } from '#shared/account/people/permissions.ts'
import type { VenueTheme } from '#shared/venue/profile/venue.schema.ts'
import './ui/base.css'
// With the first styles: by themselves each would cost a request.
import './offline/update/UpdateBanner.css'
import './payment/Countdown.css'
import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isDefect } from './api/refusal.ts'
import { setReporter } from './api/reporter.ts'
import { valueOf } from './api/resource.ts'
import { readSyncAhead } from './api/syncAhead.ts'
import { readWrittenFront } from './api/writtenFront.ts'
import { ADMIN_DATA } from './account/session.ts'
import { App, deskAhead, reportDefectLazily } from './App.tsx'
import { stepsAhead } from './booking/WizardScreen.tsx'
import { createOutside } from './outside.ts'
import { isLoadingAhead, loadAhead } from './ui/loadAhead.ts'
import { isMissingCode, reloadOnceForMissingChunk } from './ui/ScreenBoundary.tsx'
import { whenIdle } from './ui/onWake.ts'
import { whenShown } from './ui/whenShown.ts'
import { reloadAnew } from './offline/update/reloadAnew.ts'
import { deviceStorage, outlivesReload, store, tabStorage } from './api/storage.ts'

const reload = () => void reloadAnew(navigator.serviceWorker, () => location.reload())
window.addEventListener('vite:preloadError', (event) => {
  // Code that came and failed would fail again, and without storage one reload would not know of the one before.
  if (!isMissingCode(event.payload) || !outlivesReload) return
  // A reload while the server stops would leave a person with nothing, for what they did not ask for.
  if (isLoadingAhead()) return
  // The import fails all the same: whether there is anything to reload from is not known yet.
  reloadOnceForMissingChunk(tabStorage, Date.now(), reload)
})

// What a screen shows as a failure, and what no screen has caught.
setReporter((error) => isDefect(error) && void reportDefectLazily(error))
window.addEventListener('unhandledrejection', ({ reason }) => void reportDefectLazily(reason))
window.addEventListener('error', ({ error }) => error && void reportDefectLazily(error))

// Said by the server for scripts that are late or missing.
document.querySelector('body > .waiting-late')?.remove()
const written = readWrittenFront()
const outside = createOutside(deviceStorage, undefined, written)
// Colours of the page as the server has drawn it, else of the last visit: they are not seen to change.
const COLORS = 'venue-colors'
// The server's element for them has the same name.
let hasColors = document.getElementById(COLORS) !== null
showColors(written ? written.venue.theme : recalledColors())
const followColors = () => {
  const venue = valueOf(outside.venue.get())
  if (!venue) return
  showColors(venue.theme)
  store(deviceStorage, COLORS, JSON.stringify(venue.theme ?? null))
}
const readCatalog = () => {
  outside.venue.subscribe(followColors)
  void outside.courts.reload()
}
// The desk reads its own, and customers' screens are not its first.
if (location.pathname.startsWith('/admin')) {
  whenShown(readCatalog)
  const readAhead = () => {
    const user = valueOf(outside.session.get()) ?? outside.session.remembered()
    const isNew = !deviceStorage.getItem(ADMIN_DATA)
    if (isNew && isAllowed(user, 'agenda.read')) readSyncAhead()
  }
  readAhead()
  outside.session.subscribe(readAhead)
} else readCatalog()

/** Reads what this device has of the desk beside its code, for the first drawing to have it. */
async function lookAhead() {
  const user = outside.session.remembered()
  if (!user || !deviceStorage.getItem(ADMIN_DATA) || !isAllowed(user, 'agenda.read')) return
  const module = await import('./offline/store/lookAhead.ts').catch(() => null)
  await module?.lookAhead(user.id)
}

// Most venues have none of their own. Until the code has come a page has those that the server has written into it.
function showColors(theme: VenueTheme | undefined) {
  hasColors ||= Boolean(theme)
  if (!hasColors) return
  void loadAhead(() => import('./ui/ownColors.ts')).then((module) => module?.applyColors(theme))
}

function recalledColors() {
  try {
    // A venue without colours is stored as `null`, which is also what nothing parses to.
    return JSON.parse(deviceStorage.getItem(COLORS)!) ?? undefined
  } catch {
    return undefined
  }
}

// In slices: the page answers to a tap while a slow phone draws it.
const draw = () => startTransition(() => show(<App outside={outside} />))
// Hours that are read stay until the step that they are of can take their place.
const ahead: Promise<unknown> | null = document.querySelector('[data-drawn-once]')
  ? stepsAhead()
  : deskAhead && Promise.all([deskAhead, lookAhead()])
const early = 'toSorted' in [] ? ahead : import('./missingBuiltIns.ts').then(() => ahead)
if (early) void early.then(draw)
else draw()

/** Takes over what the server has drawn, or draws anew. A page that a translator or an extension has changed before is drawn anew by React. */
function show(app: ReactNode) {
  const place = document.getElementById('app')!
  if (!written || place.querySelector('[data-drawn-once]')) return createRoot(place).render(app)
  const onRecoverableError = (error: unknown) => {
    if (!document.querySelector('#app font')) reportError(error)
  }
  hydrateRoot(place, app, { onRecoverableError })
}

// A root of its own above the app: the first scripts do without the banner.
function showAbove(banner: ReactNode) {
  const place = document.createElement('div')
  document.body.prepend(place)
  createRoot(place).render(banner)
}

// In development there is no worker.
if (import.meta.env.PROD) {
  let following: Promise<void> | undefined
  const follow = () => {
    following ??= loadAhead(() => import('./offline/update/followWorker.tsx'))
      .then((module) => module?.followWorker(outside.session, showAbove))
      // It is worth no message: the next visit tries again.
      .catch(() => {})
  }
  whenIdle(() => whenShown(follow))
  // Admins need the worker even where a customer's browser saves data.
  outside.session.subscribe(() => {
    if (isAllowed(valueOf(outside.session.get()), 'agenda.read')) whenShown(follow)
  })
}
