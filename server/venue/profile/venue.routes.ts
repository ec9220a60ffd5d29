import * as call from '#shared/venue/venue.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { makePicture, readPicture, setPicture } from './picture.ts'
import { changeVenue, toVenue, type VenueDeps } from './venue.ts'

/** `GET /api/venue`: the venue, its time zone and the server's clock. */
export function venueRoutes(deps: VenueDeps): Calls {
  const calls = createCalls(deps)
  calls.answer(call.readVenue, async (_, { ctx }) => {
    const { venue } = await deps.catalog.current()
    ctx.set('Cache-Control', 'no-cache')
    return toVenue(venue, deps, deps.clock.now())
  })
  calls.answer(call.readPicture, async ({ params: { name } }, { ctx }) => {
    const file = await readPicture(deps.reads, name)
    if (!file) throw new ProblemError('not-found')
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
    ctx.type = file.type
    return file.content
  })
  return calls
}

/** `PATCH /api/venue`: an admin's changes of the venue, and its picture. */
export function venueEditRoutes(deps: VenueDeps): Calls {
  const calls = createCalls(deps)
  calls.on(call.changeVenue, (tx, { body, edit: { expected } }) =>
    changeVenue(tx, deps, expected, body),
  )
  calls.answer(call.setPicture, async ({ body: { image }, edit: { expected } }, { once }) => {
    // Made before the transaction begins: it takes half a second.
    const picture = await makePicture(image)
    return once((tx) => setPicture(tx, deps, expected, picture))
  })
  calls.on(call.removePicture, (tx, { edit: { expected } }) => setPicture(tx, deps, expected, null))
  return calls
}
