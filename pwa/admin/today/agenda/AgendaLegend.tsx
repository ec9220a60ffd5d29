import Help from '@mui/icons-material/HelpOutlined'
import { useState } from 'react'
import { IconButton } from '../../../ui/Button.tsx'
import { later } from '../../../ui/later.tsx'

const LegendPopover = later(() =>
  import('./LegendPopover.tsx').then((module) => module.LegendPopover),
)

/** Explains the marks on the cards, behind a '?'. */
export function AgendaLegend() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label="Legenda"
        title="Legenda"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Help />
      </IconButton>
      {anchor && <LegendPopover anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
