/** What hangs on the pointer. It moves in the DOM alone. */
export type Ghost = {
  hangOn(element: HTMLElement | null): void
  moveTo(x: number, y: number): void
}

export function createGhost(x: number, y: number): Ghost {
  let [left, top] = [x, y]
  let element: HTMLElement | null = null
  // Above the finger that holds it, and beside what it would cover.
  const place = () => {
    if (element) element.style.transform = `translate(${left + 12}px, ${top - 60}px)`
  }
  return {
    hangOn(given) {
      element = given
      place()
    },
    moveTo(x, y) {
      left = x
      top = y
      place()
    },
  }
}
