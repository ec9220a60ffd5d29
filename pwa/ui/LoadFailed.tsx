import { Component, type ReactNode } from 'react'
import { Face } from './Face.tsx'

/** Shown in a screen's place when its code could not be loaded; a reload tries again. */
export class LoadFailed extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  // The screen that a person goes back to is another one.
  private readonly goBack = () => this.setState({ failed: false })

  override componentDidMount() {
    window.addEventListener('popstate', this.goBack)
  }

  override componentWillUnmount() {
    window.removeEventListener('popstate', this.goBack)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const reload = () => window.location.reload()
    return (
      <main>
        <Face
          sign="🌊"
          title="Não foi possível abrir esta tela"
          action={{ label: 'Tentar novamente', run: reload }}
        >
          Verifique sua internet. Esta tela ainda não está guardada neste aparelho.
        </Face>
      </main>
    )
  }
}

const KEY = 'reloaded-for-chunk'
const ONCE_PER_MS = 60_000

/** A chunk of an older deploy is gone: reloads for the new ones, but never in a circle. Whether it did. */
export function reloadOnceForMissingChunk(storage: Storage, nowMs: number, reload: () => void) {
  const last = Number(storage.getItem(KEY) ?? 0)
  if (nowMs - last < ONCE_PER_MS) return false
  storage.setItem(KEY, String(nowMs))
  reload()
  return true
}
