import { rest, shell } from 'virtual:built-files'
import { VERSION } from '../../version.ts'
import { startWorker } from './startWorker.ts'
import type { WorkerScope } from './workerScope.ts'

startWorker(
  self as unknown as WorkerScope,
  VERSION,
  { shell: [...shell], rest: [...rest] },
  { caches, fetch: (input, init) => fetch(input, init) },
)
