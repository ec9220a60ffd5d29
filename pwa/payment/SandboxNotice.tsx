import Alert from '@mui/material/Alert'

export function SandboxNotice() {
  return (
    <Alert severity="warning" role="note" className="payment__sandbox">
      Ambiente de simulação: não use cartão real
    </Alert>
  )
}
