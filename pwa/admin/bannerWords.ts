export function waitingText(count: number): string {
  return `${count} a enviar`
}

export function refusedText(count: number): string {
  return count === 1 ? '1 pendência' : `${count} pendências`
}

export function othersText(userName: string, count: number): string {
  return count === 1
    ? `Há 1 edição de ${userName} aguardando neste aparelho.`
    : `Há ${count} edições de ${userName} aguardando neste aparelho.`
}
