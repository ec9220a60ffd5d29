import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { focusOnMount } from '../ui/focusOnMount.ts'

type Props = { released: true; onRetry?: never } | { released?: false; onRetry: () => void }

/** The payment came to nothing: it can be tried again, unless the slots went with it. */
export function PaymentFailed({ onRetry, released }: Props) {
  return (
    <Stack spacing={2} className="payment__narrow">
      <Alert severity="error" variant="outlined" tabIndex={-1} ref={focusOnMount}>
        <AlertTitle>Pagamento não aprovado</AlertTitle>
        {released
          ? 'Como o pagamento foi rejeitado, os horários foram liberados para outras reservas.'
          : 'Tente novamente ou escolha outra forma de pagamento. Seus horários continuam reservados até o fim do tempo.'}
      </Alert>
      {onRetry && (
        <Button variant="contained" onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
    </Stack>
  )
}
