import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { restCents } from '#shared/book/tab/tab.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import type { CommandOf } from '#shared/commands/command.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore, useMay } from '../../offline/store/useAdminStore.ts'
import { useSingleEdit } from '../ui/useRowEdit.ts'

/** Leads to the tab of a reservation, which is opened where there is none. */
export function TabButton({
  reservation: { id, status },
}: {
  reservation: Pick<AdminReservation, 'id' | 'status'>
}) {
  const may = useMay()
  const navigate = useNavigate()
  const [isGone, setGone] = useState(false)
  const bar = valueOf(useResource(useAdminStore().bar))
  const { busy, run } = useSingleEdit<CommandOf<'tab.create'>>({
    succeeded: () => ({ title: 'Comanda aberta', tone: 'success' }),
    failed: (description) => ({ title: 'Erro na comanda', description, tone: 'destructive' }),
  })
  const isLive = status === 'pending' || status === 'approved'
  if (!may('till.open') || !bar || !isLive) return null
  const tab = bar.tabs.find(({ closedAt, reservationId }) => reservationId === id && !closedAt)
  // Nothing sold and nothing on it: the venue has no bar.
  if (!tab && bar.products.every(({ active }) => !active)) return null
  const open = async () => {
    if (busy || isGone) return
    if (!tab) {
      const { kind } = await run({
        kind: 'tab.create',
        body: { name: null, reservation: { id } },
      })
      if (kind !== 'done') return
    }
    setGone(true)
    void navigate(`/admin/comandas?reserva=${id}`)
  }
  const rest = tab ? restCents(tab) : 0
  return (
    <Button variant="outlined" aria-disabled={busy} onClick={() => void open()}>
      {rest > 0 ? `Comanda: ${formatReais(rest)}` : 'Comanda'}
    </Button>
  )
}
