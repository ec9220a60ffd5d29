import { own, rest, shell } from 'virtual:built-files'
import { VERSION } from '../../api/operation/version.ts'
import { startWorker, type WorkerScope } from './startWorker.ts'

startWorker(
  self as unknown as WorkerScope,
  VERSION,
  { shell: [...shell], own: [...own], rest },
  { caches, fetch: (input, init) => fetch(input, init) },
)
