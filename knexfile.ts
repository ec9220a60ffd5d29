import { refuseLost } from './server/operation/backup/lostDatabase.ts'
import { parseData } from './server/platform/settings/config.ts'
import { knexConfig } from './server/platform/db/connect.ts'
import { migrator } from './server/platform/db/migrate.ts'

/** Throws where a database is missing: even `migrate:status` writes tables, by which a new venue would begin at the next start. */
export default async () => {
  const place = parseData(process.env)
  await refuseLost(place)
  return { ...knexConfig(place.database), migrations: migrator }
}
