import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { loadAhead } from './loadAhead.ts'

const parts = new Set<() => Promise<unknown>>()

type Load<Props> = () => Promise<ComponentType<Props>>

/** A dialog or panel in MUI's theme. It comes when it is first shown, or once the first screen is there, which does without both. */
export function later<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const [Part, bring] = brought(load, null)
  parts.add(bring)
  return Part
}

/** Code in MUI's theme that comes when it is first shown. */
export function themed<Props extends object>(
  load: Load<Props>,
  waiting: ReactNode,
): ComponentType<Props> {
  return brought(load, waiting)[0]
}

function brought<Props extends object>(load: Load<Props>, waiting: ReactNode) {
  let loaded: ComponentType<Props> | null = null
  const bring = async () => {
    const [Part, { AdminTheme }] = await Promise.all([load(), import('./AdminTheme.tsx')])
    const Themed = (props: Props) => (
      <AdminTheme>
        <Part {...props} />
      </AdminTheme>
    )
    loaded = Themed
    return { default: Themed }
  }
  const Late: ComponentType<Props> = lazy(bring)
  function Brought(props: Props) {
    // Stays as long as it is shown: another one would forget what was typed.
    const [Part] = useState(() => loaded ?? Late)
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
  return [Brought, bring] as const
}

/** Loads every part, those too that come with others: later there may be no connection. */
export async function bringParts(): Promise<void> {
  for (const bring of parts) {
    parts.delete(bring)
    await loadAhead(bring)
  }
}
