import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId, useState, type CSSProperties } from 'react'
import {
  accentProblem,
  mainProblem,
  nearestAccent,
  nearestMain,
  venueTheme,
} from '#shared/venue/profile/colors.ts'
import { dashed } from '#shared/venue/profile/themeCss.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import type { Scheme } from '../../../ui/theme.ts'
import { tokens } from '../../../ui/tokens.ts'

const PRODUCTS = { main: tokens.color.light.primary, accent: tokens.color.light.brand }

type FieldOf = { name: string; label: string; error?: string | undefined }
type Props = { venue: Venue; main: FieldOf; accent: FieldOf }

/** The venue's two colours, with what becomes of them in light and dark; what nobody could read is refused with the nearest that would do. */
export function VenueColors({ venue, main, accent }: Props) {
  const [isOwn, setOwn] = useState(Boolean(venue.colorMain ?? venue.colorAccent))
  const [mainColor, setMain] = useState(venue.colorMain ?? PRODUCTS.main)
  const [accentColor, setAccent] = useState(venue.colorAccent ?? PRODUCTS.accent)
  const readable = nearestMain(mainColor)
  return (
    <fieldset className="stack venue__company">
      <legend>Cores</legend>
      <p className="hint">No topo das páginas, nos botões, nos e-mails, no cartaz e na TV.</p>
      <FormControlLabel
        label="Usar as cores do local"
        control={
          <Checkbox
            name="ownColors"
            checked={isOwn}
            onChange={(_event, checked) => setOwn(checked)}
          />
        }
      />
      <div className="stack" hidden={!isOwn}>
        <ColorField
          {...main}
          value={mainColor}
          problem={mainProblem(mainColor)}
          nearest={readable}
          onChosen={setMain}
        />
        <ColorField
          {...accent}
          value={accentColor}
          problem={accentProblem(accentColor, readable)}
          nearest={nearestAccent(accentColor, readable)}
          onChosen={setAccent}
        />
        <div className="venue__previews">
          <Preview scheme="light" brand={venue.brand} main={readable} accent={accentColor} />
          <Preview scheme="dark" brand={venue.brand} main={readable} accent={accentColor} />
        </div>
      </div>
    </fieldset>
  )
}

type ColorProps = FieldOf & {
  value: string
  problem: string | null
  nearest: string
  onChosen: (color: string) => void
}

function ColorField({ name, label, error, value, problem, nearest, onChosen }: ColorProps) {
  const id = useId()
  const note = problem ?? error
  return (
    <div>
      <div className="row">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="color"
          name={name}
          value={value}
          aria-describedby={note ? `${id}-note` : undefined}
          aria-invalid={note !== undefined && note !== null}
          onChange={({ target }) => onChosen(target.value)}
        />
        <code>{value}</code>
        {problem && <Button onClick={() => onChosen(nearest)}>Usar {nearest}</Button>}
      </div>
      <FormHelperText id={`${id}-note`} error>
        {note}
      </FormHelperText>
    </div>
  )
}

const NAMES: Record<Scheme, string> = { light: 'No claro', dark: 'No escuro' }

type PreviewProps = { scheme: Scheme; brand: string; main: string; accent: string }

/** Draws the head of a page and its button in these colours. */
function Preview({ scheme, brand, main, accent }: PreviewProps) {
  const colors = { ...tokens.color[scheme], ...venueTheme(main, accent)?.[scheme] }
  const variables = Object.entries(colors).map(([name, color]) => [
    `--color-${dashed(name)}`,
    color,
  ])
  return (
    <figure className="venue__preview" style={Object.fromEntries(variables) as CSSProperties}>
      <p aria-hidden="true">
        <b>{brand || 'ARENA'}</b>
        Minhas reservas
      </p>
      <p aria-hidden="true">
        <i>Reservar</i>
        <u>Ver horários</u>
      </p>
      <figcaption>{NAMES[scheme]}</figcaption>
    </figure>
  )
}
