import { addressOf } from '../../platform/db/connect.ts'
import { isDatabaseDamage } from '../../platform/db/damage.ts'
import { isDatabaseOutage } from '../../platform/db/outage.ts'
import { wayBack, type DataPlace } from './wayBack.ts'
import type { Database } from '../../platform/settings/database.ts'

/** In words why the server cannot start on its database; null of any other error. */
export async function startRefusal(place: DataPlace, error: unknown): Promise<string | null> {
  const { database } = place
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  if (isDatabaseDamage(error)) {
    return `O banco de dados está danificado e não pode ser usado: ${nameOf(database)}${code}\nO servidor não começou.\n${await wayBack(place)}`
  }
  if (isUnwritable(error))
    return `${error.path ?? place.dataFolder} não pode ser gravado${code}\n${CHECK}`
  if (!isDatabaseOutage(error)) return null
  return database.kind === 'sqlite'
    ? `O banco de dados não pode ser aberto: ${nameOf(database)}${code}\n${CHECK}`
    : `O banco de dados não responde: ${nameOf(database)}${code}\nConfira se ele está no ar e se DATABASE_URL está certa.`
}

const CHECK =
  'Confira se o disco está montado e tem espaço, e se o usuário deste servidor pode gravar nessa pasta.'

/** Tells that the disk or its permissions are why a file or folder could not be made. */
function isUnwritable(error: unknown): error is NodeJS.ErrnoException {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException
  const isOfFile = syscall !== undefined && !['listen', 'connect'].includes(syscall)
  return isOfFile && ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR'].includes(code ?? '')
}

/** Without the password that an address has. */
function nameOf(database: Database): string {
  if (database.kind === 'sqlite') return addressOf(database)
  const { host, pathname } = new URL(database.url)
  return `PostgreSQL ${host}${pathname}`
}
