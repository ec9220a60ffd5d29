import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useLine } from '../../offline/desk/useLine.ts'

/** Above a day that could not be read. */
export function DayFailed({ retry }: { retry: () => void }) {
  const isOffline = useLine() === 'offline'
  return (
    <Alert severity="error" action={<Button onClick={retry}>Tentar novamente</Button>}>
      Erro ao carregar dados do calendário
      {isOffline && <div>Sem conexão, e este dia não está guardado neste aparelho.</div>}
    </Alert>
  )
}
