import { useEffect, useState, type ReactNode } from 'react'
import { useBack } from '../../ui/backGuard.ts'
import { DiscardQuestion } from '../../ui/form/useDiscard.tsx'

type Leaving = {
  /** Leaves in this way, once the person has said that what is typed may go. */
  leave: (go: () => void) => void
  question: ReactNode
}

/** For a form that is no dialog: while something is typed in it, Back and the links of the screen ask before they lead away. */
export function useLeaving(title: string, isTyped: boolean, giveUp: () => void): Leaving {
  const [wayOut, setWayOut] = useState<{ go: () => void } | null>(null)
  useBack(isTyped ? () => setWayOut(wayOut ? null : BACK) : null)
  useEffect(() => {
    if (!isTyped) return undefined
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      // Another tab takes nothing away, nor does the way to where one is.
      if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (link.href === window.location.href) return
      event.preventDefault()
      // The router's own listener must not follow it, nor another form ask as well.
      event.stopImmediatePropagation()
      const follow = () => {
        window.removeEventListener('click', ask, true)
        link.click()
      }
      setWayOut({ go: follow })
    }
    window.addEventListener('click', ask, true)
    return () => window.removeEventListener('click', ask, true)
  }, [isTyped])
  const confirm = () => {
    giveUp()
    wayOut?.go()
    setWayOut(null)
  }
  return {
    leave: (go) => (isTyped ? setWayOut({ go }) : go()),
    question: wayOut && (
      <DiscardQuestion title={title} onConfirm={confirm} onClose={() => setWayOut(null)} />
    ),
  }
}

const BACK = { go: () => window.history.back() }
