import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId, type ReactNode } from 'react'
import '../parts.css'

type CheckOption = { value: string; label: string; hint?: string }
type Props = {
  name: string
  legend: string
  all: string
  options: readonly CheckOption[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  error?: string | undefined
  disabled?: boolean
}

/** Some out of a list, or all of them at once. */
export function CheckList({ name, legend, all, options, chosen, onChange, error, ...rest }: Props) {
  const id = useId()
  const hasAll = chosen.size === options.length
  const toggle = (value: string) =>
    onChange(chosen.has(value) ? without(chosen, value) : new Set([...chosen, value]))
  const box = (label: ReactNode, isChecked: boolean, onToggle: () => void, isPart = false) => (
    <FormControlLabel
      label={label}
      disabled={rest.disabled ?? false}
      control={
        <Checkbox name={name} checked={isChecked} indeterminate={isPart} onChange={onToggle} />
      }
    />
  )
  return (
    <fieldset className="checks" aria-describedby={error && `${id}-note`}>
      <legend>{legend}</legend>
      {options.length > 1 && (
        <div className="checks__all">
          {box(
            all,
            hasAll,
            () => onChange(new Set(hasAll ? [] : options.map(({ value }) => value))),
            chosen.size > 0 && !hasAll,
          )}
        </div>
      )}
      <ul className="checks__list">
        {options.map(({ value, label, hint }) => (
          <li key={value}>
            {box(
              <>
                <span>{label}</span> {hint && <span className="fine checks__hint">{hint}</span>}
              </>,
              chosen.has(value),
              () => toggle(value),
            )}
          </li>
        ))}
      </ul>
      <FormHelperText id={`${id}-note`} error>
        {error}
      </FormHelperText>
    </fieldset>
  )
}

function without(chosen: ReadonlySet<string>, value: string): ReadonlySet<string> {
  return new Set([...chosen].filter((other) => other !== value))
}
