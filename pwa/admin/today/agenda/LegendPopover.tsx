import Popover from '@mui/material/Popover'
import { CardIcon } from './AgendaCell.tsx'

type Props = { anchor: HTMLElement; onClose: () => void }

/** The marks on the cards, each with its meaning. */
export function LegendPopover({ anchor, onClose }: Props) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Legenda' } }}
    >
      <Legend />
    </Popover>
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
