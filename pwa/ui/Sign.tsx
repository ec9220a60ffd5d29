import type { Sport } from '#shared/venue/courts/sport.ts'
import './Sign.css'

export type SignName = Sport | 'beach' | 'waves' | 'offline' | 'search' | 'sent' | 'tag' | 'money'

/** A picture as large as the text around it and in its colour: a device's own emoji differ, or are boxes. It says nothing that the text beside it does not say. */
export function Sign({ name }: { name: SignName }) {
  return <span className="sign" data-sign={name} aria-hidden="true" />
}
