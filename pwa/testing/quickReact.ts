import * as react from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

// In development React notes for each element where in the code it was made, for its messages; that took a fifth of the screens'
// tests. React itself stops after ten thousand elements: the count is answered as if it were there already.
const internals: unknown = Reflect.get(react, INTERNALS)
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set() {},
    configurable: true,
  })
}
