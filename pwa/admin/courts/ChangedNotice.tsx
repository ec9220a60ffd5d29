import Alert from '@mui/material/Alert'

export function ChangedNotice() {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      Esta quadra foi alterada por outra pessoa. Confira antes de continuar.
    </Alert>
  )
}
