import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'

export type Stale = {
  /** How the row is now, in a few words. */
  now?: string
  /** What differs, field by field. */
  details?: ReactNode
  overwrite: () => void
}

/** Somebody else was faster: what was typed stays, and the person chooses whose words count. */
export function StaleNotice({ stale, onGiveUp }: { stale: Stale; onGiveUp: () => void }) {
  return (
    <Alert severity="warning" sx={{ mb: 2 }} ref={bringIntoView}>
      Este registro foi alterado por outra pessoa enquanto você editava.
      {stale.now && <> Agora está assim: {stale.now}.</>}
      {stale.details}
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" onClick={stale.overwrite}>
          Salvar a minha versão
        </Button>
        <Button size="small" variant="outlined" onClick={onGiveUp}>
          Ficar com a atual
        </Button>
      </Stack>
    </Alert>
  )
}

// The form may be scrolled to its end, where it was sent.
function bringIntoView(notice: HTMLElement | null) {
  notice?.scrollIntoView?.({ block: 'nearest' })
}
