import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { RedirectPage } from '#features/account/console/RedirectPage.tsx'
import { REDIRECT_PATH } from '#features/account/rules.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['/home/x?a=1', '/home/x?a=1'],
  ['/bvent/1/zh-CN', '/bvent/1/zh-CN'],
  ['/home/redirect?type=callback&returl=%2Fhome%2Fx', '/home/redirect?type=callback&returl=%2Fhome%2Fx'],
  ['/.//evil.example', '/home'],
  ['//evil.example', '/home'],
])('the callback to %s opens %s, whoever shows that page', async (returl, opened) => {
  const left = vi.spyOn(location, 'replace').mockImplementation(() => {})
  const routes = [{ path: REDIRECT_PATH, Component: RedirectPage }]
  const router = createMemoryRouter(routes, {
    initialEntries: [`${REDIRECT_PATH}?${new URLSearchParams({ type: 'callback', returl }).toString()}`],
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(left).toHaveBeenCalledWith(opened))
})
