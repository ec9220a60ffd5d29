import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'

export function ActiveSwitch({ defaultChecked }: { defaultChecked: boolean }) {
  return (
    <FormControlLabel
      label="Quadra ativa (pode ser reservada)"
      control={<Switch name="active" defaultChecked={defaultChecked} />}
    />
  )
}
