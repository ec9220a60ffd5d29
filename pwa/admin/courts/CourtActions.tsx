import DeleteForever from '@mui/icons-material/DeleteForever'
import Edit from '@mui/icons-material/Edit'
import ToggleOff from '@mui/icons-material/ToggleOff'
import ToggleOn from '@mui/icons-material/ToggleOn'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import type { Court } from '#shared/court/court.ts'
import type { CourtTask } from './OpenCourtDialog.tsx'
import { useActivateCourt } from './useActivateCourt.ts'

type Props = { court: Court; onTask: (task: CourtTask) => void }

/** What can be done with a court. Switching it on again harms nobody and is done at once. */
export function CourtActions({ court, onTask }: Props) {
  const activate = useActivateCourt()
  const action = (verb: string, run: () => void, icon: ReactNode, color?: 'error' | 'primary') => (
    <Tooltip title={verb}>
      <IconButton aria-label={`${verb} ${court.name}`} color={color ?? 'default'} onClick={run}>
        {icon}
      </IconButton>
    </Tooltip>
  )
  const ask = (kind: 'edit' | 'deactivate' | 'remove') => () => onTask({ kind, court })
  return (
    <>
      {action('Editar', ask('edit'), <Edit />)}
      {court.active
        ? action('Desativar', ask('deactivate'), <ToggleOn />, 'primary')
        : action('Ativar', () => activate(court), <ToggleOff />)}
      {action('Excluir', ask('remove'), <DeleteForever />, 'error')}
    </>
  )
}
