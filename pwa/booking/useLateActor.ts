import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Actor, AnyActorLogic, EventFromLogic, Snapshot, SnapshotFrom } from 'xstate'

/**
 * A machine that comes after its screen is drawn, so that the screen need not wait for the code. `load` is asked for the
 * started machine once `isTime`, or as soon as something is sent; what is sent meanwhile reaches it in order.
 */
export function useLateActor<Logic extends AnyActorLogic>(
  load: () => Promise<Actor<Logic>>,
  isTime: boolean,
) {
  type Event = EventFromLogic<Logic>
  const [isAsked, setAsked] = useState(isTime)
  const [actor, setActor] = useState<Actor<Logic> | null>(null)
  const [waiting, setWaiting] = useState<readonly Event[]>([])
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const running = useRef<Actor<Logic> | null>(null)
  const queue = useRef<Event[]>([])
  const latest = useRef(load)
  if (isTime && !isAsked) setAsked(true)

  useLayoutEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    if (!isAsked) return undefined
    let isGone = false
    const begin = async () => {
      try {
        const started = await latest.current()
        if (isGone) return void started.stop()
        running.current = started
        for (const event of queue.current.splice(0)) started.send(event)
        setActor(started)
        setWaiting([])
      } catch (error) {
        if (!isGone) setFailure({ error })
      }
    }
    void begin()
    return () => {
      isGone = true
      running.current?.stop()
      running.current = null
    }
  }, [isAsked])

  const send = useCallback((event: Event) => {
    if (running.current) return running.current.send(event)
    queue.current.push(event)
    setWaiting([...queue.current])
    setAsked(true)
  }, [])

  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = actor?.subscribe({ next: onChange, error: onChange })
      return () => subscription?.unsubscribe()
    },
    [actor],
  )
  const snapshot = useSyncExternalStore(
    subscribe,
    () => (actor?.getSnapshot() ?? null) as SnapshotFrom<Logic> | null,
  )
  // The screen's boundary says so.
  if (failure) throw failure.error
  const state: Snapshot<unknown> | undefined = actor?.getSnapshot()
  if (state?.status === 'error') throw state.error
  return { actor, snapshot, send, waiting }
}
