import Help from '@mui/icons-material/HelpOutlined'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { CardIcon } from './AgendaCell.tsx'

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
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Legenda' } }}
      >
        <Legend />
      </Popover>
    </>
  )
}

function Legend() {
  return (
    <ul className="agenda-legend">
      <li>
        <span className="card__tag">Aula</span> Aula fixa
      </li>
      <li>
        <CardIcon sign="weekly" /> Recorrente
      </li>
      <li>
        <CardIcon sign="pending" /> Pagamento pendente
      </li>
      <li>
        <CardIcon sign="customer" /> Criada por cliente
      </li>
      <li>
        <CardIcon sign="arrived" /> Chegou
      </li>
      <li>
        <span className="agenda-legend__struck">Nome</span> Cancelada por chuva
      </li>
      <li>Sem sinal: avulso, pago</li>
      <li>Já passou: só o que falta resolver</li>
    </ul>
  )
}
