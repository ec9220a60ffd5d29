/**
 * Does to the page as a browser's translator does: each text gives way to a `<font>` in a `<font>`, now and whenever texts come or change.
 * The words stay, so that they are found. Returns how to end it. Also run as it is in a page, so it uses nothing from outside.
 */
export function translatePage(): () => void {
  const isLeftAlone = 'font, head, script, style, textarea, svg, [translate="no"]'
  const wrap = (text: Text) => {
    const parent = text.parentElement
    if (!parent || text.data.trim() === '' || parent.closest(isLeftAlone)) return
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild!.textContent = text.data
    text.replaceWith(outer)
  }
  const wrapIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(wrap)
  }
  const follow = (changes: MutationRecord[]) => {
    for (const { target, type, addedNodes } of changes) {
      if (type === 'characterData') wrap(target as Text)
      else addedNodes.forEach(wrapIn)
    }
  }
  const observer = new MutationObserver(follow)
  observer.observe(document, { childList: true, subtree: true, characterData: true })
  wrapIn(document)
  return () => observer.disconnect()
}
