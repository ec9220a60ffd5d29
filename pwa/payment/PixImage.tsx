import { useState } from 'react'
import { useToast } from '../ui/toast.tsx'

/** The QR code on white, in the dark as well: readers need the quiet zone. */
export function PixImage({ image }: { image: string | null }) {
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
        <p>Use “Verificar Pagamento” ou o link da fatura.</p>
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
