import '../parts.css'

type Props<Value extends string> = {
  legend: string
  /** Where the screen says already what is chosen from. */
  isLegendHidden?: boolean
  /** Tells these radio buttons from others of the screen. */
  name: string
  options: readonly (readonly [value: Value, label: string])[]
  value: Value
  onChosen: (value: Value) => void
  className?: string
}

/** Offers few things beside each other, one of which is chosen. */
export function Segments<Value extends string>(props: Props<Value>) {
  const { className, isLegendHidden, legend, name, onChosen, options, value } = props
  return (
    <fieldset className={className ? `segments ${className}` : 'segments'}>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      <div className="row">
        {options.map(([one, label]) => (
          <label key={one} className="choice">
            <input
              className="cover"
              type="radio"
              name={name}
              value={one}
              checked={one === value}
              onChange={() => onChosen(one)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
