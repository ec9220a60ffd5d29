import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Until the test ends the window is so many pixels wide; jsdom's matches no query. Returns how it becomes another width. */
export function windowOf(width: number) {
  const { matchMedia } = window
  const lists: { list: EventTarget & { matches: boolean }; isMatch: (width: number) => boolean }[] =
    []
  let now = width
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const [, sign, pixels] = /width (>=|<) (\d+)px/.exec(media) ?? []
    if (pixels === undefined) return matchMedia(media)
    const isMatch = (wide: number) =>
      sign === '<' ? wide < Number(pixels) : wide >= Number(pixels)
    const list = Object.assign(new EventTarget(), { media, matches: isMatch(now) })
    lists.push({ list, isMatch })
    return list as unknown as MediaQueryList
  })
  onTestFinished(() => spy.mockRestore())
  return (wide: number) =>
    act(() => {
      now = wide
      for (const { isMatch, list } of lists) {
        list.matches = isMatch(wide)
        list.dispatchEvent(new Event('change'))
      }
    })
}
