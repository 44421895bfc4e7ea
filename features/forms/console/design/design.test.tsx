import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FromFrame, ToFrame } from '#core/draftFrame.ts'
import type { ResultDraft } from '#features/forms/drafts.ts'
import { firstConfigs } from '#features/forms/firstConfigs.ts'
import { ResultPage } from '#features/forms/console/resultPages/ResultPage.tsx'
import { draw, holdCodes } from '#console/kit/kitTest.tsx'
import { toasts } from '#console/kit/toast.ts'

vi.setConfig({ testTimeout: 20_000 })
afterEach(() => {
  vi.unstubAllGlobals()
  toasts.set([])
})

const event = {
  bventId: 'e1',
  title: '智造峰会',
  startTime: '2026-12-05T01:00:00Z',
  endTime: '2026-12-05T09:00:00Z',
  timeZone: 'Asia/Shanghai',
  place: null,
  coverTemplate: { templateId: 'wave', url: '/covers/wave.svg' },
}
const path = { pathId: '0199a000-0000-7000-8000-00000000aaaa', name: '默认', currency: 'CNY', isActive: true }

function open(codes = ['lite_res_page_form', 'lite_res_act_form']) {
  holdCodes(...codes)
  let version = 1
  let configs = firstConfigs('OnlineSuccessPage', 'zh-CN')
  let drafted: typeof configs | null = null
  const published: Record<string, unknown>[] = []
  const saves: Record<string, unknown>[] = []
  const rival = (key: string, value: unknown) => {
    version += 1
    configs = configs.map((config) => (config.key === key ? { ...config, value } : config))
  }
  const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
    'event/detail': () => event,
    'event/v2/detail': () => event,
    'bventPage/languageOptions': () => ({ languageOption: [{ label: '中文', value: 'zh-CN' }], activeLanguage: 'zh-CN' }),
    'bventPage/BventRegisterSettingList': () => [
      { language: 'zh-CN', type: 'LiteRegistration', registerEnabled: false, activePathId: path.pathId, paths: [path] },
    ],
    'bventPage/regPath/pageList': () => [],
    'bventPage/PageDraft': () => ({ version, isDraft: drafted !== null, settings: drafted ?? configs, live: configs, plan: null }),
    'bventPage/SavePageDraft': (body) => {
      saves.push(body)
      if (body.version !== version) return null
      version += 1
      drafted = body.settings as typeof configs
      return { version }
    },
    'bventPage/PublishPage': (body) => {
      published.push(body)
      configs = drafted ?? configs
      drafted = null
      version += 1
      return { no: 2 }
    },
    'bventPage/SchedulePage': (body) => {
      published.push(body)
      return { isOk: true }
    },
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const name = address.split('?')[0]?.replace('/api/lightevent/', '') ?? ''
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    const returnObj = answers[name]?.(body) ?? null
    const code = returnObj === null ? (name.endsWith('SavePageDraft') ? 20005 : 20004) : 0
    return Response.json(
      { isSuccess: code === 0, businessCode: code, businessMessage: '', returnObj, sysCode: '', pager: null },
      { status: code ? 409 : 200 },
    )
  })
  return { saves, published, rival, ...draw(<ResultPage pageType="OnlineSuccessPage" />, { path: '/event/:bventId', at: '/event/e1' }) }
}

/** The frame as its page would begin, which no test document loads, and what it was sent last. */
async function watchFrame() {
  const postMessage = vi.fn<(message: ToFrame, origin: string) => void>()
  const inner = { postMessage } as unknown as Window
  Object.defineProperty(await screen.findByTitle('预览'), 'contentWindow', { value: inner })
  const hear = (origin: string) =>
    fireEvent(window, new MessageEvent('message', { source: inner, origin, data: { type: 'light:ready' } satisfies FromFrame }))
  return { postMessage, hear, last: () => postMessage.mock.lastCall?.[0].draft as ResultDraft }
}

test('a frame of another origin is sent nothing', async () => {
  open()
  await screen.findByLabelText('标题')
  const { postMessage, hear } = await watchFrame()
  hear('https://elsewhere.example')
  expect(postMessage).not.toHaveBeenCalled()
  hear(location.origin)
  await waitFor(() => expect(postMessage).toHaveBeenCalledWith(expect.objectContaining({ type: 'light:draft' }), location.origin))
})

test('a page that begins anew, as in another language, is told again what it shows', async () => {
  open()
  await screen.findByLabelText('标题')
  const { postMessage, hear } = await watchFrame()
  hear(location.origin)
  await waitFor(() => expect(postMessage).toHaveBeenCalledTimes(1))
  hear(location.origin)
  await waitFor(() => expect(postMessage).toHaveBeenCalledTimes(2))
  expect(postMessage.mock.calls[1]).toEqual(postMessage.mock.calls[0])
})

test('what is written is seen at once, saved from the version it began with, and published', async () => {
  const { user, saves, published } = open()
  const title = await screen.findByLabelText<HTMLInputElement>('标题')
  const { hear, last } = await watchFrame()
  hear(location.origin)
  await user.clear(title)
  await user.type(title, '欢迎来')
  await waitFor(() => expect(last().values.title).toBe('欢迎来'))
  expect(screen.getByText('有未保存的修改')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '保存并发布' }))
  await waitFor(() => expect(screen.getByText('已保存')).toBeDefined())
  expect(saves[0]).toMatchObject({
    version: 1,
    settings: expect.arrayContaining([{ key: 'title', dataType: 'text', value: '欢迎来' }]) as unknown,
  })
  expect(published).toMatchObject([{ version: 2 }])
})

test('a draft is saved without being published, and goes out with its differences seen', async () => {
  const { user, published } = open()
  const title = await screen.findByLabelText<HTMLInputElement>('标题')
  await user.clear(title)
  await user.type(title, '欢迎来')
  await user.click(screen.getByRole('button', { name: '更多操作' }))
  await user.click(await screen.findByText('只存草稿'))
  expect(await screen.findByText('草稿未发布')).toBeDefined()
  expect(published).toEqual([])
  await user.click(screen.getByRole('button', { name: '更多操作' }))
  await user.click(await screen.findByText('写说明再发布…'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('欢迎来').tagName).toBe('INS')
  await user.type(dialog.getByLabelText('说明'), '新标题')
  await user.click(dialog.getByRole('button', { name: '现在发布' }))
  await waitFor(() => expect(published).toMatchObject([{ version: 2, note: '新标题' }]))
})

test('somebody else changed another setting: both are kept without a question', async () => {
  const { user, saves, rival } = open()
  const title = await screen.findByLabelText<HTMLInputElement>('标题')
  await user.type(title, '！')
  rival('icon', 'gift')
  await user.click(screen.getByRole('button', { name: '保存并发布' }))
  await waitFor(() => expect(saves).toHaveLength(2))
  expect(saves[1]).toMatchObject({
    version: 2,
    settings: expect.arrayContaining([{ key: 'icon', dataType: 'text', value: 'gift' }]) as unknown,
  })
})

test('both changed the same: it is told, and mine stays until I choose', async () => {
  const { user, saves, rival } = open()
  const title = await screen.findByLabelText<HTMLInputElement>('标题')
  await user.clear(title)
  await user.type(title, '我的')
  rival('title', '他的')
  await user.click(screen.getByRole('button', { name: '保存并发布' }))
  expect(await screen.findByText(/你们都改了：标题/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('我的')
  await user.click(screen.getByRole('button', { name: '保存我的' }))
  await waitFor(() => expect(saves.at(-1)).toMatchObject({ version: 2 }))
  await waitFor(() => expect(screen.queryByText(/你们都改了/)).toBeNull())
})

test('those who may only read see the page and no way to save it', async () => {
  open(['lite_res_page_form'])
  expect((await screen.findByLabelText<HTMLInputElement>('标题')).closest('fieldset')?.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: '保存并发布' })).toBeNull()
})

test('facts are moved with the arrow keys, left out and taken back', async () => {
  const { user } = open()
  const grip = await screen.findByRole('button', { name: /移动“活动”/ })
  const { hear, last } = await watchFrame()
  hear(location.origin)
  grip.focus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByText('“活动”移到第 2 位')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '不显示“订单号”' }))
  await waitFor(() => expect(last().values.factNames).not.toContain('OrderNo'))
})
