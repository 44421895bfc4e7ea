import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { regionsQuery } from '#console/kit/regions.ts'

const tree = [{ key: 'CN', value: '中国', childrens: [{ key: '310000', value: '上海市' }] }]
const envelope = { isSuccess: true, businessCode: 0, businessMessage: '', returnObj: tree, sysCode: '', pager: null }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
})

/** Every visit has a cache of its own; only local storage goes from one to the next. */
const visit = (language: 'zh-CN' | 'en') => new QueryClient().fetchQuery(regionsQuery(language))

function countCalls() {
  const fetch = vi.fn(() => Promise.resolve(new Response(JSON.stringify(envelope), { headers: { 'content-type': 'application/json' } })))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('is asked once, and read from the browser after that', async () => {
  const fetch = countCalls()
  expect(await visit('zh-CN')).toEqual(tree)
  expect(await visit('zh-CN')).toEqual(tree)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('country-province-city')).toContain('上海市')
})

test('is asked again in another language, after a month, and when what was kept cannot be read', async () => {
  const fetch = countCalls()
  await visit('zh-CN')
  await visit('en')
  expect(fetch).toHaveBeenCalledTimes(2)
  localStorage.setItem('country-province-city', '{"language":"en","at":')
  await visit('en')
  expect(fetch).toHaveBeenCalledTimes(3)
  vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000, toFake: ['Date'] })
  await visit('en')
  expect(fetch).toHaveBeenCalledTimes(4)
})
