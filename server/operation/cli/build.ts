import { join } from 'node:path'
import { buildApp } from './buildApp.ts'
import { buildRender } from './buildRender.ts'
import { buildServer } from './buildServer.ts'

const root = join(import.meta.dirname, '../../..')
await buildApp(root, join(root, 'dist/app'))
await buildRender(root, join(root, 'dist/render.js'))
await buildServer(root, join(root, 'dist/server'))
