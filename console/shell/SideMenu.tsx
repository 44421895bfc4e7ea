import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Area } from '#core/page.ts'
import { QuotaCard } from '#features/benefits/console/QuotaCard.tsx'
import { everyPage } from '#features/pages.ts'
import { HOME } from '#console/guard.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { applicationOf, useMenu, type Menu } from '#console/kit/menu.ts'
import { textOf, useT } from '#console/kit/text.ts'
import { usePage } from '#console/kit/usePage.ts'
import { isUnder, menuGroups, type MenuEntry, type MenuGroup } from '#console/shell/menuGroups.ts'

type Props = { isMini: boolean; onToggle: () => void }

export function SideMenu({ isMini, onToggle }: Props) {
  const t = useT()
  const area = usePage()?.area ?? 'manage'
  const isWorkspace = area === 'event' || area === 'external'
  const groups = menuGroups(useMenuOf(area)?.trees ?? [], everyPage, useParams())
  const toggle = isMini ? t('core.expandMenu') : t('core.collapseMenu')
  return (
    <nav className={isMini ? 'side side-mini' : 'side'} aria-label={t('core.mainMenu')}>
      <div className="side-pages">
        {isWorkspace && <BackLink isMini={isMini} />}
        {groups.map((group) => (
          <Group key={group.code} group={group} isMini={isMini} />
        ))}
      </div>
      <button type="button" className="mi mi-quiet" aria-expanded={!isMini} aria-label={toggle} title={toggle} onClick={onToggle}>
        <Icon name={isMini ? 'right' : 'left'} />
        {!isMini && toggle}
      </button>
      {!isMini && !isWorkspace && <QuotaCard />}
    </nav>
  )
}

/** On the way to another area its menu arrives before its page: until then the one that fits the page stays. */
function useMenuOf(area: Area): Menu | null {
  const loaded = useMenu()
  const [shown, setShown] = useState(loaded)
  const wanted = applicationOf(area, '')
  const isFitting = loaded === null || (loaded.appCode === wanted.appCode && loaded.tag === wanted.tag)
  if (isFitting && loaded !== shown) setShown(loaded)
  return isFitting ? loaded : shown
}

function BackLink({ isMini }: { isMini: boolean }) {
  const t = useT()
  return (
    <Link className="mi mi-back" to={HOME} title={isMini ? t('events.allEvents') : undefined}>
      <Icon name="back" />
      <span className={isMini ? 'unseen' : undefined}>{t('events.allEvents')}</span>
    </Link>
  )
}

function Group({ group: { code, title, entries }, isMini }: { group: MenuGroup; isMini: boolean }) {
  const list = (
    <ul>
      {foldersOf(entries).map(({ under, inside }) =>
        under && !isMini ? (
          <Folder key={under} under={under} entries={inside} />
        ) : (
          inside.map((entry) => <Entry key={entry.url} entry={entry} isMini={isMini} />)
        ),
      )}
    </ul>
  )
  if (!title) return list
  return (
    <section aria-labelledby={code}>
      <h2 id={code} className={isMini ? 'unseen' : 'side-group'}>
        {textOf(title)}
      </h2>
      {list}
    </section>
  )
}

/** Neighbours of the same folder, which only one of them alone does not need. */
function foldersOf(entries: readonly MenuEntry[]): { under: string; inside: MenuEntry[] }[] {
  const folders: { under: string; inside: MenuEntry[] }[] = []
  for (const entry of entries) {
    const under = entry.page.menu?.under ?? ''
    const last = folders.at(-1)
    if (under && last?.under === under) last.inside.push(entry)
    else folders.push({ under, inside: [entry] })
  }
  return folders
}

function Folder({ under, entries }: { under: string; entries: readonly MenuEntry[] }) {
  const page = usePage()
  const isInside = entries.some((entry) => isUnder(page, entry.page, everyPage))
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const isShown = isOpen ?? isInside
  return (
    <li>
      <button type="button" className="mi" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
        <Icon name={entries[0]?.icon ?? 'file'} />
        <span className="sp">{textOf(under)}</span>
        <Icon name={isShown ? 'down' : 'right'} size={14} />
      </button>
      {isShown && (
        <ul className="side-inside">
          {entries.map((entry) => (
            <Entry key={entry.url} entry={entry} isMini={false} isInside />
          ))}
        </ul>
      )}
    </li>
  )
}

function Entry({ entry: { page, url, icon }, isMini, isInside = false }: { entry: MenuEntry; isMini: boolean; isInside?: boolean }) {
  const isOn = isUnder(usePage(), page, everyPage)
  const title = textOf(page.title)
  return (
    <li>
      <Link className={isOn ? 'mi mi-on' : 'mi'} to={url} aria-current={isOn ? 'page' : undefined} title={isMini ? title : undefined}>
        {!isInside && <Icon name={icon} />}
        <span className={isMini ? 'unseen' : undefined}>{title}</span>
      </Link>
    </li>
  )
}
