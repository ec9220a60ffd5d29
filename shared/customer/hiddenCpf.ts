/** `529.***.***-25`: enough to tell two people apart, not enough to be one of them. */
export function hiddenCpf(cpf: string): string {
  return `${cpf.slice(0, 3)}.***.***-${cpf.slice(-2)}`
}
