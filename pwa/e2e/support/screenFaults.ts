import type { Page } from '@playwright/test'

const LEAST_TARGET_PX = 44

/** Finds where the content of an admin's screen begins too low, and what is too small for a finger and stands in no text. */
export function screenFaults(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const found: string[] = []
    const isAdmin = location.pathname.startsWith('/admin')
    const parts = [...document.querySelectorAll('main *')].map((part) => ({
      part,
      box: part.getBoundingClientRect(),
    }))
    const drawn = parts.filter(
      ({ box, part }) => box.height > 1 && box.width > 1 && part.checkVisibility() && isDrawn(part),
    )
    const top = Math.round(Math.min(...drawn.map(({ box }) => box.top)))
    if (isAdmin && top > (innerWidth < 700 ? 104 : 112)) found.push(`low: content from ${top}`)
    const targets = document.querySelectorAll('button, a[href], input, select, summary, [role=tab]')
    for (const target of targets) {
      if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const label = target.closest('label') ?? document.querySelector(`label[for="${target.id}"]`)
      const { width, height } = reach(target)
      if (width <= 1 || (width >= least - 0.5 && height >= least - 0.5)) continue
      const isChecked = target.matches('input[type=checkbox], input[type=radio]')
      if (isChecked && label && label.getBoundingClientRect().height >= least) continue
      const inText =
        getComputedStyle(target).display === 'inline' && target.closest('p, dd, li, td, small')
      if (inText) continue
      const name = target.getAttribute('aria-label') ?? target.textContent
      found.push(
        `target: ${Math.round(width)}x${Math.round(height)} ${target.tagName} ${target.className} '${name.slice(0, 40)}'`,
      )
    }
    return [...new Set(found)].slice(0, 12)

    /** By a text, a border or a colour of its own. */
    function isDrawn(part: Element) {
      const { backgroundColor, borderTopWidth } = getComputedStyle(part)
      const hasText = [...part.childNodes].some(
        (node) => node instanceof Text && node.data.trim() !== '',
      )
      return hasText || borderTopWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)'
    }
    /** With what a pseudo-element spreads under it. */
    function reach(target: Element) {
      const { width, height } = target.getBoundingClientRect()
      const sizes = ['::after', '::before'].map((which) => getComputedStyle(target, which))
      const spread = sizes.filter(
        ({ content, position }) => content !== 'none' && position === 'absolute',
      )
      return {
        width: Math.max(width, ...spread.map((style) => parseFloat(style.width) || 0)),
        height: Math.max(height, ...spread.map((style) => parseFloat(style.height) || 0)),
      }
    }
  }, LEAST_TARGET_PX)
}
