type Style = CSSStyleDeclaration

/**
 * Makes the window answer at once what the queries by role and user-event ask of each element and all above it. No sheet but
 * the browser's own is there in the tests, and of that these depend on the element alone; all else jsdom works out.
 */
export function quickenStyles(browser: Window & typeof globalThis): void {
  const compute = browser.getComputedStyle.bind(browser)
  const displays = new Map<string, string>()

  function display(element: Element): string {
    const own = inline(element, 'display')
    if (own) return own
    const { localName } = element
    const marks = ['hidden', 'open', 'type'].map((name) => String(element.getAttribute(name)))
    const kind = [localName, ...marks].join()
    const known = displays.get(kind)
    if (known !== undefined) return known
    const bare = element.cloneNode() as Element
    bare.removeAttribute('style')
    displays.set(kind, compute(bare).display)
    return displays.get(kind)!
  }

  const quick: Record<string, (element: Element) => string> = {
    display,
    visibility: (element) => inherited(element, 'visibility') ?? 'visible',
    'pointer-events': (element) => inherited(element, 'pointer-events') ?? 'auto',
  }

  browser.getComputedStyle = (element, pseudo) => {
    if (pseudo) return compute(element, pseudo)
    const valueOf = (name: string) =>
      quick[name]?.(element) ?? compute(element).getPropertyValue(name)
    return new Proxy({} as Style, {
      get(_, key) {
        if (key === 'getPropertyValue') return valueOf
        const name = key === 'pointerEvents' ? 'pointer-events' : String(key)
        if (name in quick) return valueOf(name)
        const all = compute(element)
        const value: unknown = Reflect.get(all, key)
        return typeof value === 'function' ? value.bind(all) : value
      },
    })
  }
}

function inline(element: Element, name: string): string {
  return element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(name) : ''
}

function inherited(element: Element, name: string): string | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = inline(at, name)
    if (own && own !== 'inherit') return own
  }
  return undefined
}
