import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useToast } from '../ui/toast.tsx'

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
      await navigator.clipboard.writeText(code)
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
    <div className="pix__code">
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
