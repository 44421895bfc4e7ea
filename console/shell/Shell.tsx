import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useNavigation, useParams } from 'react-router'
import { currentOrg } from '#console/kit/org.ts'
import { applicationOf, loadMenu } from '#console/kit/menu.ts'
import { useStore } from '#console/kit/store.ts'
import { useT } from '#console/kit/text.ts'
import { isMovingOrg } from '#console/kit/useMoveToOrg.ts'
import { usePage } from '#console/kit/usePage.ts'
import { SideMenu } from '#console/shell/SideMenu.tsx'
import { TopBar } from '#console/shell/TopBar.tsx'
import { useMiniMenu } from '#console/shell/useMiniMenu.ts'

const EventHeader = lazy(() => import('#console/shell/EventHeader.tsx').then((file) => ({ default: file.EventHeader })))
const Announcements = lazy(() => import('#console/shell/Announcements.tsx').then((file) => ({ default: file.Announcements })))
const CommandPalette = lazy(() => import('#console/shell/CommandPalette.tsx').then((file) => ({ default: file.CommandPalette })))

/** Top bar and menu are canvas; the page is one sheet inside. Another organisation is another sheet. */
export function Shell() {
  const t = useT()
  const orgId = useStore(currentOrg)
  const page = usePage()
  const area = page?.area ?? 'manage'
  const { bventId } = useParams()
  const isWorkspace = (area === 'event' || area === 'external') && bventId !== undefined
  const [isMini, toggleMenu] = useMiniMenu(page?.needsRoom === true)
  const [isSearching, setSearching] = useState(false)
  const isLeaving = useStore(isMovingOrg)
  const isMoving = useNavigation().state === 'loading' || isLeaving

  useEffect(() => {
    const openSearch = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      setSearching(true)
    }
    addEventListener('keydown', openSearch)
    return () => removeEventListener('keydown', openSearch)
  }, [])

  /** Organisation routes come without the menu; the shell fetches it beside them. */
  useEffect(() => void loadMenu(applicationOf(area, orgId)).catch(() => {}), [area, orgId])

  return (
    <div className={isMini ? 'shell shell-mini' : 'shell'}>
      <TopBar onSearch={() => setSearching(true)} />
      <SideMenu isMini={isMini} onToggle={toggleMenu} />
      <main className="sheet" id="content" tabIndex={-1} aria-busy={isMoving}>
        {isMoving && <progress className="moving" aria-label={t('core.loadingPage')} />}
        <Suspense fallback={null}>
          <Announcements />
        </Suspense>
        {isWorkspace && !isLeaving && (
          <Suspense fallback={<div className="event-head" />}>
            <EventHeader key={bventId} bventId={bventId} />
          </Suspense>
        )}
        {!isLeaving && <Outlet key={orgId} />}
      </main>
      <Suspense fallback={null}>{isSearching && <CommandPalette onClose={() => setSearching(false)} />}</Suspense>
    </div>
  )
}
