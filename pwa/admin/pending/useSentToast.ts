import { useCallback, useEffect, useRef } from 'react'
import type { QueueView } from '../../offline/desk/deskQueue.ts'
import { useToast } from '../../ui/toast.tsx'
import { sentenceOf } from './everyEntry.ts'
import type { Known } from './known.ts'

/** Tells what has left the queue while somebody looks at it; gives back how to say that something was given up instead. */
export function useSentToast(queue: QueueView, known: Known) {
  const toast = useToast()
  const seen = useRef(new Map<string, string>())
  const discarded = useRef(new Set<string>())
  useEffect(() => {
    const now = new Map(
      [...queue.waiting, ...queue.refused].map((entry) => [entry.key, sentenceOf(entry, known)]),
    )
    const gone = [...seen.current].filter(([key]) => !now.has(key) && !discarded.current.has(key))
    seen.current = now
    const [only] = gone
    if (!only) return
    toast(
      gone.length === 1
        ? { title: 'Edição enviada', description: only[1], tone: 'success' }
        : { title: `${gone.length} edições enviadas`, tone: 'success' },
    )
  }, [queue, known, toast])
  return useCallback((keys: readonly string[]) => {
    for (const key of keys) discarded.current.add(key)
  }, [])
}
