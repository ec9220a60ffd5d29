import { onTestFinished, vi } from 'vitest'

/** Until the test ends the window is so many pixels wide; jsdom's matches no query. */
export function windowOf(width: number) {
  const { matchMedia } = window
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const [, sign, pixels] = /width (>=|<) (\d+)px/.exec(media) ?? []
    if (pixels === undefined) return matchMedia(media)
    const matches = sign === '<' ? width < Number(pixels) : width >= Number(pixels)
    return Object.assign(new EventTarget(), { media, matches }) as MediaQueryList
  })
  onTestFinished(() => spy.mockRestore())
}
