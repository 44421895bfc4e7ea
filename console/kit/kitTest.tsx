import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import userEvent from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Language } from '#core/language.ts'
import { dictionaryOf } from '#core/messages.ts'
import { allMessages } from '#features/index.ts'
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
