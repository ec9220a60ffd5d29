import { useEffect, useState } from 'react'
import type { WaitingOf } from '../offline/store/offlineDb.ts'
import { waitingTexts } from '../offline/store/waitingTexts.ts'
import './WaitingHere.css'

/** Says how many edits wait on this device, and whose they are. */
export function WaitingHere() {
  const waiting = useWaitingHere()
  if (!waiting?.length) return null
  return (
    <div className="waiting-here" role="note">
      {waiting.map(({ userId, userName, count }) => (
        <p key={userId}>{waitingText(userName, count)}</p>
      ))}
      {waitingTexts(waiting).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

/** Null until it is known. */
export function useWaitingHere(): WaitingOf[] | null {
  const [waiting, setWaiting] = useState<WaitingOf[] | null>(null)
  useEffect(() => {
    let isGone = false
    // A browser whose database fails has nothing to say.
    import('../offline/store/offlineDb.ts')
      .then((module) => module.waitingHere())
      .then((found) => isGone || setWaiting(found))
      .catch(() => isGone || setWaiting([]))
    return () => {
      isGone = true
    }
  }, [])
  return waiting
}

function waitingText(userName: string, count: number): string {
  return count === 1
    ? `Há 1 edição de ${userName} aguardando neste aparelho.`
    : `Há ${count} edições de ${userName} aguardando neste aparelho.`
}
