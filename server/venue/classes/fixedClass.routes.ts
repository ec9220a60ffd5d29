import { meetsAgain } from '#shared/venue/classes/fixedClass.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import * as call from '#shared/venue/class.calls.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { CatalogDeps } from '../catalog/catalog.ts'
import {
  cancelOccurrence,
  changeFixedClass,
  createFixedClass,
  endFixedClass,
} from './editFixedClass.ts'
import { fixedClassEntries } from './fixedClass.ts'

/** Weekly classes. Only admins may read them: they contain a teacher's e-mail and phone. */
export function fixedClassRoutes(deps: CatalogDeps): Calls {
  const calls = createCalls(deps)
  calls.answer(call.readFixedClasses, async () => {
    const now = venueNow(deps.clock.now(), deps.config.venueTimezone)
    const classes = await fixedClassEntries(deps.reads)
    return classes.filter((fixedClass) => meetsAgain(fixedClass, now))
  })
  calls.answer(call.readFixedClass, async ({ params: { id } }) => {
    const [fixedClass] = await fixedClassEntries(deps.reads, [id])
    if (!fixedClass) throw new ProblemError('not-found')
    return fixedClass
  })
  calls.on(call.createFixedClass, (tx, { body }, { user }) =>
    createFixedClass(tx, deps, user, body),
  )
  calls.on(call.changeFixedClass, (tx, { body, edit }, { user }) =>
    changeFixedClass(tx, deps, user, edit, body),
  )
  calls.on(call.endFixedClass, (tx, { edit }, { user }) => endFixedClass(tx, deps, user, edit))
  calls.on(call.cancelFixedClass, (tx, { body: { cancelAll, date }, edit }, { user }) =>
    cancelAll || date === undefined
      ? endFixedClass(tx, deps, user, edit)
      : cancelOccurrence(tx, deps, user, edit, date),
  )
  return calls
}
