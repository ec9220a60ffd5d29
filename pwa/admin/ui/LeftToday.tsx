import { formatReais } from '#shared/platform/money/money.ts'
import { useLeftToday } from '../../offline/store/useAdminStore.ts'

/** Says what the person may still give away today, before they do; nothing for who has no limit. */
export function LeftToday() {
  const left = useLeftToday()
  if (left === Number.POSITIVE_INFINITY) return null
  return <p className="hint">{leftText(left)}</p>
}

function leftText(left: number): string {
  if (left === 0) return 'Hoje você não tem mais limite próprio: outra pessoa aprova com o PIN.'
  return `Hoje você ainda pode dar ${formatReais(left)}, somando devoluções, crédito, sangrias e descontos. Acima disso outra pessoa aprova com o PIN.`
}
