/** Copies a text; throws where the browser refuses or, as for pages of plain http, cannot. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
