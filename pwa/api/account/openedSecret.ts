/** The secret that a person's PIN has opened on this device. */
export type OpenedSecret = { userId: number; secret: string; untilMs: number }

// In memory and nowhere else: it is gone with the device's last tab, and cleared when it locks.
let held: OpenedSecret | null = null
const listeners = new Set<() => void>()
// Old browsers have none, and outside a page, where a test runs the queue alone, there are no tabs.
const hasTabs = 'window' in globalThis && 'BroadcastChannel' in window
const tabs = hasTabs ? new BroadcastChannel('opened-secret') : null
const ASKED = 'which'
/** Longer than another tab takes to answer. */
const ANSWER_MS = 300
tabs?.addEventListener('message', ({ data }) => {
  if (data === ASKED && held) tabs.postMessage(held)
})

/** Returns the secret of the person who is in by PIN; null while nobody is, and after a reload until another tab or a PIN gives it. */
export function openedSecret(): OpenedSecret | null {
  return held
}

/** Holds the secret of who was let in; null forgets it. */
export function holdSecret(opened: OpenedSecret | null): void {
  held = opened
  for (const notify of listeners) notify()
}

export function onOpenedSecret(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks the other tabs of this device for it, and holds what one of them has. */
export async function askOtherTabs(): Promise<void> {
  if (!tabs) return
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      tabs.removeEventListener('message', listen)
      resolve()
    }
    const listen = ({ data }: MessageEvent<OpenedSecret | typeof ASKED>) => {
      if (data === ASKED) return
      holdSecret(data)
      done()
    }
    const timer = setTimeout(done, ANSWER_MS)
    tabs.addEventListener('message', listen)
    tabs.postMessage(ASKED)
  })
}

/**
 * Seals with that secret: HMAC-SHA-256 in base64url, as the server's `sealBy`. The key is the secret's SHA-256 in hexadecimal digits,
 * which is all that the server has of it; it is computed here and never stored.
 */
export async function sealWith(secret: string, content: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(secret))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(hexOf(hash)), hmac, false, ['sign'])
  const seal = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(content)))
  const base64 = btoa(String.fromCharCode(...seal))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

function hexOf(bytes: ArrayBuffer) {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
