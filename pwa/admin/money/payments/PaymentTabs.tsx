import { NavLink } from 'react-router-dom'
import { IssueBadge } from './IssueBadge.tsx'

export function PaymentTabs() {
  return (
    <nav className="payment-tabs" aria-label="Pagamentos">
      <NavLink to="/admin/pagamentos" end>
        Todos
      </NavLink>
      <NavLink to="/admin/pagamentos/resolver">
        A resolver <IssueBadge />
      </NavLink>
      <NavLink to="/admin/pagamentos/receber">A receber</NavLink>
    </nav>
  )
}
