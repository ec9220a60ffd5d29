import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { venueNow } from '#shared/time/venueClock.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import type { SpecialDialogKind } from './OpenSpecialDialog.tsx'
import { SpecialPrices } from './SpecialPrices.tsx'

const FAILED = 'Erro ao carregar preços'

/** Prices of single dates, which win over those of the weekday. */
export function SpecialPricesScreen() {
  const { courts, specialPrices, venue } = useAdminStore()
  const [dialog, open] = useState<SpecialDialogKind | null>(null)
  const hasCourts = (valueOf(useResource(courts)) ?? []).length > 0
  return (
    <Page
      title="Preços Especiais"
      backTo="/admin"
      actions={hasCourts && <AddButton onClick={() => open({ kind: 'add' })} />}
    >
      <Loaded resource={venue} failed={FAILED}>
        {({ serverTime, timeZone }) => (
          <Loaded resource={courts} failed={FAILED}>
            {(courts) => (
              <Loaded resource={specialPrices} failed={FAILED}>
                {(prices) => (
                  <SpecialPrices
                    prices={prices}
                    courts={courts}
                    today={venueNow(Date.parse(serverTime), timeZone).date}
                    dialog={dialog}
                    onOpen={open}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="contained" startIcon={<Add />} onClick={onClick}>
      Adicionar Preço Especial
    </Button>
  )
}
