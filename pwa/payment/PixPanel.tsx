import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import type { CustomerDetails } from '#shared/platform/contact/customer.schema.ts'
import type { PaymentAnswer } from '#shared/payment/charges/payment.ts'
import { Alert } from '../ui/Alert.tsx'
import { fieldErrorsOf, isOffline, readFailureText } from '../api/refusal.ts'
import { send } from '../api/send.ts'
import { BusyButton } from '../ui/form/BusyButton.tsx'
import { copyText } from '../ui/copyText.ts'
import { useToast } from '../ui/toast.tsx'
import { PayerCorrection } from './PayerCorrection.tsx'
import { refusedPayerField } from './PayerFields.tsx'
import { pixQr, type PayerChange } from './payment.ts'
import { delayText, PaymentWaiting, type PaymentView } from './PaymentPanels.tsx'

export function PixPanel({ snapshot, send, customer }: PaymentView) {
  const { credit, payment, payer, pix, restored, refusal } = snapshot.context
  if (snapshot.matches({ paying: 'none' })) {
    return (
      <PixUnavailable
        refusal={refusal}
        customer={{ ...customer, ...payer }}
        onRetry={() => send({ type: 'retried' })}
        onCorrected={(change) => send({ type: 'payer.corrected', payer: change })}
      />
    )
  }
  if (payment === null) {
    const making = credit.used === pix.value ? 'Confirmando a reserva…' : 'Gerando o PIX…'
    const text = restored ? 'Buscando o pagamento…' : making
    return <PaymentWaiting text={text} delayed={delayText(snapshot)} />
  }
  return (
    <PixPayment
      payment={payment}
      verifying={snapshot.matches({ paying: { pending: 'verifying' } })}
      onVerify={() => send({ type: 'check.asked' })}
    />
  )
}

const HOW = 'Copie o código no app do seu banco ou leia o QR Code. A confirmação chega sozinha.'
const NOT_YET = 'O banco ainda não enviou o código. Ele costuma chegar em instantes.'

type PixPaymentProps = { payment: PaymentAnswer; verifying: boolean; onVerify: () => void }

/** The code comes first, for who pays on this very phone; the image is for who has another one. */
function PixPayment({ payment, verifying, onVerify }: PixPaymentProps) {
  const { code, image } = pixQr(payment)
  const hasBoth = code !== null && image !== null
  const isCut = useIsCut()
  return (
    <div className="stack wide pix">
      <div className="pix__words">
        <Typography variant="h3">Pague com PIX</Typography>
        <p className="muted">{code || image ? HOW : NOT_YET}</p>
      </div>
      <PixCode code={code} />
      <PixImage key={image} image={image} hasInvoice={payment.invoiceUrl !== null} />
      <div className="stack pix__actions">
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
        <p className="muted pix__waiting">
          {isCut ? 'Sem conexão. O código continua valendo.' : 'Aguardando pagamento…'}
        </p>
      </div>
    </div>
  )
}

// Both together: within five seconds a customer reads that nothing can arrive.
const ASK_EVERY_MS = 2_000
const SILENCE_MS = 2_500

/** Whether the server is out of reach: of the payment itself it is asked only some times. */
function useIsCut(): boolean {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const ask = async () => {
      if (document.hidden) return
      const call = send('GET /api/closingDates', { silenceMs: SILENCE_MS })
      setCut(await call.then(() => false, isOffline))
    }
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return isCut
}

const COPIED_MS = 3_000

/** The code to copy; says 'Copiado' for three seconds. */
export function PixCode({ code }: { code: string | null }) {
  const field = useRef<HTMLInputElement>(null)
  const [copies, setCopies] = useState(0)
  const toast = useToast()
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])

  if (code === null) return <p className="pix__nocode">Código PIX não disponível</p>
  const copy = async () => {
    try {
      await copyText(code)
      setCopies((before) => before + 1)
    } catch {
      field.current?.select()
      toast({
        title: 'Não foi possível copiar o código PIX',
        description: 'O código está selecionado: copie pelo menu do aparelho.',
        tone: 'destructive',
      })
    }
  }
  return (
    <div className="stack tight pix__code">
      <label htmlFor="pix-code">Código PIX copia e cola</label>
      <input
        id="pix-code"
        ref={field}
        readOnly
        value={code}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="contained" onClick={copy}>
        {copies > 0 ? 'Copiado' : 'Copiar código'}
      </Button>
      <output className="visually-hidden">{copies > 0 && 'Código PIX copiado'}</output>
    </div>
  )
}

/** The QR code on white, in the dark as well: readers need the quiet zone. */
function PixImage({ image, hasInvoice }: { image: string | null; hasInvoice: boolean }) {
  const [broken, setBroken] = useState(false)
  const toast = useToast()
  const fail = () => {
    setBroken(true)
    toast({
      title: 'Erro ao buscar QR Code',
      description: 'Use o código PIX ou verifique o pagamento.',
      tone: 'destructive',
    })
  }
  if (image === null || broken) {
    return (
      <div className="pix__missing">
        <strong>QR Code indisponível</strong>
        <p className="muted">
          {hasInvoice
            ? 'Use “Verificar Pagamento” ou o link da fatura.'
            : 'Use “Verificar Pagamento”.'}
        </p>
      </div>
    )
  }
  return (
    <div className="pix__qr">
      <img
        src={image}
        width={240}
        height={240}
        alt="QR Code do PIX para pagamento"
        onError={fail}
      />
    </div>
  )
}

type PixUnavailableProps = {
  refusal: unknown
  customer: CustomerDetails
  onRetry: () => void
  onCorrected: (payer: PayerChange) => void
}

/** No PIX could be made; nothing was charged. */
function PixUnavailable({ refusal, customer, onRetry, onCorrected }: PixUnavailableProps) {
  const errors = fieldErrorsOf(refusal)
  const field = refusedPayerField(errors)
  return (
    <div className="stack wide">
      <Alert severity="error" title="Não foi possível gerar o PIX">
        {/* Else it is said at the field. */}
        {!field && (
          <span>{readFailureText(refusal, 'Verifique sua conexão e tente novamente.')}</span>
        )}
      </Alert>
      {field ? (
        <PayerCorrection
          key={field}
          field={field}
          message={errors[field]!}
          customer={customer}
          action="Gerar o PIX de novo"
          onCorrected={onCorrected}
        />
      ) : (
        <Button variant="contained" onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
    </div>
  )
}
