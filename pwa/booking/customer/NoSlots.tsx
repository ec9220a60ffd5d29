import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'

export function NoSlots({ onBack }: { onBack: () => void }) {
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Alert severity="info" role="note" sx={{ width: '100%' }}>
        Selecione pelo menos um horário para continuar.
      </Alert>
      <Button variant="contained" onClick={onBack}>
        Voltar
      </Button>
    </Stack>
  )
}
