import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useConnection } from '../../offline/desk/useConnection.ts'

/** Above a day that could not be read. */
export function DayFailed({ retry }: { retry: () => void }) {
  const isOffline = useConnection() === 'offline'
  return (
    <Alert severity="error" action={<Button onClick={retry}>Tentar novamente</Button>}>
      Erro ao carregar dados do calendário
      {isOffline && <div>Sem conexão, e este dia não está guardado neste aparelho.</div>}
    </Alert>
  )
}
