import { Component, type ReactNode } from 'react'
import { DefectFace, Face, reload } from './Face.tsx'
import { isHalfTyped } from './form/halfTyped.ts'

type Props = {
  children: ReactNode
  /** Another screen is another try. */
  screen?: string
  report: (error: unknown) => void
  /** What became of what was sent before the screen failed; nothing where nothing was. */
  after?: ReactNode
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
    return (
      <main className="failed">
        {this.props.after}
        {isMissingCode(error.cause) ? <CodeMissing /> : <DefectFace />}
      </main>
    )
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

/** Whether a part of the app could not be fetched, for which each browser has a sentence of its own. */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|module script failed|preload/i.test(
      error.message,
    )
  )
}

const KEY = 'reloaded-for-chunk'
const ONCE_PER_MS = 60_000

/** A chunk of an older deploy is gone: reloads for the new ones, but never in a circle, nor under a form that somebody types in. Whether it did. */
export function reloadOnceForMissingChunk(storage: Storage, nowMs: number, reload: () => void) {
  if (isHalfTyped()) return false
  const last = Number(storage.getItem(KEY) ?? 0)
  if (nowMs - last < ONCE_PER_MS) return false
  storage.setItem(KEY, String(nowMs))
  reload()
  return true
}
