import { createContext, useEffect } from 'react'

/** The row above all screens of an area, in which each has its heading and its main act, and the screen above each; null where a screen stands on its own. */
export const HeadContext = createContext<{ row: HTMLElement; above: string | null } | null>(null)

/** Titles of what this page has shown since it was loaded, by the router's number of the entry. */
const shown = new Map<number, string>()
const entryNumber = () => (window.history.state as { idx?: number } | null)?.idx
const first = entryNumber() ?? 0

/** Notes under which title this entry of the history is shown. */
export function useShown(title: string): void {
  useEffect(() => {
    const now = entryNumber()
    if (now !== undefined) shown.set(now, title)
  })
}

/** Counts the entries back to the last screen with another title; null where none was shown since the page was loaded. */
export function stepsBack(title: string): number | null {
  const now = entryNumber()
  if (now === undefined) return null
  let before = now - 1
  while (before >= first && shown.get(before) === title) before -= 1
  return before >= first ? before - now : null
}
