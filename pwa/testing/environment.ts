import { quickenLabels } from './quickLabels.ts'
import { quickenStyles } from './quickStyles.ts'

// jsdom's own window: `window` in a test is Node's global object.
const browser = document.defaultView!

// Appearance is checked in a real browser. Here each question by role would match every rule of every component with every element.
const insertBefore = document.head.insertBefore.bind(document.head)
document.head.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
  node instanceof HTMLStyleElement && node.dataset['emotion'] ? node : insertBefore(node, before)
quickenStyles(browser)
quickenLabels(browser)
window.getComputedStyle = browser.getComputedStyle

// jsdom has none of these.
window.scrollTo = () => {}
navigator.sendBeacon ??= () => true
/** Of somebody who wants no motion: a test would wait for the end of every transition. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media.includes('prefers-reduced-motion'),
  }) as MediaQueryList

// No server answers between the tests: what one of them left running waits, and says nothing in the next one.
const fetchAbsolute = globalThis.fetch
globalThis.fetch = (input, init) =>
  typeof input === 'string' && input.startsWith('/')
    ? new Promise(() => {})
    : fetchAbsolute(input, init)
