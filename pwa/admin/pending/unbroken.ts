/** The sentence with its amounts and hours kept on one line each. */
export function unbroken(sentence: string): string {
  return sentence
    .replaceAll('R$ ', 'R$\u00a0')
    .replaceAll(/(\d)–(\d)/g, '$1\u2060–\u2060$2')
    .replaceAll(/ (\d\d\/\d\d)/g, '\u00a0$1')
}
