/** The decimal digits of a text, in order. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
