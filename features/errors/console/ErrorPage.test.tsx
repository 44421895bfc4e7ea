import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { languages } from '#core/language.ts'
import { dictionaryOf } from '#core/messages.ts'
import { allMessages } from '#features/registry.ts'
import { storeAuthState } from '#console/auth/authState.ts'
import { setTexts } from '#console/kit/text.ts'
import { user } from '#console/kit/user.ts'
import { ErrorPage } from '#features/errors/console/ErrorPage.tsx'
import { errorPages } from '#features/errors/pages.ts'
import { eventPages } from '#features/events/pages.ts'

const signedIn = { AccessToken: 't', ExpiresAt: new Date(Date.now() + 600_000).toISOString(), TokenType: 'Bearer' }
const org = (id: string, name: string, orgAccountStatus = 1) => ({ id, name, orgAccountStatus })
const person = (...orgs: ReturnType<typeof org>[]) => ({
  accountId: 'a1',
  name: '林晚晴',
  topOrgId: orgs[0]?.id ?? '',
  orgs,
  orgInfo: orgs[0] ? { ...orgs[0], topOrgId: orgs[0].id, logo: null } : null,
  currentOrgId: orgs[0]?.id ?? '',
  roles: [],
})

function open(address: string) {
  const routes = Object.values(errorPages).map((page) => ({ path: page.path, Component: ErrorPage, handle: { page } }))
  const router = createMemoryRouter([...routes, { path: eventPages.home.path, element: <h1>首页</h1> }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

beforeEach(() => setTexts('zh-CN', dictionaryOf(allMessages, 'zh-CN')))
afterEach(() => {
  storeAuthState(null)
  user.set(null)
  vi.unstubAllGlobals()
})

describe('the screens of the spec', () => {
  const rows = [
    ['/error/401', '未授权访问'],
    ['/error/404', '404'],
    ['/error/500', 'Internal Server Error'],
    ['/error/503', 'Service Unavailable'],
    ['/error/noSafari', '当前页面暂不支持Safari浏览器'],
    ['/error/browser', '浏览器版本过旧，请下载最新版'],
    ['/error/accountLockout', '账号被锁定'],
    ['/error/benefitNot', '权益未开通'],
    ['/error/upgrade', '系统升级中'],
  ] as const

  test.each(rows)('%s: %s, with a sentence and a way out', async (address, title) => {
    open(address)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
    expect(document.querySelector('.error-text')?.textContent).toMatch(/。$/)
    expect(screen.getAllByRole('button').length).toBeGreaterThan(1)
  })

  test.each(rows)('%s is complete in English', async (address) => {
    setTexts('en', dictionaryOf(allMessages, 'en'))
    open(address)
    await screen.findByRole('heading', { level: 1 })
    expect(document.querySelector('main')?.textContent).not.toMatch(/[一-鿿]|errors\./)
  })

  test('there are nine, all public, and the upgrade has its name', () => {
    expect(Object.values(errorPages)).toHaveLength(9)
    for (const page of Object.values(errorPages)) expect(page.access).toBe('noauth')
    expect(errorPages.upgrade.name).toBe('error.upgrade')
    expect(languages).toHaveLength(2)
  })
})

describe('401 knows who asks', () => {
  test.each([
    ['nobody', null, '登录后才能继续。', ['重新登录']],
    ['a member of no organisation', person(), '这个账号还没有加入任何组织', ['换个账号登录']],
    ['a member of one', person(org('o1', '甲')), '没有打开这个页面的权限', ['返回首页', '换个账号登录']],
    ['a member of two', person(org('o1', '甲'), org('o2', '乙')), '没有打开这个页面的权限', ['切换组织', '返回首页', '换个账号登录']],
  ])('%s', async (_, known, words, ways) => {
    if (known) storeAuthState(signedIn)
    user.set(known)
    open('/error/401')
    await screen.findByRole('heading', { level: 1 })
    expect(document.querySelector('.error-text')?.textContent).toContain(words)
    expect([...document.querySelectorAll('.error-ways button')].map((button) => button.textContent)).toEqual(ways)
  })
})

describe('the organisation chooser', () => {
  test('offers the other organisation, switches and goes on', async () => {
    const asked: { url: string; body: unknown }[] = []
    const after = person(org('o2', '乙公司'), org('o1', '甲公司'))
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push({ url, body: JSON.parse(String(init.body)) })
      return Response.json({ isSuccess: true, businessCode: 0, businessMessage: '', returnObj: after, sysCode: '', pager: null })
    })
    storeAuthState(signedIn)
    user.set(person(org('o1', '甲公司'), org('o2', '乙公司'), org('o3', '丙公司', 3)))
    const router = open('/error/401?choseOrg=1')

    expect(await screen.findByRole('radio', { name: /乙公司/ })).toHaveProperty('checked', true)
    expect(screen.getByRole('radio', { name: /甲公司.*当前组织/ })).toHaveProperty('checked', false)
    expect(screen.getByRole('radio', { name: /丙公司.*已冻结/ })).not.toBeNull()
    expect(document.querySelector('.error-text b')?.textContent).toBe('甲公司')

    screen.getByRole('button', { name: '切换并继续' }).click()
    await waitFor(() => expect(router.state.location.pathname).toBe(eventPages.home.path))
    expect(asked).toEqual([{ url: expect.stringContaining('/switchCurrentOrg'), body: { currentOrgId: 'o2' } }])
    expect(user.get()?.currentOrgId).toBe('o2')
  })

  test('without a session it is the plain screen', async () => {
    open('/error/401?choseOrg=1')
    expect(await screen.findByRole('button', { name: '重新登录' })).not.toBeNull()
  })
})
