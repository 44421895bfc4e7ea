import { expect, test } from 'vitest'
import { areaOf } from '#server/http/area.ts'

test.each([
  ['/api/lightevent/task/list', 'api'],
  ['/API/lightevent/task/list', 'api'],
  ['/Api', 'api'],
  ['/api?x=1', 'api'],
  ['/%61pi/lightevent', 'api'],
  ['http://own.example/api/lightevent', 'api'],
  ['/apiary', 'page'],
  ['/extension/refreshtoken', 'extension'],
  ['/EXTENSION/RefreshToken?x', 'extension'],
  ['/identity/auth', 'identity'],
  ['/IDENTITY/auth', 'identity'],
  ['/s/ABCDEFGH', 'link'],
  ['/S/abcdefgh', 'link'],
  ['/s/:code', 'link'],
  ['/staff/x', 'page'],
  ['/assets/x.js', 'assets'],
  ['/ASSETS/*', 'assets'],
  ['/files/:id', 'files'],
  ['/healthz', 'health'],
  ['/ReadyZ', 'health'],
  ['/metrics', 'health'],
  ['/', 'page'],
  ['', 'page'],
  ['//api/x', 'page'],
  ['/home/api/x', 'page'],
  ['/%', 'page'],
  ['/api/%', 'api'],
  ['/api/%ED%A0%80', 'api'],
] as const)('%s belongs to %s', (url, area) => {
  expect(areaOf(url)).toBe(area)
})
