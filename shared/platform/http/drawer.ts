/** At which drawer of the venue an act is made, by its number: of a browser whose person chose one, and of an edit that waited. */
export const DRAWER_HEADER = 'X-Drawer'
