import { beforeAll, describe, expect, test } from 'vitest'
import { BUDGET, overweight, packagesIn } from './bundleSize.ts'
import { readBundle, type Bundle } from './readBundle.ts'

const ADMIN_FOLDERS = /\/pwa\/(admin|offline\/(queue|store|sync))\//
const ADMIN_PACKAGES = ['@mui/icons-material', '@mui/x-date-pickers', 'dayjs']

// The pages know no database: once is enough.
describe.runIf(process.env['TEST_DATABASE'] === 'sqlite')('what a browser downloads', () => {
  let bundle: Bundle
  beforeAll(async () => {
    bundle = await readBundle()
  })

  test('the scripts of a first visit keep to 89 kB', () => {
    const { scripts } = bundle.firstVisit
    expect(overweight(scripts, BUDGET.firstVisitScripts)).toBeNull()
  })

  test('the styles of a first visit keep to 8 kB', () => {
    const { styles } = bundle.firstVisit
    expect(overweight(styles, BUDGET.firstVisitStyles)).toBeNull()
  })

  test('each script says where its licences are, and there is the text of each package in it', async () => {
    const { files } = bundle
    const licences = files.get('licencas.md')
    for (const [name, text] of files) {
      if (!name.endsWith('.js') || !name.startsWith('assets/')) continue
      expect([name, text.includes('/*! /licencas.md */')]).toEqual([name, true])
    }
    const parts = [...bundle.wayToPayment.scripts, ...bundle.desk.files]
    const ids = parts.flatMap(({ modules }) => [...modules.keys()])
    const packages = new Set(
      ids.flatMap((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []),
    )
    expect(packages).toContain('@mui/material')
    const missing = [...packages].filter((name) => !licences?.includes(`## ${name} - `))
    expect(missing).toEqual([])
  })

  test('a first visit is spared what belongs to later steps and to the admin’s area', () => {
    const packages = [...packagesIn(bundle.firstVisit.scripts)]
    expect(packages).toContain('react-dom')
    expect(packages.filter((name) => /^(@mui|@emotion|dexie|workbox)/.test(name))).toEqual([])
  })

  test('the whole way to payment keeps to 192.5 kB', () => {
    const { scripts } = bundle.wayToPayment
    expect([...packagesIn(scripts)]).toContain('@mui/material')
    expect(overweight(scripts, BUDGET.wayToPaymentScripts)).toBeNull()
  })

  test('the desk’s first screens keep to 249.5 kB', () => {
    const { files } = bundle.desk
    expect(overweight(files, BUDGET.deskFirstScreens)).toBeNull()
  })

  test('the desk’s first screens come in few files, and do without MUI', () => {
    const { files } = bundle.desk
    expect(files.length).toBeLessThanOrEqual(18)
    const packages = packagesIn(files)
    expect(packages).toContain('dexie')
    expect([...packages].filter((name) => /^(@mui\/(?!icons)|@emotion|dayjs)/.test(name))).toEqual(
      [],
    )
  })

  test.each(['firstVisit', 'wayToPayment'] as const)('nothing of the admin’s area: %s', (way) => {
    const { scripts } = bundle[way]
    const modules = scripts.flatMap(({ modules }) => [...modules.keys()])
    expect(modules.filter((id) => ADMIN_FOLDERS.test(id))).toEqual([])
    const packages = packagesIn(scripts)
    expect(ADMIN_PACKAGES.filter((name) => packages.has(name))).toEqual([])
  })
})
