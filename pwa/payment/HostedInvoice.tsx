import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { BusyButton } from '../ui/BusyButton.tsx'

type Props = { invoiceUrl: string | null; verifying: boolean; onVerify: () => void }

/** The charge is made; the payer goes on at the provider's page. */
export function HostedInvoice({ invoiceUrl, verifying, onVerify }: Props) {
  return (
    <Stack spacing={2}>
      <Typography>
        A cobrança está pronta. Abra a página de pagamento, informe o cartão e volte para cá.
      </Typography>
      {invoiceUrl && (
        <Button
          variant="contained"
          size="large"
          href={invoiceUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          Abrir página de pagamento
        </Button>
      )}
      <BusyButton variant="outlined" busy={verifying} busyLabel="Verificando…" onClick={onVerify}>
        Verificar Pagamento
      </BusyButton>
    </Stack>
  )
}
