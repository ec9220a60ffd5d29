import { withIds } from './commandTarget.ts'
import { isTempId } from './tempId.ts'

/** For judging all the rest of it: in place of an id that only this desk knows so far stands one that the server could have given. */
export function withStandIns<T>(value: T): T {
  return withIds(value, (id) => (isTempId(id) ? 1 : id))
}
