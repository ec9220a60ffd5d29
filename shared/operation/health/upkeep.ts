import { RETENTION } from '../../guest/privacy/retention.ts'

/** What is cleaned up beside people's data, as the owner reads it. */
const NAMES: Readonly<Record<string, string>> = {
  assets: 'Arquivos de versões antigas do aplicativo',
  database: 'Banco de dados otimizado',
  jobs: 'Tarefas concluídas há mais de um ano',
  stored: 'Dados gravados conferidos',
  'qr-codes': 'Imagens de QR Code de cobranças encerradas',
  limits: 'Contadores de limites vencidos',
}
const FORGET = 'forget:'

/** The name of the run that forgets one of the notice's rows. */
export function forgetName(key: keyof typeof RETENTION): string {
  return FORGET + key
}

/** What a run cleaned up, in words; its own name of one that this version does not know. */
export function upkeepName(name: string): string {
  if (!name.startsWith(FORGET)) return NAMES[name] ?? name
  const key = name.slice(FORGET.length)
  return Object.entries(RETENTION).find(([one]) => one === key)?.[1].data ?? name
}
