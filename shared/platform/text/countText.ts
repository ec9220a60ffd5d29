/** `1 reserva`, `12.431 reservas`. */
export function countText(count: number, one: string, many: string): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
}
