import * as call from '#shared/book/tab.calls.ts'
import type { Deps } from '../../platform/deps.ts'
import { createCalls, type Calls } from '../../platform/http/calls.ts'
import { changeProduct, createProduct, moveStock } from './product.ts'
import { addItem, closeTab, giveBackTab, openTab, removeItem } from './tabActs.ts'
import { readBar } from './tabBook.ts'

/** `/api/products`: what the bar sells. */
export function productRoutes(deps: Deps): Calls {
  const calls = createCalls(deps)
  calls.on(call.createProduct, (tx, { body }, { user }) => createProduct(tx, user, body))
  calls.on(call.changeProduct, (tx, { body, edit }, { user }) =>
    changeProduct(tx, user, { body, edit }),
  )
  calls.on(call.moveStock, (tx, { body, params }) => moveStock(tx, { ...body, ...params }))
  return calls
}

/** `/api/tabs`: what somebody has at the bar. Every write answers with the tabs that it changed. */
export function tabRoutes(deps: Deps): Calls {
  const calls = createCalls(deps)
  calls.answer(call.readBar, () => readBar(deps.reads, deps.clock.now()))
  calls.on(call.openTab, async (tx, { body }, { user }) => ({
    tabs: await openTab(tx, user, body),
  }))
  calls.on(call.addTabItem, async (tx, { body: draft, params: { id } }, { user }) => ({
    tabs: await addItem(tx, user, { draft, id }),
  }))
  calls.on(call.removeTabItem, async (tx, { body: draft, params: { id } }, { user }) => ({
    tabs: await removeItem(tx, user, { draft, id }),
  }))
  calls.on(call.closeTab, async (tx, { params: { id } }, { user }) => ({
    tabs: await closeTab(tx, user, { id }),
  }))
  calls.on(call.giveBackTab, async (tx, { body: draft, params: { id } }, { user }) => ({
    tabs: await giveBackTab(tx, user, { draft, id }),
  }))
  return calls
}
