export type ReadEvent = { event: string; id: string | null; data: unknown }

/** Opens the event stream as a browser would and gives its events one by one, those that say that it lives only to who wants them. */
export async function readEvents(
  origin: string,
  headers: Record<string, string> = {},
  wantsBeats = false,
) {
  const abort = new AbortController()
  const response = await fetch(`${origin}/api/events`, { headers, signal: abort.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  return {
    async next(): Promise<ReadEvent> {
      for (;;) {
        const end = buffer.indexOf('\n\n')
        if (end >= 0) {
          const lines = buffer.slice(0, end).split('\n')
          buffer = buffer.slice(end + 2)
          const value = (name: string) =>
            lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
          const event = value('event')
          if (event && (event !== 'beat' || wantsBeats))
            return { event, id: value('id') ?? null, data: JSON.parse(value('data') ?? '{}') }
          continue
        }
        const { value, done } = await reader.read()
        if (done) throw new Error('The stream ended')
        buffer += value
      }
    },
    close: () => abort.abort(),
  }
}
