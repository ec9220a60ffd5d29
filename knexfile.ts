import { parseConfig } from './server/config.ts'
import { knexConfig } from './server/db/connect.ts'
import { migrationSource } from './server/db/migrate.ts'

export default { ...knexConfig(parseConfig(process.env).database), migrations: { migrationSource } }
