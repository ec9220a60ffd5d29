/** Shorter ones gain nothing. */
const WORTH_PACKING = 500

/** Compresses the JSON of a body, gzip; null where that is not worth it, or where the browser is too old. */
export async function packed(body: unknown): Promise<ArrayBuffer | null> {
  const text = JSON.stringify(body)
  if (text.length < WORTH_PACKING || !('CompressionStream' in window)) return null
  const plain = new Response(text).body!
  return new Response(plain.pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
}
