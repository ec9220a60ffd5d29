import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useBack } from '../../../ui/backGuard.ts'
import { DiscardQuestion } from '../../../ui/form/useDiscard.tsx'

/** For a form that is no dialog: while something is typed in it, Back and the links of the screen ask before they lead away. Answers with the question. */
export function useLeaving(title: string, isTyped: boolean, giveUp: () => void): ReactNode {
  const navigate = useNavigate()
  const [wayOut, setWayOut] = useState<{ go: () => void } | null>(null)
  useBack(isTyped ? () => setWayOut(wayOut ? null : BACK) : null)
  useEffect(() => {
    if (!isTyped) return undefined
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      // Another tab takes nothing away.
      if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      // The router's own listener must not follow it, nor another form ask as well.
      event.stopImmediatePropagation()
      const { hash, pathname, search } = link
      setWayOut({ go: () => void navigate(pathname + search + hash) })
    }
    window.addEventListener('click', ask, true)
    return () => window.removeEventListener('click', ask, true)
  }, [isTyped, navigate])
  const leave = () => {
    giveUp()
    wayOut?.go()
  }
  return (
    wayOut && <DiscardQuestion title={title} onConfirm={leave} onClose={() => setWayOut(null)} />
  )
}

const BACK = { go: () => window.history.back() }
