declare const BUILD_ID: string | undefined

/** Which build of the app this is; the same sources have the same. Given by `sw/buildId.ts`. */
export const VERSION: string = typeof BUILD_ID === 'undefined' ? 'desenvolvimento' : BUILD_ID
