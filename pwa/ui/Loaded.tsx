import type { ReactNode } from 'react'
import type { Resource, ResourceState } from '../api/resource.ts'
import { useResource } from '../api/resource.ts'
import { Face } from './Face.tsx'
import { Waiting } from './Waiting.tsx'

type Props<T> = {
  resource: Resource<T>
  /** What a person reads when it cannot be read, as in `spec.md` §8 Load failures. */
  failed: string
  children: (value: T) => ReactNode
}

/** The loading and the failed face of something of the server; what is there is up to `children`. */
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
