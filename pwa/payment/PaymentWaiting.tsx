import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'

/** Something was asked for and is on its way; `delayed` when the line is down and it is asked again. */
export function PaymentWaiting({ words, delayed }: { words: string; delayed: boolean }) {
  return (
    <output className="payment__waiting">
      <CircularProgress aria-hidden />
      <Typography>{delayed ? 'Sem conexão. Tentando de novo…' : words}</Typography>
    </output>
  )
}
