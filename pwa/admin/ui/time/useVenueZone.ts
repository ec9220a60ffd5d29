import { USUAL_ZONE } from '#shared/venue/profile/zones.ts'
import { useResource, valueOf } from '../../../api/resource.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'

/** The venue's time zone; where the venue is not cached yet, the usual one. */
export function useVenueZone(): string {
  return valueOf(useResource(useAdminStore().venue))?.timeZone ?? USUAL_ZONE
}
