import { Link } from 'react-router'
import { everyPage } from '#features/pages.ts'
import type { MenuNode } from '#core/calls/workspace.ts'
import { Icon, isIconName } from '#console/kit/Icon.tsx'
import { useMenu } from '#console/kit/menu.ts'
import { textOf, useT } from '#console/kit/text.ts'
import { financePages } from '#features/finance/pages.ts'

const MOST = 5

/** The menu is already what this person's roles may do; its first pages are where to begin. */
export function NextSteps() {
  const t = useT()
  const urls = leavesOf(useMenu()?.trees ?? [])
  const steps = urls
    .filter((url) => url !== financePages.overview.path)
    .flatMap((url) => everyPage.find(({ path }) => path === url) ?? [])
    .slice(0, MOST)
  if (steps.length === 0) return null
  return (
    <section className="panel home-panel" aria-labelledby="home-next">
      <h2 id="home-next" className="t16 b">
        {t('finance.next')}
      </h2>
      <ul className="home-rows">
        {steps.map(({ name, path, title, menu }) => (
          <li key={name}>
            <Link className="row g2 home-step" to={path}>
              <Icon name={menu && isIconName(menu.icon) ? menu.icon : 'file'} />
              <span className="sp">{textOf(title)}</span>
              <Icon name="right" size={14} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function leavesOf(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap(({ url, children }) => [...(url ? [url] : []), ...leavesOf(children)])
}
