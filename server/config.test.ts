import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

test.each([
  [undefined, 0],
  ['', 0],
  ['false', 0],
  ['0', 0],
  ['true', 1],
  ['1', 1],
  ['2', 2],
])('TRUST_PROXY=%s believes %i proxies', (TRUST_PROXY, hops) => {
  expect(readConfig({ TRUST_PROXY }).TRUST_PROXY).toBe(hops)
})

test.each(['-1', '1.5', 'everyone', '10.0.0.0/8'])('TRUST_PROXY=%s is no setting', (TRUST_PROXY) => {
  expect(() => readConfig({ TRUST_PROXY })).toThrow('TRUST_PROXY')
})
