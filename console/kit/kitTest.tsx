import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import userEvent from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { Language } from '#core/language.ts'
import { dictionaryOf } from '#core/messages.ts'
import { allMessages } from '#features/registry.ts'
import { menu } from '#console/kit/menu.ts'
import { setTexts } from '#console/kit/text.ts'

/** What a part of the kit stands in when a test draws it: texts, router, queries. */
export function draw(part: ReactElement, { language = 'zh-CN' as Language, path = '/', at = '/' } = {}) {
  setTexts(language, dictionaryOf(allMessages, language))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const around = (children: ReactNode) => (
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ConfigProvider>
  )
  const router = createMemoryRouter(
    [
      { path, element: around(part) },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [at] },
  )
  return { user: userEvent.setup(), router, ...render(<RouterProvider router={router} />) }
}

export function holdCodes(...codes: string[]): void {
  menu.set({ orgId: '', appCode: 'litehome', tag: '', trees: [], codes: new Set(codes) })
}

export type Answer = { status?: number; businessCode?: number; returnObj: unknown }
const answered = ({ status = 200, businessCode = 0, returnObj }: Answer) =>
  Response.json({ isSuccess: businessCode === 0, businessCode, businessMessage: '出错了', returnObj, sysCode: '', pager: null }, { status })

/** A server that answers by path, and keeps what it was asked; what it does not know is not found. */
export function serve(answers: Record<string, (body: Record<string, unknown>) => Answer>) {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const [path = '', query] = address.split('?')
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    const name = path.replace('/api/lightevent/', '')
    asked.push({ path: name, body: { ...Object.fromEntries(new URLSearchParams(query)), ...body } })
    return answered(answers[name]?.(body) ?? { status: 404, businessCode: 20004, returnObj: null })
  })
  return asked
}

export const sent = (asked: ReturnType<typeof serve>, path: string) => asked.filter((one) => one.path === path).map(({ body }) => body)
