import type { SplitName } from '#shared/venue/courts/courtNames.ts'
import { hyphenated } from '#shared/platform/text/syllables.ts'

/** A court's name without what all of them are called, which is still heard. */
export function ShortName({ hidden, shown }: SplitName) {
  return (
    <>
      {hidden && <span className="visually-hidden">{hidden}</span>}
      <span>{hyphenated(shown)}</span>
    </>
  )
}
