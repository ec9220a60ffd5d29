import { copyText } from './copyText.ts'

/** Copies a text that is still on its way: Safari lets a page copy within a tap alone, so that it is handed over as a promise. Throws where the browser refuses, or what the text's own promise threw. */
export async function copyLater(text: Promise<string>): Promise<void> {
  try {
    const content = text.then((copied) => new Blob([copied], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })])
  } catch {
    await copyText(await text)
  }
}
