import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { BusyButton } from '../ui/BusyButton.tsx'
import { PaymentWaiting } from './PaymentWaiting.tsx'

type Props = { invoiceUrl: string | null; verifying: boolean; onVerify: () => void }

/** The card was sent and nobody has said yes or no yet. */
export function CardInAnalysis({ invoiceUrl, verifying, onVerify }: Props) {
  return (
    <Stack spacing={2} className="payment__narrow">
      <PaymentWaiting words="Pagamento em processamento" delayed={false} />
      <Typography color="text.secondary" sx={{ textAlign: 'center' }}>
        A operadora do cartão está confirmando o pagamento. Não é preciso pagar de novo.
      </Typography>
      <BusyButton variant="outlined" busy={verifying} busyLabel="Verificando…" onClick={onVerify}>
        Verificar Pagamento
      </BusyButton>
      {invoiceUrl && (
        <Button href={invoiceUrl} target="_blank" rel="noopener">
          Abrir fatura online
        </Button>
      )}
    </Stack>
  )
}
