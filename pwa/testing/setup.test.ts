import { expect, test } from 'vitest'
import { OfflineDb } from '../offline/store/offlineDb.ts'

const aCourtList = { name: 'courts', value: [] } as const
const left = { db: new OfflineDb('nobody') }

test('the database is written to while its test runs', async () => {
  left.db = new OfflineDb()
  await left.db.resources.put(aCourtList)
  expect(await left.db.resources.count()).toBe(1)
})

test("work left over from the previous test does not write into this one's database", async () => {
  const own = new OfflineDb()
  await expect(left.db.resources.put(aCourtList)).rejects.toThrow('its test is over')
  expect(await own.resources.count()).toBe(0)
})

const PAGE = `
  <main style="visibility: hidden; pointer-events: none"><p>a<b style="visibility: visible">b</b></p></main>
  <div hidden>c</div><div style="display: none">d</div><dialog>e</dialog><dialog open>f</dialog>
  <form><input type="hidden"><input type="text"><select><option>g</option></select></form>
  <table><tbody><tr><td>h</td></tr></tbody></table><ul><li>i</li></ul><svg><title>j</title></svg>`

test('the styles that are answered at once are those that jsdom works out', () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const other = frame.contentWindow as Window & typeof globalThis
  const stylesOf = (page: Document, compute: typeof getComputedStyle) => {
    page.body.innerHTML = PAGE
    return [...page.body.querySelectorAll('*')].map((element) => {
      const { display, visibility, pointerEvents, cursor } = compute(element)
      return [element.outerHTML, display, visibility, pointerEvents, cursor]
    })
  }
  const worked = stylesOf(other.document, (element) => other.getComputedStyle(element))
  expect(worked).toHaveLength(20)
  expect(stylesOf(document, getComputedStyle)).toEqual(worked)
  document.body.innerHTML = ''
})
