import type { Page } from '@playwright/test'

/** Hardly a name has a longer word: one that has is broken rather than wider than the screen. */
const LONGEST_WORD = 20

/** The words in sight that begin on one line and end on the next without a hyphen. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate((longest) => {
    const shown = { opacityProperty: true, visibilityProperty: true }
    const isTiny = (element: Element | null): boolean =>
      element !== null && (element.clientWidth === 1 || isTiny(element.parentElement))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    // Without those of addresses.
    const words = /(?<![\p{L}@.])[\p{L}\u00AD]{2,}(?![\p{L}@]|\.\p{L})/gu
    const broken: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const parent = text.parentElement!
      if (!parent.checkVisibility(shown) || isTiny(parent)) continue
      for (const { 0: word, index } of text.data.matchAll(words)) {
        if (word.length > longest || word.includes('\u00AD')) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(`${word}: ${text.data}`)
      }
    }
    return broken
  }, LONGEST_WORD)
}

/** What somebody reads or taps that lies beyond the right edge of the screen, and not in a part that scrolls sideways. */
export function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isTiny = (element: Element | null): boolean =>
      element !== null && (element.clientWidth === 1 || isTiny(element.parentElement))
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
