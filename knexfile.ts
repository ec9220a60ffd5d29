import { parseDatabase } from './server/platform/settings/config.ts'
import { knexConfig } from './server/platform/db/connect.ts'
import { migrator } from './server/platform/db/migrate.ts'

export default { ...knexConfig(parseDatabase(process.env)), migrations: migrator }
