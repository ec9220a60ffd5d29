import { expect, type BrowserContext, type Page } from '@playwright/test'
import { WAIT_MS } from '#shared/platform/testing/runs.ts'

type Toast = { title: string; description: string }

const shown = new WeakMap<Page, Toast[]>()

/** Records each toast of the context's pages: it stays 5 s on the screen, and a slow machine may look later than that. */
export async function recordToasts(context: BrowserContext) {
  await context.exposeBinding('recordToast', ({ page }, toast: Toast) => {
    shown.set(page, [...(shown.get(page) ?? []), toast])
  })
  await context.addInitScript(() => {
    const record = (node: Node) => {
      if (!(node instanceof HTMLElement) || !node.matches('[aria-label^="Notificações"]')) return
      const textOf = (tag: string) => node.querySelector(tag)?.textContent ?? ''
      const toast = { title: textOf('strong'), description: textOf('p') }
      void (window as unknown as { recordToast(toast: Toast): void }).recordToast(toast)
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(record)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Counts no toast that was shown until now: a server slower than the app's patience causes one that nobody waited for. */
export function forgetToasts(page: Page) {
  shown.delete(page)
}

/** That such a toast was shown; each one counts once. */
export async function expectToast(page: Page, title: string, description?: string | RegExp) {
  const toasts = () => shown.get(page) ?? []
  const isWanted = (toast: Toast) =>
    toast.title === title && (!description || isText(toast.description, description))
  const isDone = /com sucesso/.test(`${title} ${description}`)
  await expect(async () => {
    if (isDone && !toasts().some(isWanted) && toasts().some(isSaved)) await expectSent(page)
    else expect(toasts().some(isWanted), `"${title}" in ${JSON.stringify(toasts())}`).toBe(true)
  }).toPass({ timeout: WAIT_MS })
  const found = toasts().findIndex(isWanted)
  const counted = found === -1 ? toasts().findIndex(isSaved) : found
  shown.set(page, toasts().toSpliced(counted, 1))
}

const isSaved = ({ title }: Toast) => title === 'Salvo neste aparelho'

/** A server that is slower than the app's patience answers later: what was edited is sent all the same. */
const expectSent = (page: Page) =>
  expect(page.getByRole('link', { name: 'Nada espera para ser enviado' })).toBeVisible()

function isText(text: string, wanted: string | RegExp) {
  return wanted instanceof RegExp ? wanted.test(text) : text === wanted
}
