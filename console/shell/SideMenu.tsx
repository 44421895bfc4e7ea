import { Link } from 'react-router'
import { QuotaCard } from '#features/benefits/console/QuotaCard.tsx'
import { everyPage } from '#features/pages.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useMenu } from '#console/kit/menu.ts'
import { textOf, useT } from '#console/kit/text.ts'
import { usePage } from '#console/kit/usePage.ts'
import { isUnder, menuGroups, type MenuEntry, type MenuGroup } from '#console/shell/menuGroups.ts'

type Props = { isMini: boolean; onToggle: () => void }

export function SideMenu({ isMini, onToggle }: Props) {
  const t = useT()
  const groups = menuGroups(useMenu()?.trees ?? [], everyPage)
  const toggle = isMini ? t('core.expandMenu') : t('core.collapseMenu')
  return (
    <nav className={isMini ? 'side side-mini' : 'side'} aria-label={t('core.mainMenu')}>
      <div className="side-pages">
        {groups.map((group) => (
          <Group key={group.code} group={group} isMini={isMini} />
        ))}
      </div>
      <button type="button" className="mi mi-quiet" aria-expanded={!isMini} aria-label={toggle} title={toggle} onClick={onToggle}>
        <Icon name={isMini ? 'right' : 'left'} />
        {!isMini && toggle}
      </button>
      {!isMini && <QuotaCard />}
    </nav>
  )
}

function Group({ group: { code, title, entries }, isMini }: { group: MenuGroup; isMini: boolean }) {
  const list = (
    <ul>
      {entries.map((entry) => (
        <Entry key={entry.url} entry={entry} isMini={isMini} />
      ))}
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

function Entry({ entry: { page, url, icon }, isMini }: { entry: MenuEntry; isMini: boolean }) {
  const isOn = isUnder(usePage(), page, everyPage)
  const title = textOf(page.title)
  return (
    <li>
      <Link className={isOn ? 'mi mi-on' : 'mi'} to={url} aria-current={isOn ? 'page' : undefined} title={isMini ? title : undefined}>
        <Icon name={icon} />
        <span className={isMini ? 'unseen' : undefined}>{title}</span>
      </Link>
    </li>
  )
}
