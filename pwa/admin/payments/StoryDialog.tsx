import Button from '@mui/material/Button'
import { useState } from 'react'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { DetailDialog } from '../../ui/DetailDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { refundable } from './refundable.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { StoryDetails } from './StoryDetails.tsx'

type Props = { paymentGroupId: string; timeZone: string; onClose: () => void }

/** All that happened to the money of one checkout. */
export function StoryDialog({ paymentGroupId, timeZone, onClose }: Props) {
  const resource = useAdminStore().payments.story(paymentGroupId)
  const [isRefunding, setRefunding] = useState(false)
  const parts = refundable(valueOf(useResource(resource)))
  const refund = (
    <Button variant="contained" onClick={() => setRefunding(true)}>
      Estornar
    </Button>
  )
  return (
    <>
      <DetailDialog
        title="Histórico do pagamento"
        actions={parts.length > 0 && refund}
        onClose={onClose}
      >
        <Loaded resource={resource} failed="Erro ao carregar o histórico do pagamento">
          {(story) => <StoryDetails story={story} timeZone={timeZone} />}
        </Loaded>
      </DetailDialog>
      {isRefunding && <RefundDialog reservations={parts} onClose={() => setRefunding(false)} />}
    </>
  )
}
