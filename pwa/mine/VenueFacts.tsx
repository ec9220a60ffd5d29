import { digitsOf } from '#shared/customer/documents.ts'
import type { OwnReservation } from '#shared/reservation/ownReservation.ts'
import { myApi } from '../api/my.ts'
import { readFailureText } from '../api/refusal.ts'
import { useToast } from '../ui/toast.tsx'

/** Where it is, and how to talk to the venue. The code goes along, the secret never does. */
export function VenueFacts({ venue, code }: Pick<OwnReservation, 'venue' | 'code'>) {
  const place = encodeURIComponent(`${venue.name}, ${venue.address}`)
  const phone = digitsOf(venue.phone)
  const text = encodeURIComponent(`Olá! É sobre a reserva ${code}.`)
  return (
    <section className="panel stack tight" aria-label="O local">
      <h2>{venue.name}</h2>
      <address>{venue.address}</address>
      <div className="row">
        <a
          className="button"
          href={`https://www.google.com/maps/search/?api=1&query=${place}`}
          target="_blank"
          rel="noreferrer"
        >
          Ver no mapa
        </a>
        {phone && (
          <>
            <a className="button" href={`tel:+55${phone}`}>
              Ligar: {venue.phone}
            </a>
            <a
              className="button"
              href={`https://wa.me/55${phone}?text=${text}`}
              target="_blank"
              rel="noreferrer"
            >
              WhatsApp
            </a>
          </>
        )}
      </div>
    </section>
  )
}

/** The link, to open the reservation on another device of one's own. */
export function ShareLink({ code }: { code: string }) {
  const toast = useToast()
  const copy = async () => {
    try {
      const { link } = await myApi.link(code)
      await navigator.clipboard.writeText(link)
      toast({
        title: 'Link copiado',
        description: 'Quem tem este link pode ver e cancelar a reserva.',
        tone: 'success',
      })
    } catch (error) {
      toast({
        title: 'Não foi possível copiar o link',
        description: readFailureText(error, 'Verifique a conexão com a internet.'),
        tone: 'destructive',
      })
    }
  }
  return (
    <button type="button" className="button" onClick={() => void copy()}>
      Copiar o link da reserva
    </button>
  )
}
