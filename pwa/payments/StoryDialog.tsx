import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { useResource, valueOf } from '../api/resource.ts'
import { useDesk } from '../desk/DeskContext.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { refundable } from './refundable.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { StoryDetails } from './StoryDetails.tsx'

type Props = { paymentGroupId: string; timeZone: string; onClose: () => void }

/** All that happened to the money of one checkout; on a phone it is the screen. */
export function StoryDialog({ paymentGroupId, timeZone, onClose }: Props) {
  const resource = useDesk().payments.story(paymentGroupId)
  const [isRefunding, setRefunding] = useState(false)
  const titleId = useId()
  const isPhone = useMediaQuery('(width < 600px)', { noSsr: true })
  const parts = refundable(valueOf(useResource(resource)))
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={isPhone}
      onClose={onClose}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>Histórico do pagamento</DialogTitle>
      {/* It scrolls and may have nothing else that takes the focus. */}
      <DialogContent tabIndex={0}>
        <Loaded resource={resource} failed="Erro ao carregar o histórico do pagamento">
          {(story) => <StoryDetails story={story} timeZone={timeZone} />}
        </Loaded>
      </DialogContent>
      <DialogActions>
        {parts.length > 0 && (
          <Button variant="contained" onClick={() => setRefunding(true)}>
            Estornar
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          Fechar
        </Button>
      </DialogActions>
      {isRefunding && <RefundDialog reservations={parts} onClose={() => setRefunding(false)} />}
    </Dialog>
  )
}
