import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { browserState, sessionState } from '#server/identity/sessionState.ts'
import '#server/identity/assets/check.js'

const clientId = 'light'
const origin = location.origin
const state = browserState('key', 'session-uid')

async function ask(data: unknown, from = origin): Promise<unknown> {
  const source = { postMessage: vi.fn() }
  dispatchEvent(Object.assign(new Event('message'), { data, origin: from, source }))
  if (from !== origin) return source.postMessage.mock.calls[0]
  await eventually(() => expect(source.postMessage).toHaveBeenCalled())
  expect(source.postMessage.mock.calls[0]?.[1]).toBe(origin)
  return source.postMessage.mock.calls[0]?.[0]
}

test('the frame answers by the browser’s cookie, and only to our own pages', async () => {
  const known = `${clientId} ${sessionState({ clientId, origin, state })}`
  document.cookie = `le_state=${state}`
  expect(await ask(known)).toBe('unchanged')
  expect(await ask('nonsense')).toBe('error')
  expect(await ask(known, 'https://evil.example')).toBeUndefined()
  document.cookie = `le_state=${browserState('key', 'another-session')}`
  expect(await ask(known)).toBe('changed')
  document.cookie = 'le_state=; max-age=0'
  expect(await ask(known)).toBe('changed')
})

test('a session state gives the cookie’s value away to nobody', () => {
  expect(sessionState({ clientId, origin, state })).not.toContain(state)
  expect(state).not.toBe(createHash('sha256').update('session-uid').digest('base64url'))
})
