import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { venueNow } from '#shared/time/venueClock.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { ClosingDialog } from './ClosingDialog.tsx'
import { ClosingList } from './ClosingList.tsx'

export function ClosingsTab() {
  const { venue, closingDates } = useAdminStore()
  const [isAdding, setAdding] = useState(false)
  return (
    <Loaded resource={venue} failed="Erro ao carregar dados">
      {({ serverTime, timeZone }) => {
        const today = venueNow(Date.parse(serverTime), timeZone).date
        return (
          <>
            <div className="settings__head">
              <p className="settings__hint">
                Feriados, manutenção e eventos: nestas datas as quadras não podem ser reservadas.
              </p>
              <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
                Adicionar Data
              </Button>
            </div>
            <Loaded resource={closingDates} failed="Erro ao carregar datas de fechamento">
              {(closings) => <ClosingList closings={closings} today={today} />}
            </Loaded>
            {isAdding && <ClosingDialog today={today} onClose={() => setAdding(false)} />}
          </>
        )
      }}
    </Loaded>
  )
}
