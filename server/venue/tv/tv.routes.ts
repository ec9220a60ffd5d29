import * as call from '#shared/venue/venue.calls.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { createRateLimit } from '../../platform/http/rateLimit.ts'
import { authorOf } from '../../platform/http/session.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import { tvBoard } from './tvBoard.ts'
import { createTvScreen, readTvScreens, revokeTvScreen, setTvNames, tvOf } from './tvScreens.ts'

/** The venue's televisions, and what each of them shows. */
export function tvRoutes(deps: CatalogDeps): Calls {
  const calls = createCalls(deps)
  const looks = createRateLimit(deps)({ name: 'tv', points: 600, seconds: 60 })

  calls.answer(
    call.readTvBoard,
    async (_, { ctx }) => {
      const [, token] = /^Bearer ([\w-]{32})$/.exec(ctx.get('Authorization')) ?? []
      const nowMs = deps.clock.now()
      const screen = token ? await tvOf(deps, token, nowMs) : null
      if (!screen) throw new ProblemError('not-found')
      return tvBoard(deps, screen, nowMs)
    },
    looks,
  )
  calls.answer(call.readTvScreens, () => readTvScreens(deps.knex))
  calls.answer(call.createTvScreen, async ({ body }, { ctx, user }) => {
    const token = await writeTransaction(
      deps,
      (tx) => createTvScreen(tx, body, user),
      authorOf(ctx),
    )
    return { ...(await readTvScreens(deps.knex)), token }
  })
  // Whose names hang on the wall is for the owner to say.
  calls.answer(call.setTvNames, async ({ body: { showsNames }, params: { id } }, { ctx, user }) => {
    await writeTransaction(deps, (tx) => setTvNames(tx, id, showsNames, user), authorOf(ctx))
    return readTvScreens(deps.knex)
  })
  calls.answer(call.revokeTvScreen, async ({ params: { id } }, { ctx, user }) => {
    await writeTransaction(deps, (tx) => revokeTvScreen(tx, id, user), authorOf(ctx))
    return readTvScreens(deps.knex)
  })
  return calls
}
