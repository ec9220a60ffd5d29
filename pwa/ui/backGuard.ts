import { useEffect, useLayoutEffect, useRef } from 'react'

const guards: (() => void)[] = []
/** The router's key of the place whose Back is guarded; none yet. */
let guardedKey: unknown = guards

/** While it is on screen the browser's Back calls `onBack`, of several the newest one's, instead of leaving the screen. */
export function useBack(onBack: (() => void) | null): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  const isGuarded = onBack !== null
  // Before it is painted: what can be seen can be gone back from.
  useLayoutEffect(() => (isGuarded ? guardBack(() => latest.current?.()) : undefined), [isGuarded])
}

function guardBack(guard: () => void) {
  window.addEventListener('popstate', follow)
  guards.push(guard)
  // One left by a guard before, or by the page before a reload, serves again.
  if (depth() < guards.length) push()
  guardedKey = key()
  return () => void guards.splice(guards.indexOf(guard), 1)
}

function follow() {
  if (depth() < guards.length) {
    push()
    guards.at(-1)!()
  } else if (depth() === 0 && key() === guardedKey) {
    // Back came from the entry of a guard that has gone: it leads nowhere.
    guardedKey = guards
    window.history.back()
  }
}

type Entry = { key?: unknown; guards?: number } | null
const entry = () => window.history.state as Entry
const depth = () => entry()?.guards ?? 0
const key = () => entry()?.key

// The same place of the same key: the router takes it for where it is.
function push() {
  window.history.pushState({ ...entry(), guards: guards.length }, '')
}
