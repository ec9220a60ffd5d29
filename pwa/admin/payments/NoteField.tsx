import { Field } from '../../ui/Field.tsx'

/** Why, in the words of whoever decides; it is read in the story of the payment. */
export function NoteField({ label }: { label: string }) {
  return <Field name="note" label={label} required={false} maxLength={300} autoComplete="off" />
}
