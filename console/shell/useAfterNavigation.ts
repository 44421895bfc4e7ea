import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { textOf, useT } from '#console/kit/text.ts'
import { usePage } from '#console/kit/usePage.ts'
import { tellHost } from '#console/shell/host.ts'

/** Once a page stands: its title is on the tab, the host knows the address, and the keyboard begins at its heading. */
export function useAfterNavigation(): void {
  const page = usePage()
  const { pathname, search } = useLocation()
  useT()
  const title = page ? `${textOf(page.title)} · ${textOf('core.product')}` : null
  const arrivedAt = useRef(pathname)

  useEffect(() => {
    if (title) document.title = title
  }, [title])

  useEffect(tellHost, [pathname, search])

  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
