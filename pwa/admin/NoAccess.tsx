import { Link } from 'react-router-dom'
import { ROLE_NAMES, type Role } from '#shared/account/permissions.ts'
import { Face } from '../ui/Face.tsx'
import { useTitle } from '../ui/title.ts'
import './NoLongerAdmin.css'

type Props = {
  role: Role
  /** Where they may be. */
  home?: { to: string; label: string }
}

/** In place of a screen that the role may not open, however somebody came to its address. */
export function NoAccess({ role, home = { to: '/admin', label: 'Ir para as reservas' } }: Props) {
  const title = 'Seu perfil não tem acesso a esta tela'
  useTitle(title)
  return (
    <main className="page">
      <Face sign="beach" title={title} isHeading>
        Você entrou como {ROLE_NAMES[role]}. Se precisar desta tela, peça ao dono do local.
      </Face>
      <div className="row below fill-phone no-access__way">
        <Link to={home.to} className="button button--primary">
          {home.label}
        </Link>
      </div>
    </main>
  )
}
