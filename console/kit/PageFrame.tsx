import type { PropsWithChildren, ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { pathOf, type Page } from '#core/page.ts'
import { everyPage } from '#features/pages.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import '#console/kit/frame.css'

export type Crumb = { title: string; to?: string }

type Props = PropsWithChildren<{
  page: Page
  title?: ReactNode
  /** Off where what stands above already says where one is; it is still told to those who listen. */
  hasTitle?: boolean
  /** What the title is seen through, beside it: a view and its name. */
  beside?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
  toolbar?: ReactNode
  footer?: ReactNode
  /** Where the page stands; by default the chain of its parents. */
  breadcrumb?: Crumb[]
}>

/** One sheet: breadcrumb, title and actions, tabs, toolbar, content, footer. Only the content scrolls. */
export function PageFrame({ page, title, hasTitle = true, beside, subtitle, actions, tabs, toolbar, footer, breadcrumb, children }: Props) {
  const params = useParams()
  useT()
  const heading = title ?? textOf(page.title)
  const crumbs = breadcrumb ?? crumbsOf(page, params)
  return (
    <div className="frame">
      <header className={hasTitle ? (tabs ? 'frame-head frame-head-tabs' : 'frame-head') : 'unseen'}>
        <div className="sp">
          {crumbs.length > 0 && <Breadcrumb crumbs={crumbs} />}
          {beside ? (
            <div className="row g3 wrap">
              <h1 tabIndex={-1}>{heading}</h1>
              {beside}
            </div>
          ) : (
            <h1 tabIndex={-1}>{heading}</h1>
          )}
          {subtitle && <p className="m2 t13">{subtitle}</p>}
        </div>
        {actions && <div className="row g2 frame-actions">{actions}</div>}
      </header>
      {tabs}
      {toolbar && <div className="frame-toolbar">{toolbar}</div>}
      <div className="frame-content">{children}</div>
      {footer && <footer className="frame-foot">{footer}</footer>}
    </div>
  )
}

function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const t = useT()
  return (
    <nav className="crumb" aria-label={t('kit.breadcrumb')}>
      <ol className="row">
        {crumbs.map(({ title, to }, at) => (
          <li key={title} className="row" aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {to ? <Link to={to}>{title}</Link> : title}
            {at < crumbs.length - 1 && <Icon name="right" size={12} />}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A page without a parent stands on the menu itself and needs no trail. */
export function crumbsOf(page: Page, params: Record<string, string | undefined>, pages: readonly Page[] = everyPage): Crumb[] {
  const chain: Page[] = []
  for (let at: Page | undefined = page; at && !chain.includes(at); at = pages.find(({ name }) => name === at?.parent)) chain.unshift(at)
  if (chain.length < 2) return []
  const given = Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined))
  return chain.map((step, at) => ({ title: textOf(step.title), ...(at < chain.length - 1 && { to: pathOf(step, given) }) }))
}
