import { useEffect, useRef, useState } from 'react'
import type { OwnReservation } from '#shared/booking/reservation/ownReservation.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import { copyText } from '../ui/copyText.ts'
import { useToast } from '../ui/toast.tsx'

type Props = { pix: NonNullable<OwnReservation['pix']>; expiresInMs: number }

/** The PIX that is still open, with the time left for it. */
export function PixCode({ pix, expiresInMs }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const toast = useToast()
  const copy = async () => {
    try {
      await copyText(pix.code ?? '')
      setCopied(true)
    } catch {
      field.current?.select()
      toast({ title: 'Copie o código pelo menu do aparelho', tone: 'destructive' })
    }
  }
  return (
    <section className="panel stack" aria-label="Pagar com PIX">
      <h2>Pague com PIX</h2>
      <p>
        Tempo para pagar: <TimeLeft ms={expiresInMs} />. A confirmação aparece aqui sozinha.
      </p>
      {pix.credit !== undefined && (
        <p>
          <span>{`${reaisText(pix.credit)} são pagos com o seu crédito`}</span>, que fica guardado
          até o PIX terminar; se ele não for pago, volta para você.
        </p>
      )}
      {pix.code && (
        <>
          <label htmlFor="own-pix">Código PIX copia e cola</label>
          <input
            id="own-pix"
            className="own__pix"
            ref={field}
            readOnly
            value={pix.code}
            onFocus={(event) => event.target.select()}
          />
          <button type="button" className="button button--primary" onClick={() => void copy()}>
            {isCopied ? 'Copiado' : 'Copiar código'}
          </button>
        </>
      )}
      {pix.image && (
        <img
          className="own__qr"
          src={pix.image}
          width={240}
          height={240}
          alt="QR Code do PIX para pagamento"
        />
      )}
    </section>
  )
}

/** Counts down by itself; the server's answers put it right. */
export function TimeLeft({ ms }: { ms: number }) {
  const [end, setEnd] = useState(() => performance.now() + ms)
  const [given, setGiven] = useState(ms)
  const [now, setNow] = useState(() => performance.now())
  if (given !== ms) {
    setGiven(ms)
    setEnd(now + ms)
  }
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((end - now) / 1_000))
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <strong role="timer">{text}</strong>
}
