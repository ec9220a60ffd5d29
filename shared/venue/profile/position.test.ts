import { expect, test } from 'vitest'
import { positionText, readPosition } from './position.ts'

const HERE = { latitude: -27.5954, longitude: -48.548 }

test.each([
  '-27.5954, -48.548',
  ' -27.5954,-48.548 ',
  'geo:-27.5954,-48.548?z=17',
  'https://www.google.com/maps/@-27.5954,-48.548,17z',
  'https://www.google.com/maps/place/Arena/@-27.1,-48.1,17z/data=!3m1!4b1!4m6!3m5!8m2!3d-27.5954!4d-48.548!16s',
  'https://www.google.com/maps/search/?api=1&query=-27.5954%2C-48.548',
  'https://maps.apple.com/?ll=-27.5954,-48.548&q=Arena',
  'https://www.openstreetmap.org/?mlat=-27.5954&mlon=-48.548#map=17/-27.1/-48.1',
  'https://www.openstreetmap.org/#map=17/-27.5954/-48.548',
])('%s is read', (typed) => {
  expect(readPosition(typed)).toEqual(HERE)
})

test('nothing is nothing, and what has no position is not taken for one', () => {
  expect(readPosition(' ')).toBeNull()
  for (const typed of ['https://maps.app.goo.gl/abc123', 'Rua 7, 120', 'na praia']) {
    expect(readPosition(typed)).toBeUndefined()
  }
})

test('is shown as it is typed', () => {
  expect(positionText(HERE)).toBe('-27.5954, -48.548')
  expect([positionText({}), positionText({ latitude: null, longitude: null })]).toEqual(['', ''])
})
