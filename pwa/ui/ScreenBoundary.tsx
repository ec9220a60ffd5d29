import { Component, type ReactNode } from 'react'
import { DefectFace, Face, reload } from './Face.tsx'

type Props = {
  children: ReactNode
  /** Another screen is another try. */
  screen?: string
  report: (error: unknown) => void
}
type State = { error: { cause: unknown } | null; screen: string | undefined }

/** Shown in a screen's place when its code did not load or failed, with a way to continue. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, screen: this.props.screen }

  static getDerivedStateFromError(cause: unknown): Partial<State> {
    return { error: { cause } }
  }

  static getDerivedStateFromProps({ screen }: Props, state: State): State | null {
    return screen === state.screen ? null : { error: null, screen }
  }

  // The screen that a person goes back to is another one.
  private readonly goBack = () => this.setState({ error: null })

  override componentDidMount() {
    window.addEventListener('popstate', this.goBack)
  }

  override componentWillUnmount() {
    window.removeEventListener('popstate', this.goBack)
  }

  override componentDidCatch(error: unknown) {
    if (!isMissingCode(error)) this.props.report(error)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <main>{isMissingCode(error.cause) ? <CodeMissing /> : <DefectFace />}</main>
  }
}

function CodeMissing() {
  return (
    <Face
      sign="waves"
      title="Não foi possível abrir esta tela"
      action={{ label: 'Tentar novamente', run: reload }}
    >
      Verifique sua internet. Esta tela ainda não está guardada neste aparelho.
    </Face>
  )
}

// Each browser has its own sentence for a module that could not be fetched.
function isMissingCode(error: unknown) {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|module script failed|preload/i.test(
      error.message,
    )
  )
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
