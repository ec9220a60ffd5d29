import { hyphenated } from '#shared/platform/text/syllables.ts'
import './shortName.css'

type Props = {
  name: string
  short: string
  /** Shown instead where the screen is wide. */
  wide?: string
}

/** Above a column of 59 pixels a word of eight letters already needs two lines. */
const LEAST = 8

/** The short name of a court or of somebody; the whole one is heard, and read where the pointer rests. */
export function ShortName({ name, short, wide = short }: Props) {
  if (name === short) return <span>{hyphenated(name, LEAST)}</span>
  // 'Quadra do' is all that 'Mar' lacks: who listens hears one name, not two.
  if (name.endsWith(` ${short}`) && [name, short].includes(wide)) {
    return (
      <span title={name}>
        <span className={wide === name ? 'short-name__rest' : 'visually-hidden'}>
          {name.slice(0, -short.length)}
        </span>
        {hyphenated(short, LEAST)}
      </span>
    )
  }
  return (
    <span title={name}>
      <span className="visually-hidden">{name}</span>
      {wide !== short && (
        <span className="short-name__wide" aria-hidden="true">
          {hyphenated(wide)}
        </span>
      )}
      <span className={wide === short ? undefined : 'short-name__short'} aria-hidden="true">
        {hyphenated(short, LEAST)}
      </span>
    </span>
  )
}
