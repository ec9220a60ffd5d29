import { useEffect } from 'react'

/** As a `ref` in a dialog that begins with typing: what is typed at once lands in its first field. */
export function focusFirstField(part: HTMLElement | null) {
  // The dialog takes the focus itself when it opens.
  queueMicrotask(() => part?.querySelector('input')?.focus())
}

/** For a dialog: when the button that opened it is gone as it closes, the screen's heading takes the focus. Else it would start at the top of the page. */
export function useFocusAfter(): void {
  useEffect(
    () => () =>
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        document.querySelector<HTMLElement>('h1')?.focus()
      }),
    [],
  )
}
