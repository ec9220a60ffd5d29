import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { BusyButton } from '../ui/BusyButton.tsx'

type Props = {
  invoiceUrl: string | null
  verifying: boolean
  onVerify: () => void
  /** The page gives way to the provider's, which leads back to it; else the other one opens beside it. */
  comesBack: boolean
}

/** The charge is made; the payer goes on at the provider's page. */
export function HostedInvoice({ invoiceUrl, verifying, onVerify, comesBack }: Props) {
  return (
    <Stack spacing={2} className="payment__narrow">
      <Typography>
        A cobrança está pronta. Abra a página de pagamento e informe o cartão:{' '}
        {comesBack ? 'depois você volta para cá.' : 'a confirmação aparece aqui.'}
      </Typography>
      {invoiceUrl && (
        <Button
          variant="contained"
          size="large"
          href={invoiceUrl}
          target={comesBack ? undefined : '_blank'}
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
