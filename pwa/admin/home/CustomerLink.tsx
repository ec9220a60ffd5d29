import Button from '@mui/material/Button'
import { useState } from 'react'
import { phoneDigits } from '#shared/customer/documents.ts'
import { request } from '../../api/client.ts'
import { readFailureText } from '../../api/refusal.ts'
import { useMay } from '../../offline/store/useAdminStore.ts'
import { useToast } from '../../ui/toast.tsx'
import { NeedsConnection } from '../parts/NeedsConnection.tsx'

type Props = { id: number; customerName: string; customerPhone: string }
type Given = { code: string; link: string }

/** The customer's own link: to copy, to send, or another one in its place when it got into wrong hands. It is asked for when it is needed and stored nowhere. */
export function CustomerLink({ id, customerName, customerPhone }: Props) {
  const may = useMay()
  const toast = useToast()
  const [given, setGiven] = useState<Given | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!may('reservation.edit')) return null

  const ask = async (isNew: boolean) => {
    setBusy(true)
    try {
      const path = `/api/reservations/${id}/link`
      setGiven(await request<Given>('POST', path, { body: { isNew } }))
      if (isNew) toast({ title: 'O link anterior não vale mais', tone: 'success' })
    } catch (error) {
      toast({
        title: 'Erro ao buscar o link',
        description: readFailureText(error, 'Verifique a conexão com a internet.'),
        tone: 'destructive',
      })
    }
    setBusy(false)
  }
  const copy = async ({ link }: Given) => {
    try {
      await navigator.clipboard.writeText(link)
      toast({ title: 'Link copiado', tone: 'success' })
    } catch {
      toast({ title: 'Não foi possível copiar o link', tone: 'destructive' })
    }
  }
  return (
    <section>
      <h3>Link do cliente</h3>
      <NeedsConnection what="Ver o link">
        {given === null ? (
          <Button variant="outlined" disabled={isBusy} onClick={() => void ask(false)}>
            Mostrar código e link
          </Button>
        ) : (
          <div className="stack tight">
            <p>
              Código <strong>{given.code}</strong>. Quem tem o link pode ver e cancelar a reserva.
            </p>
            <div className="row">
              <Button variant="outlined" onClick={() => void copy(given)}>
                Copiar link
              </Button>
              <Button
                variant="outlined"
                href={whatsappTo(customerPhone, customerName, given)}
                target="_blank"
                rel="noreferrer"
              >
                Enviar por WhatsApp
              </Button>
              <Button variant="outlined" disabled={isBusy} onClick={() => void ask(true)}>
                Trocar o link
              </Button>
            </div>
          </div>
        )}
      </NeedsConnection>
    </section>
  )
}

function whatsappTo(phone: string, name: string, { code, link }: Given) {
  const text = `Olá, ${name}! Este é o link da sua reserva ${code}: ${link}`
  return `https://wa.me/55${phoneDigits(phone)}?text=${encodeURIComponent(text)}`
}
