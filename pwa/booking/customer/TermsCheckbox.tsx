import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'

export function TermsCheckbox({ error }: { error: string | undefined }) {
  return (
    <FormControl error={error !== undefined}>
      <FormControlLabel
        control={
          <Checkbox
            name="acceptedTerms"
            slotProps={{
              input: {
                'aria-describedby': error && 'terms-note',
                'aria-invalid': error !== undefined,
                'aria-required': true,
              },
            }}
          />
        }
        label={
          <>
            Li e aceito os{' '}
            <a href="/termos-condicoes.html" target="_blank" rel="noopener">
              termos e condições
              <span className="visually-hidden"> (abre em nova aba)</span>
            </a>
          </>
        }
      />
      <FormHelperText id="terms-note">{error}</FormHelperText>
    </FormControl>
  )
}
