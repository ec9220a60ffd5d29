import { Link } from 'react-router-dom'
import { ROLE_NAMES, type Judged } from '#shared/account/people/permissions.ts'
import { Face } from '../ui/Face.tsx'
import { useTitle } from '../ui/title.ts'
import './NoLongerAdmin.css'

type Props = {
  /** Who signed in. */
  user: Judged
  /** Where they may be. */
  home?: { to: string; label: string }
}

/** In place of a screen that the role may not open, however somebody came to its address. */
export function NoAccess({ user, home = { to: '/admin', label: 'Ir para as reservas' } }: Props) {
  const title = 'Seu perfil não tem acesso a esta tela'
  useTitle(title)
  return (
    <main className="page">
      <Face sign="beach" title={title} isHeading>
        Você entrou como {ROLE_NAMES[user.role]}
        {user.signedInBy === 'pin'
          ? ', com PIN. Equipe, aparelhos e configurações só abrem para quem entrou com a senha.'
          : '. Se precisar desta tela, peça ao dono do local.'}
      </Face>
      <div className="row below fill-phone no-access__way">
        <Link to={home.to} className="button button--primary">
          {home.label}
        </Link>
      </div>
    </main>
  )
}
