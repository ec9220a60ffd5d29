import { createValue, type Value } from '../../api/resource.ts'
import { store } from '../../api/storage.ts'

/** How the app gets onto the device: by the browser's prompt, by hand as on iOS, not at all, or it is installed already. */
type InstallWay = 'ask' | 'byHand' | 'none' | 'installed'
export type Installation = {
  way: Value<InstallWay>
  /** Whether an invitation may be shown: it was not declined on this device. */
  isWelcome: Value<boolean>
  /** Shows the browser's prompt. Returns whether the app is being installed. */
  ask(): Promise<boolean>
  /** Said no; remembered on this device. */
  refuse(): void
}
/** TypeScript does not know it: Chromium's alone. */
type InstallPrompt = Event & {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const REFUSED = 'install-refused'

/** Holds the browser's install prompt back until a person clicks for it. */
export function createInstallation(storage: Storage): Installation {
  const way = createValue<InstallWay>(startingWay())
  const isWelcome = createValue(storage.getItem(REFUSED) === null)
  let offered: InstallPrompt | null = null

  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallPrompt
    way.set('ask')
  })
  window.addEventListener('appinstalled', () => {
    offered = null
    way.set('installed')
  })
  const refuse = () => {
    isWelcome.set(false)
    store(storage, REFUSED, 'yes')
  }
  return {
    way,
    isWelcome,
    refuse,
    async ask() {
      if (!offered) return false
      const { outcome } = await offered.prompt()
      // The browser allows each prompt to be shown once.
      offered = null
      way.set('none')
      if (outcome === 'dismissed') refuse()
      return outcome === 'accepted'
    },
  }
}

/** Whether this is a tab of iOS: there an installed app has a store of its own, and does not see what waits here. */
export function isStoredApart(): boolean {
  return startingWay() === 'byHand'
}

function startingWay(): InstallWay {
  const { standalone, userAgent, maxTouchPoints } = navigator as Navigator & {
    standalone?: boolean
  }
  if (standalone || window.matchMedia?.('(display-mode: standalone)').matches) return 'installed'
  // An iPad calls itself a Mac.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1)
  return isIos ? 'byHand' : 'none'
}
