import type { Page } from '@playwright/test'

/** Hardly a name has a longer word: one that has is broken rather than wider than the screen. */
const LONGEST_WORD = 20
const LEAST_PX = 12

/**
 * What of the page does not fit: the page itself where it scrolls sideways, what is beyond its edge, words and sums that
 * begin on one line and end on the next without a hyphen, are cut by their frame or lie below their row, letters smaller than 12 pixels.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ longest, leastPx }) => {
      const shown = { opacityProperty: true, visibilityProperty: true }
      // Two ways to leave a text to who listens: a frame of one pixel, and one that is clipped away.
      const isTiny = (element: Element | null): boolean =>
        element !== null &&
        (element.clientWidth === 1 ||
          getComputedStyle(element).clipPath === 'inset(50%)' ||
          isTiny(element.parentElement))
      const isSeen = (element: Element) => element.checkVisibility(shown) && !isTiny(element)
      const found = new Set<string>()
      const namedIn = (text: string) => `'${text.trim().slice(0, 50)}'`

      const wide = document.documentElement.scrollWidth
      if (wide > window.innerWidth + 1) {
        const rightmost = [...document.querySelectorAll('body *')]
          .map((element) => ({ element, right: element.getBoundingClientRect().right }))
          .reduce((one, other) => (other.right > one.right ? other : one)).element
        found.add(
          `page: ${wide} wide, by ${rightmost.tagName} ${rightmost.className} ${namedIn(rightmost.textContent)}`,
        )
      }

      // Courts side by side are wider than a screen, whatever they are called.
      const scrolls = (element: Element) => element.closest('.agenda__scroll') !== null
      // Parts may reach beyond the edge with the room around them, where nothing is read.
      const LEFT_PX = 8
      const things = document.querySelectorAll(
        'body :is(button, a, input, select, textarea, td, th, h1, h2, h3, dt, dd, p, li)',
      )
      for (const element of things) {
        const { left, right, width } = element.getBoundingClientRect()
        if (width <= 1 || (right <= window.innerWidth + 1 && left >= -LEFT_PX)) continue
        if (scrolls(element) || !isSeen(element)) continue
        const what = `${element.tagName} ${element.className} ${namedIn(element.textContent)}`
        found.add(`beyond: ${what} ${Math.round(left)} to ${Math.round(right)}`)
      }

      // Without those of addresses, which may break anywhere.
      const addresses = /https?:\/\/\S+/g
      const words =
        /(?<![\p{L}\d@.])(?:\d[\d.,:/]*\d|[\p{L}\u00AD]{2,})(?![\p{L}\d@]|\.[\p{L}\d])/gu
      const frames = new Map<Element, DOMRect | null>()
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        const parent = text.parentElement!
        if (text.data.trim() === '' || parent.closest('style, script, option') || !isSeen(parent)) {
          continue
        }
        const where = `in ${parent.tagName.toLowerCase()}.${parent.className} ${namedIn(text.data)}`
        const size = parseFloat(getComputedStyle(parent).fontSize)
        // A name that is said by a sign alone has none.
        if (size > 0 && size < leastPx) found.add(`small: ${size} ${where}`)
        const frame = frameOf(parent)
        const outside = text.data.replaceAll(addresses, (address) => ' '.repeat(address.length))
        for (const { 0: word, index } of outside.matchAll(words)) {
          if (word.length > longest || word.includes('\u00AD')) continue
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
          const lines = new Set(rects.map(({ top }) => Math.round(top)))
          if (lines.size > 1) found.add(`broken: ${word} ${where}`)
          if (frame && rects.some((rect) => isCut(rect, frame))) found.add(`cut: ${word} ${where}`)
          const row = parent.closest('tr, li')?.getBoundingClientRect()
          if (row && row.height > 0 && rects.some(({ bottom }) => bottom > row.bottom + 3)) {
            found.add(`below its row: ${word} ${where}`)
          }
        }
      }
      return [...found].slice(0, 12)

      /** The nearest part around a text that shows nothing of what is outside of it and cannot be scrolled. */
      function frameOf(element: Element | null): DOMRect | null {
        if (element === null || element === document.body) return null
        if (!frames.has(element)) {
          const { overflowX, position } = getComputedStyle(element)
          const ends = ['auto', 'scroll'].includes(overflowX) || position === 'fixed'
          const own = ['hidden', 'clip'].includes(overflowX) && element.getBoundingClientRect()
          frames.set(element, own || (ends ? null : frameOf(element.parentElement)))
        }
        return frames.get(element)!
      }
      // Text that is outside altogether is not halved.
      function isCut({ left, right, top, bottom }: DOMRect, frame: DOMRect) {
        const isOut = left >= frame.right || top >= frame.bottom - 2
        const isOver = right > frame.right + 1 || left < frame.left - 1
        const isHalf = bottom > frame.bottom + 3 && top < frame.bottom - 3
        return !isOut && (isOver || isHalf)
      }
    },
    { longest: LONGEST_WORD, leastPx: LEAST_PX },
  )
}

/** Lists what somebody reads or taps that lies beyond the right edge of the screen, and not in a part that scrolls sideways. */
export function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isTiny = (element: Element | null): boolean =>
      element !== null &&
      (element.clientWidth === 1 ||
        getComputedStyle(element).clipPath === 'inset(50%)' ||
        isTiny(element.parentElement))
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
        scrolls(element.parentElement))
    const seen = document.querySelectorAll(
      'body :is(button, a, input, select, td, th, h1, h2, dd, p)',
    )
    return [...seen].flatMap((element) => {
      const { right, width } = element.getBoundingClientRect()
      const isWithin = right <= window.innerWidth + 1 || width <= 1
      if (isWithin || isTiny(element) || scrolls(element.parentElement)) return []
      if (!element.checkVisibility()) return []
      return [`${element.tagName} ${element.className} ${element.textContent} ${Math.round(right)}`]
    })
  })
}
