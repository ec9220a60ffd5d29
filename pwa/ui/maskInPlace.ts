import { digitsOf } from '#shared/customer/digits.ts'

/** Masks what an input holds, typed, pasted or autofilled; the caret stays behind the same digit. */
export function maskInPlace(input: HTMLInputElement, mask: (typed: string) => string) {
  const typed = input.value
  const masked = mask(typed)
  if (masked === typed) return
  const caret = input.selectionStart ?? typed.length
  const digitsBehind = digitsOf(typed.slice(caret)).length
  input.value = masked
  const place = placeBefore(masked, digitsBehind)
  input.setSelectionRange(place, place)
}

/** Where `count` digits are still to come, right after the digit before them. */
function placeBefore(text: string, count: number) {
  let place = text.length
  for (let left = count; left > 0 && place > 0; place--) if (/\d/.test(text[place - 1]!)) left--
  while (place > 0 && !/\d/.test(text[place - 1]!)) place--
  return place
}
