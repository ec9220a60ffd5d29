import type { WaitingOf } from './offlineDb.ts'

/** Says what becomes of what several people have left on this device. */
export function waitingTexts(all: readonly Pick<WaitingOf, 'count' | 'unsealed'>[]): string[] {
  const isSealed = all.some(({ count, unsealed }) => count > unsealed)
  const isUnsealed = all.some(({ unsealed }) => unsealed > 0)
  return [...(isSealed ? [SEALED] : []), ...(isUnsealed ? [isSealed ? WITH_PASSWORD : ALONE] : [])]
}

const SEALED =
  'O que foi feito com o PIN vai assim que houver conexão, em nome de quem fez, com qualquer pessoa que entrar aqui.'
const ALONE = 'Só quem fez a edição pode enviá-la: entrando com a própria conta neste aparelho.'
const WITH_PASSWORD = 'O que foi feito com senha espera quem fez entrar com a própria conta.'
