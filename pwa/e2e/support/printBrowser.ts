import { findBrowser } from './findBrowser.ts'

// For who may not import from here: the path of the Chromium to use, or nothing.
process.stdout.write(findBrowser() ?? '')
