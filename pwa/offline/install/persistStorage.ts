/** Asks the browser never to throw away by itself what the desk keeps here. Whether it promised. */
export async function persistStorage(): Promise<boolean> {
  try {
    // Without HTTPS there is no such thing.
    return (await navigator.storage?.persist?.()) ?? false
  } catch {
    return false
  }
}
