import { useSyncExternalStore } from 'react'

const forms = new Set<() => boolean>()
const listeners = new Set<() => void>()

/** Whether some open form holds what a person has typed and not saved: nothing may take it away unasked. */
export function isHalfTyped(): boolean {
  return [...forms].some((isTyped) => isTyped())
}

/** Counts a form until the returned function is called. */
export function addForm(isTyped: () => boolean): () => void {
  forms.add(isTyped)
  window.addEventListener('beforeunload', askBeforeUnload)
  return () => {
    forms.delete(isTyped)
    // A page with such a listener is not stored whole for the way back.
    if (forms.size === 0) window.removeEventListener('beforeunload', askBeforeUnload)
    listeners.forEach((listener) => listener())
  }
}

// A reload, also by pulling the page down, a closed tab: the browser asks in its own words.
function askBeforeUnload(event: Event) {
  if (isHalfTyped()) event.preventDefault()
}

/** Notified when a form closes; until the returned function is called. */
export function onFormClosed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same for a screen, which is drawn again once the last such form has closed. */
export function useHalfTyped(): boolean {
  return useSyncExternalStore(onFormClosed, isHalfTyped)
}
