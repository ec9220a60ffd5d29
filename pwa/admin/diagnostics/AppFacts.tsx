import { useState } from 'react'
import { createResource, useResource, valueOf } from '../../api/resource.ts'
import { Facts } from '../reservation/Facts.tsx'
import { VERSION } from '../../version.ts'
import { workerState } from './workerState.ts'

/** Which app this is. */
export function AppFacts() {
  const [worker] = useState(() => createResource(workerState))
  const state = useResource(worker)
  const told = state.status === 'failed' ? 'não foi possível verificar' : 'verificando'
  return (
    <section aria-labelledby="diagnostics-app">
      <h2 id="diagnostics-app">Aplicativo</h2>
      <Facts
        rows={[
          ['Versão', VERSION],
          ['Uso sem conexão', valueOf(state) ?? told],
        ]}
      />
    </section>
  )
}
