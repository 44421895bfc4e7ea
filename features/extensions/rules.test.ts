import { expect, test } from 'vitest'
import { canFrame, extensionState } from '#features/extensions/rules.ts'

const now = new Date('2026-11-17T00:00:00Z')
const detail = (change: object = {}) => ({
  functionKey: 'ExternalEvent',
  enable: true,
  beginDurationTime: null,
  endDurationTime: null,
  currentQuota: null,
  ...change,
})
const at = (text: string) => new Date(text)

test.each([
  ['Active', detail(), true, true],
  ['Trial', detail(), false, true],
  ['NotInstalled', detail(), true, false],
  ['NotGranted', undefined, true, true],
  ['NotGranted', detail({ enable: false }), true, true],
  ['NotStarted', detail({ beginDurationTime: at('2026-11-18') }), true, true],
  ['Active', detail({ endDurationTime: at('2026-11-18') }), true, true],
  ['Expired', detail({ endDurationTime: at('2026-11-16') }), true, true],
  ['Expired', detail({ endDurationTime: at('2025-11-16') }), false, true],
])('is %s', (state, known, isOfficial, isInstalled) => {
  expect(extensionState({ detail: known, isOfficial, isInstalled, now })).toBe(state)
})

test.each([
  ['https://digital.example.com/app', true],
  ['http://localhost:4000/', true],
  ['http://digital.example.com/', false],
  ['https://event.example.com/other', false],
  ['javascript:alert(1)', false],
  ['', false],
  [undefined, false],
])('a frame from %s: %s', (url, can) => expect(canFrame(url, 'https://event.example.com')).toBe(can))
