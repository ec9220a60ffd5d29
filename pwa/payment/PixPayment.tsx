import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { PaymentAnswer } from '#shared/payment/payment.schema.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { PixCode } from './PixCode.tsx'
import { PixImage } from './PixImage.tsx'
import { pixQr } from './pixQr.ts'

const HOW = 'Copie o código no app do seu banco ou leia o QR Code. A confirmação chega sozinha.'
const NOT_YET = 'O banco ainda não enviou o código. Ele costuma chegar em instantes.'

type Props = { payment: PaymentAnswer; verifying: boolean; onVerify: () => void }

/** The code comes first, for who pays on this very phone; the image is for who has another one. */
export function PixPayment({ payment, verifying, onVerify }: Props) {
  const { code, image } = pixQr(payment)
  const hasBoth = code !== null && image !== null
  return (
    <div className="pix">
      <div className="pix__words">
        <Typography variant="h3">Pague com PIX</Typography>
        <p>{code || image ? HOW : NOT_YET}</p>
      </div>
      <PixCode code={code} />
      <PixImage key={image} image={image} />
      <div className="pix__actions">
        <BusyButton
          variant={code ? 'outlined' : 'contained'}
          busy={verifying}
          busyLabel="Verificando…"
          onClick={onVerify}
        >
          Verificar Pagamento
        </BusyButton>
        {!hasBoth && payment.invoiceUrl && (
          <Button variant="outlined" href={payment.invoiceUrl} target="_blank" rel="noopener">
            Abrir fatura online
          </Button>
        )}
        <p className="pix__waiting">Aguardando pagamento…</p>
      </div>
    </div>
  )
}
