import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import './toast.css'

export type Toast = {
  title: string
  description?: string
  tone?: 'default' | 'destructive' | 'success'
  /** Whether it waits until a person closes it; others may be shown over it meanwhile. */
  stays?: boolean
  /** Names its subject: it goes when that is settled. */
  about?: ToastTopic
  /** At the bottom, where it covers neither a sum nor the sign of success. */
  isLow?: boolean
  /** A way back, for ten seconds; the act may outlive the screen that it was made on. */
  undo?: () => void
}
/** A cart that has ended, or has lost hours. */
export type ToastTopic = 'cart'
/** Told about a cart that is gone: it stays until its customer has closed it, or holds another hour. */
export const ABOUT_CART = { stays: true, about: 'cart' } as const
/** Takes away the toasts about something that has a new state. */
export type Settled = { settles: ToastTopic }
export type ShowToast = (toast: Toast | Settled) => void

const SHOWN_MS = 5_000
const UNDO_MS = 10_000
const THRESHOLD_PX = 50
const DRAG_PX = 8

const ToastContext = createContext<ShowToast>(() => {
  throw new Error('useToast needs a ToastProvider above it')
})

/** Shows a short message; the newest takes the place of the one before. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

type Shown = { id: number; toast: Toast }

/** Shows one toast at a time for everything below it: 5 s, 10 s with a way back, or until it is read, held while hovered or focused, swiped away, F8 focuses. */
export function ToastProvider({ children }: { children: ReactNode }) {
  // At most one of either kind, the newest last.
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const shown = toasts.at(-1)
  const count = useRef(0)
  const show = useCallback<ShowToast>((toast) => {
    if ('settles' in toast) {
      return setToasts((now) => now.filter((other) => other.toast.about !== toast.settles))
    }
    const next = { id: (count.current += 1), toast }
    setToasts((now) => [...now.filter((other) => other.toast.stays && !toast.stays), next])
  }, [])
  // Another one may have come that is not painted yet.
  const dismiss = useCallback((id: number) => {
    setToasts((now) => now.filter((other) => other.id !== id))
  }, [])
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const focusOnF8 = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus()
    document.addEventListener('keydown', focusOnF8)
    return () => document.removeEventListener('keydown', focusOnF8)
  }, [])

  const attach = useCallback((section: HTMLElement) => {
    region.current = section
    return keepVisible(section)
  }, [])

  return (
    <ToastContext value={show}>
      {children}
      {shown &&
        // A dialog hides from screen readers what was beside it when it opened: what comes later must be new.
        createPortal(
          <section
            ref={attach}
            className={`toasts${shown.toast.isLow ? ' toasts--low' : ''}`}
            aria-label="Notificações (F8)"
            tabIndex={-1}
          >
            <ToastCard id={shown.id} toast={shown.toast} dismiss={dismiss} />
          </section>,
          document.body,
          shown.id,
        )}
    </ToastContext>
  )
}

// A dialog inside a dialog that closes hides again whatever is beside the other one, and a toast comes at just that moment.
function keepVisible(section: HTMLElement) {
  const unhide = () => section.removeAttribute('aria-hidden')
  unhide()
  const observer = new MutationObserver(unhide)
  observer.observe(section, { attributeFilter: ['aria-hidden'] })
  return () => observer.disconnect()
}

type CardProps = { id: number; toast: Toast; dismiss: (id: number) => void }

function ToastCard({ id, toast, dismiss }: CardProps) {
  const [held, setHeld] = useState(false)
  const onDismiss = useCallback(() => dismiss(id), [dismiss, id])
  const swipe = useSwipeAway(onDismiss)
  useEffect(() => {
    if (held || toast.stays) return
    const timer = setTimeout(onDismiss, toast.undo ? UNDO_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, toast.stays, toast.undo, onDismiss])
  const undo = () => {
    onDismiss()
    toast.undo?.()
  }

  const tone = toast.tone ?? 'default'
  return (
    <div
      className={`toast toast--${tone}`}
      role={tone === 'destructive' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...swipe}
    >
      <div className="toast__text">
        <strong>{toast.title}</strong>
        {toast.description && <p>{withClock(toast.description)}</p>}
      </div>
      {toast.undo && (
        <button type="button" className="bare toast__undo" onClick={undo}>
          Desfazer
        </button>
      )}
      <button
        type="button"
        className="bare toast__close"
        aria-label="Fechar aviso"
        onClick={onDismiss}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  )
}

// As a letter it is a box where a device has no emoji.
const CLOCK = '\u23F1'

/** A leading clock as a picture. */
function withClock(text: string) {
  if (!text.startsWith(CLOCK)) return text
  return (
    <>
      <span className="toast__clock">{CLOCK}</span>
      <span>{text.slice(CLOCK.length)}</span>
    </>
  )
}

/** Props for something that a sideways drag of 50 px dismisses; a shorter one lets it spring back. */
function useSwipeAway(onDismiss: () => void) {
  const startX = useRef<number | null>(null)
  const [offset, setOffset] = useState(0)

  const end = () => {
    startX.current = null
    if (Math.abs(offset) >= THRESHOLD_PX) onDismiss()
    else setOffset(0)
  }
  const style: CSSProperties = offset === 0 ? {} : { transform: `translateX(${offset}px)` }
  return {
    style,
    onPointerDown: (event: PointerEvent) => {
      startX.current = event.clientX
    },
    onPointerMove: (event: PointerEvent) => {
      if (startX.current === null) return
      const moved = event.clientX - startX.current
      // Not from the start: a captured pointer would no longer click the button inside.
      if (Math.abs(moved) >= DRAG_PX) event.currentTarget.setPointerCapture?.(event.pointerId)
      setOffset(moved)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
