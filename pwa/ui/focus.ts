/** As a `ref`: takes the focus to what has just come, so that a screen reader announces it. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus()
}
