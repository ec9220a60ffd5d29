/** Masks an input's text, typed, pasted or autofilled; the caret stays behind the same digit. */
export function maskInPlace(input: HTMLInputElement, mask: (typed: string) => string) {
  const typed = input.value
  const masked = mask(typed)
  if (masked === typed) return
  const caret = input.selectionStart ?? typed.length
  // A CNPJ may have letters; of what else has a mask they are left out.
  const others = /[a-z]/i.test(masked) ? /[^0-9a-z]/gi : /\D/g
  const kept = (text: string) => text.replace(others, '')
  const [all, shown] = [kept(typed), kept(masked)]
  // Digits that find no room are cut off the end.
  const cut = all.startsWith(shown) ? all.length - shown.length : 0
  const behind = kept(typed.slice(caret)).length - cut
  input.value = masked
  let place = masked.length
  while (place > 0 && (kept(masked.slice(place)).length < behind || !kept(masked[place - 1]!))) {
    place--
  }
  input.setSelectionRange(place, place)
}
