import * as call from '#shared/guest/incident.calls.ts'
import { writeTransaction } from '../../platform/db/writeTransaction.ts'
import { authorIn } from '../../platform/http/access.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { besides, isRefusal } from '../../platform/http/problem.ts'
import { chooseForCustomer, openChoices } from './askedChoices.ts'
import { closeFreeHours, createIncident } from './createIncident.ts'
import { liftIncident } from './liftIncident.ts'
import { noteTold, peopleOf, type TellingDeps } from './tellPeople.ts'

/** `/api/incidents`: courts closed by rain or the like, and what became of what was on them. */
export function incidentRoutes(deps: TellingDeps): Calls {
  const calls = createCalls(deps)
  const wake = { after: () => deps.jobs.wake() }

  calls.answer(call.createIncident, async ({ body }, { ctx, once, user }) => {
    try {
      return await once((tx) => createIncident(tx, deps, user, body))
    } catch (error) {
      const author = authorIn(ctx)
      if (!author?.offline || !isRefusal(error) || !isOfPeople(error.code)) throw error
      await writeTransaction(deps, (tx) => closeFreeHours(tx, deps, user, body), author)
      throw besides(error, FREE_CLOSED)
    } finally {
      deps.jobs.wake()
    }
  })
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

// Decisions may be about what has changed, or more than the person may decide: that it rains has not changed.
const isOfPeople = (code: string) => code === 'incident-changed' || code === 'refund-limit'

const FREE_CLOSED =
  'Os horários livres já estão fechados: falta decidir sobre quem está nas quadras.'
