import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authStateNow, storeAuthState, mayReload } from '#console/auth/authState.ts'

const now = new Date('2026-11-15T08:00:00Z')
const state = { AccessToken: 'token', ExpiresAt: '2026-11-15T09:00:00Z', TokenType: 'Bearer' }

beforeEach(() => vi.useFakeTimers({ now }))
afterEach(() => {
  vi.useRealTimers()
  storeAuthState(null)
  sessionStorage.clear()
})

test('a token counts until it runs out, and survives a reload of the page', async () => {
  storeAuthState(state)
  expect(authStateNow()).toEqual(state)
  vi.resetModules()
  const reloaded = await import('#console/auth/authState.ts')
  expect(reloaded.authStateNow()).toEqual(state)
  vi.setSystemTime(new Date('2026-11-15T09:00:00Z'))
  expect(authStateNow()).toBeNull()
})

test('what is kept and cannot be read is nothing', async () => {
  sessionStorage.setItem('light-auth', '{broken')
  vi.resetModules()
  const { authStateNow: read } = await import('#console/auth/authState.ts')
  expect(read()).toBeNull()
})

test('a failed refresh reloads the page at most once a minute', () => {
  expect(mayReload()).toBe(true)
  expect(mayReload()).toBe(false)
  vi.advanceTimersByTime(59_999)
  expect(mayReload()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(mayReload()).toBe(true)
})
