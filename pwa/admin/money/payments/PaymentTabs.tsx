import { NavLink } from 'react-router-dom'
import { useMay } from '../../../offline/store/useAdminStore.ts'
import { DoubtBadge } from './DoubtBadge.tsx'
import { IssueBadge } from './IssueBadge.tsx'

export function PaymentTabs() {
  const may = useMay()
  return (
    <nav className="payment-tabs" aria-label="Pagamentos">
      <NavLink to="/admin/pagamentos" end>
        Todos
      </NavLink>
      <NavLink to="/admin/pagamentos/resolver">
        A resolver <IssueBadge />
      </NavLink>
      <NavLink to="/admin/pagamentos/receber">A receber</NavLink>
      {may('payment.total') && (
        <NavLink to="/admin/pagamentos/conferir">
          A conferir <DoubtBadge />
        </NavLink>
      )}
      {may('payment.total') && <NavLink to="/admin/pagamentos/conta">Conta Asaas</NavLink>}
      {may('month.close') && <NavLink to="/admin/pagamentos/mes">Mês</NavLink>}
    </nav>
  )
}
