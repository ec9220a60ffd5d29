import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { spokenMessage } from '../api/client.ts'

/** No PIX could be made; nothing was charged. */
export function PixUnavailable({ refusal, onRetry }: { refusal: unknown; onRetry: () => void }) {
  return (
    <Stack spacing={2}>
      <Alert severity="error" variant="outlined">
        <AlertTitle>Não foi possível gerar o PIX</AlertTitle>
        {spokenMessage(refusal, 'Verifique sua conexão e tente novamente.')}
      </Alert>
      <Button variant="contained" onClick={onRetry}>
        Tentar novamente
      </Button>
    </Stack>
  )
}
