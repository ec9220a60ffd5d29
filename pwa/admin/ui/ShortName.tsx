import { Fragment, type ReactNode } from 'react'
import { SOFT_HYPHEN, hyphenated } from '#shared/platform/text/syllables.ts'
import './shortName.css'

type Props = {
  name: string
  short: string
  /** Shown instead where the screen is wide. */
  wide?: string
  /** Says that its column breaks a word of eight letters already. */
  isTight?: boolean
}

/** Words of so many letters and more may break between syllables. */
const LONG = 11
const LONG_IN_TIGHT = 8

/** The short name of a court or of somebody; the whole one is heard, and read where the pointer rests. */
export function ShortName({ name, short, wide = short, isTight = false }: Props) {
  const least = isTight ? LONG_IN_TIGHT : LONG
  if (name === short) return <span>{words(name, least)}</span>
  // 'Quadra do' is all that 'Mar' lacks: who listens hears one name, not two.
  if (name.endsWith(` ${short}`) && [name, short].includes(wide)) {
    return (
      <span title={name}>
        <span className={wide === name ? 'short-name__rest' : 'visually-hidden'}>
          {name.slice(0, -short.length)}
        </span>
        {words(short, least)}
      </span>
    )
  }
  return (
    <span title={name}>
      <span className="visually-hidden">{name}</span>
      {wide !== short && (
        <span className="short-name__wide" aria-hidden="true">
          {words(wide, least)}
        </span>
      )}
      <span className={wide === short ? undefined : 'short-name__short'} aria-hidden="true">
        {words(short, least)}
      </span>
    </span>
  )
}

/** A word that does not fit beside the one before begins the next line: only one that fits no line is broken. */
function words(text: string, least: number): ReactNode[] {
  return hyphenated(text, least)
    .split(/(?<= )/)
    .map((word, at) =>
      word.includes(SOFT_HYPHEN) ? (
        <Fragment key={at}>
          <span className="short-name__word">{word.trimEnd()}</span>
          {word.endsWith(' ') && ' '}
        </Fragment>
      ) : (
        word
      ),
    )
}
