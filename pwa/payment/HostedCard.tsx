import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { formatReais } from '#shared/money/money.ts'
import { BusyButton } from '../ui/BusyButton.tsx'

type Props = { totalCents: number; busy: boolean; delayed: boolean; onGo: () => void }

/** The card is typed on the provider's page and never passes through here. */
export function HostedCard({ totalCents, busy, delayed, onGo }: Props) {
  return (
    <Stack spacing={2} className="payment__narrow">
      <Typography color="text.secondary">
        Os dados do cartão são informados na página segura do Asaas. Depois de pagar, volte para
        esta tela: a confirmação aparece aqui.
      </Typography>
      <BusyButton
        variant="contained"
        size="large"
        busy={busy}
        busyLabel={delayed ? 'Sem conexão. Tentando de novo…' : 'Preparando o pagamento…'}
        onClick={onGo}
      >
        Pagar {formatReais(totalCents)} com cartão
      </BusyButton>
    </Stack>
  )
}
