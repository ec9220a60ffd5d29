import { Unreachable, type RequestOptions } from './client.ts'
import { isOffline } from './refusal.ts'
import { send } from './send.ts'

const ASK_AFTER_MS = 5_000
const ANSWER_MS = 4_000
const LONGEST_MS = 30_000

/**
 * A call during which the server asks others, as a payment provider, and may say nothing for long. It goes on for as long as the server
 * answers something else meanwhile: otherwise the connection is gone.
 */
export async function whileServerAnswers<T>(
  call: (options: Pick<RequestOptions, 'signal' | 'silenceMs'>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const watched = new AbortController()
  let timer: ReturnType<typeof setTimeout> | null = null
  const watch = () => {
    timer = setTimeout(() => void ask(), ASK_AFTER_MS)
  }
  const ask = async () => {
    const isGone = await send('GET /api/venue', { silenceMs: ANSWER_MS }).then(
      () => false,
      isOffline,
    )
    if (timer === null) return
    if (isGone) watched.abort()
    else watch()
  }
  const callOff = () => watched.abort()
  if (signal?.aborted) callOff()
  signal?.addEventListener('abort', callOff, { once: true })
  watch()
  try {
    return await call({ signal: watched.signal, silenceMs: LONGEST_MS })
  } catch (error) {
    throw watched.signal.aborted && !signal?.aborted ? new Unreachable(error) : error
  } finally {
    clearTimeout(timer ?? undefined)
    timer = null
  }
}
