import type { ReactNode } from 'react'
import { useResource, type Resource, type ResourceState } from '../../api/resource.ts'
import { Face, Waiting } from '../../ui/Face.tsx'

type Props<T> = {
  resource: Resource<T>
  /** The message when it cannot be read. */
  failed: string
  children: (value: T) => ReactNode
}

/** Shows that a resource of the server is loading or failed; its value is up to `children`. */
export function Loaded<T>({ resource, failed, children }: Props<T>) {
  const state: ResourceState<T> = useResource(resource)
  if (state.status === 'loading') return <Waiting>Carregando...</Waiting>
  if (state.status === 'ready') return children(state.value)
  return (
    <Face
      sign="🌊"
      title={failed}
      action={{ label: 'Tentar novamente', run: () => resource.reload() }}
    >
      Verifique a conexão com a internet.
    </Face>
  )
}
