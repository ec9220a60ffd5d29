import { saveFile } from './saveFile.ts'

/** Hands the queue, as JSON, to the browser's downloads. */
export function saveQueue(json: string): void {
  const stamp = new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-')
  saveFile({
    name: `fila-${stamp}.json`,
    content: new Blob([json], { type: 'application/json' }),
  })
}
