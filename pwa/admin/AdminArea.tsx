import { Navigate, useLocation } from 'react-router-dom'
import { useAdmin } from '../account/useAdmin.ts'
import type { Outside } from '../outside.ts'
import { AdminTheme } from '../ui/AdminTheme.tsx'
import { Face } from '../ui/Face.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { AdminHeader } from './AdminHeader.tsx'
import { AdminRoutes } from './AdminRoutes.tsx'
import { AdminStoreProvider } from './AdminStoreProvider.tsx'

/** Everything under /admin: for admins only, on the server as well. */
export function AdminArea({ outside }: { outside: Outside }) {
  const person = useAdmin(outside.session)
  const { pathname, search } = useLocation()
  if (person.status === 'loading') return <Waiting>Carregando...</Waiting>
  if (person.status === 'failed') {
    return (
      <Face
        sign="🌊"
        title="Não foi possível verificar quem está conectado"
        action={{ label: 'Tentar novamente', run: () => void outside.session.reload() }}
      >
        Verifique a conexão com a internet.
      </Face>
    )
  }
  if (person.status !== 'admin') {
    return <Navigate to="/auth" replace state={{ from: pathname + search }} />
  }
  const { user } = person
  return (
    <AdminTheme>
      <AdminStoreProvider key={user.id} user={user} outside={outside}>
        <AdminHeader user={user} session={outside.session} />
        <AdminRoutes session={outside.session} installation={outside.installation} />
      </AdminStoreProvider>
    </AdminTheme>
  )
}
