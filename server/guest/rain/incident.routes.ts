import * as call from '#shared/guest/incident.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { chooseForCustomer, openChoices } from './askedChoices.ts'
import { createIncident } from './createIncident.ts'
import { liftIncident } from './liftIncident.ts'
import { noteTold, peopleOf, type TellingDeps } from './tellPeople.ts'

/** `/api/incidents`: courts closed by rain or the like, and what became of what was on them. */
export function incidentRoutes(deps: TellingDeps): Calls {
  const calls = createCalls(deps)
  const wake = { after: () => deps.jobs.wake() }

  calls.on(
    call.createIncident,
    (tx, { body }, { user }) => createIncident(tx, deps, user, body),
    wake,
  )
  calls.on(
    call.liftIncident,
    (tx, { body: { incidentId } }, { user }) => liftIncident(tx, deps, user, incidentId),
    wake,
  )
  calls.answer(call.readOpenChoices, () => openChoices(deps.reads))
  // It makes links that are missing, and no answer with their secrets is stored.
  calls.answer(call.readMetPeople, ({ params: { id } }) => peopleOf(deps, id))
  calls.on(call.noteTold, async (tx, { body }, { user }) => {
    await noteTold(tx, user, body)
    return {}
  })
  calls.on(
    call.chooseForCustomer,
    async (tx, { body }, { user }) => ({
      chosen: [await chooseForCustomer(tx, deps, user, body)],
    }),
    wake,
  )
  return calls
}
