import { hyphenated } from '#shared/platform/text/syllables.ts'
import './shortName.css'

type Props = {
  name: string
  short: string
  /** Whole where the screen is wide. */
  onlyNarrow?: boolean
}

/** Above a column of 59 pixels a word of eight letters already needs two lines. */
const LEAST = 8

/** The short name of a court or of somebody; the whole one is heard, and read where the pointer rests. */
export function ShortName({ name, onlyNarrow = false, short }: Props) {
  if (name === short) return <span>{hyphenated(name, LEAST)}</span>
  const isEnd = name.endsWith(` ${short}`)
  // 'Quadra do' is all that 'Mar' lacks: who listens hears one name, not two.
  const rest = isEnd ? name.slice(0, -short.length) : name
  return (
    <span title={name}>
      <span className={onlyNarrow ? 'short-name__rest' : 'visually-hidden'}>
        {hyphenated(rest)}
      </span>
      <span
        className={onlyNarrow && !isEnd ? 'short-name__short' : undefined}
        aria-hidden={!isEnd || undefined}
      >
        {hyphenated(short, LEAST)}
      </span>
    </span>
  )
}
