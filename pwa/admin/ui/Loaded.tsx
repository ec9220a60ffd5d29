import type { ReactNode } from 'react'
import { failureOf } from '../../api/failure.ts'
import { readFailureText } from '../../api/refusal.ts'
import { useResource, type Resource, type ResourceState } from '../../api/resource.ts'
import type { Readable } from '../../offline/store/useAdminStore.ts'
import { DefectFace, Face, reload } from '../../ui/Face.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

type Props<T> = {
  /** The message when it cannot be read. */
  failed: string
  /** Stands there while nothing of it is known; some rows by default. */
  shape?: ReactNode
  children: (value: T) => ReactNode
}

/** Shows that a resource of the server is loading or failed; its value is up to `children`. */
export function Loaded<T>({ resource, ...rest }: Props<T> & { resource: Resource<T> }) {
  const state: ResourceState<T> = useResource(resource)
  return <LoadedState {...rest} state={state} retry={() => void resource.reload()} />
}

/** The same for what a hook has read. */
export function LoadedState<T>({ state, retry, failed, shape, children }: Props<T> & Readable<T>) {
  if (state.status === 'loading') return shape ?? <Skeleton>Carregando...</Skeleton>
  if (state.status === 'ready') return children(state.value)
  return <LoadFailed title={failed} error={state.error} retry={retry} />
}

type FailedProps = { title: string; error: unknown; retry: () => void }

/** Why there is nothing to show, by the kind of failure, and what to do about it. */
export function LoadFailed({ title, error, retry }: FailedProps) {
  const { kind } = failureOf(error)
  if (kind === 'defect') return <DefectFace title={title} />
  // Reloaded, the admin's area opens the sign-in and returns to this screen after it.
  const action =
    kind === 'signed-out'
      ? { label: 'Entrar', run: reload }
      : { label: 'Tentar novamente', run: retry }
  return (
    <Face sign="waves" title={title} action={action}>
      {kind === 'not-stored'
        ? 'Verifique o espaço livre e tente novamente.'
        : readFailureText(error, 'Verifique a conexão com a internet.')}
    </Face>
  )
}
