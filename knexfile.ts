import { parseDatabase } from './server/config.ts'
import { knexConfig } from './server/db/connect.ts'
import { migrationSource } from './server/db/migrate.ts'

export default { ...knexConfig(parseDatabase(process.env)), migrations: { migrationSource } }
