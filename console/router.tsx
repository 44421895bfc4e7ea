import type { ComponentType } from 'react'
import { createBrowserRouter, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { Page } from '#core/page.ts'
import { everyPage } from '#features/pages.ts'
import { HOME } from '#console/guard.ts'
import { registerNavigator } from '#console/kit/navigation.ts'
import { rememberRefused } from '#console/kit/refused.ts'
import type { PageHandle } from '#console/kit/usePage.ts'
import { admit } from '#console/shell/admit.ts'
import { booted } from '#console/shell/boot.ts'
import { BarePageError, PageError } from '#console/shell/PageError.tsx'
import { FirstLoad } from '#console/shell/FirstLoad.tsx'
import { Root } from '#console/shell/Root.tsx'
import { Shell } from '#console/shell/Shell.tsx'

type PageModule = Record<string, ComponentType>

const files = import.meta.glob<PageModule>('/features/*/console/*Page.tsx')
const modules = new Map(Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'.tsx'.length), load]))

/** A page is loaded when it is visited. */
async function componentOf({ component }: Page): Promise<ComponentType> {
  const found = (await modules.get(component)?.())?.[component]
  if (!found) throw new Error(`no component ${component}`)
  return found
}

const admitTo =
  (page: Page | null) =>
  ({ request, params }: LoaderFunctionArgs) =>
    admit(page, { url: new URL(request.url), params })

function routeOf(page: Page): RouteObject {
  return {
    id: page.name,
    path: page.path,
    loader: admitTo(page),
    lazy: { Component: () => componentOf(page) },
    ErrorBoundary: page.area === 'bare' ? BarePageError : PageError,
    handle: { page } satisfies PageHandle,
  }
}

const isBare = (page: Page) => page.area === 'bare'

export function startRouter() {
  const router = createBrowserRouter([
    {
      Component: Root,
      HydrateFallback: FirstLoad,
      ErrorBoundary: BarePageError,
      loader: booted,
      shouldRevalidate: () => false,
      children: [
        { path: '/', loader: () => redirect(HOME) },
        { Component: Shell, children: everyPage.filter((page) => !isBare(page)).map(routeOf) },
        ...everyPage.filter(isBare).map(routeOf),
        { path: '*', loader: admitTo(null) },
      ],
    },
  ])
  registerNavigator((address, options) => {
    rememberRefused(location.pathname + location.search)
    void router.navigate(address, options)
  })
  return router
}
