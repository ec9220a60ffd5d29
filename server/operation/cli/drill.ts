import { writePrivately } from '../../platform/settings/privateFiles.ts'
import { runDrill } from '../backup/drill.ts'

writePrivately()
await runDrill()
