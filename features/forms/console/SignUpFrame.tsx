import { Select } from 'antd'
import { Fragment, type PropsWithChildren, type ReactNode } from 'react'
import { Link } from 'react-router'
import { languageNames, languageOf } from '#core/language.ts'
import { pathOf, type Page } from '#core/page.ts'
import type { Page as FormPage } from '#features/forms/settingCalls.ts'
import { menuGroups } from '#features/forms/pageTypes.ts'
import { formPages } from '#features/forms/pages.ts'
import { everyPage } from '#features/pages.ts'
import { useCodes } from '#console/kit/menu.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import type { SignUp } from '#features/forms/console/useSignUp.ts'
import '#console/kit/frame.css'
import '#features/forms/console/signUp.css'

type Props = PropsWithChildren<{
  page: Page
  signUp: SignUp
  title?: ReactNode
  /** Beside the title: what is saved, how many. */
  note?: ReactNode
  /** In the middle of the title row, where a page has several views. */
  views?: ReactNode
  actions?: ReactNode
  /** The settings page speaks of all languages and paths at once. */
  isWhole?: boolean
}>

/** All pages of signing up under one roof: the way between them, which path and language they are about, then the page's own title row. */
export function SignUpFrame({ page, signUp, title, note, views, actions, isWhole = false, children }: Props) {
  useT()
  return (
    <div className="frame">
      <div className="signup-nav">
        <PageNav page={page} signUp={signUp} />
        {!isWhole && <Switches signUp={signUp} />}
      </div>
      <header className="signup-head">
        <div className="row g2 signup-title">
          <h1 tabIndex={-1}>{title ?? textOf(page.title)}</h1>
          {note}
        </div>
        {views}
        {actions && <div className="row g2 signup-actions">{actions}</div>}
      </header>
      {signUp.error && (
        <div className="signup-error">
          <ErrorNote error={signUp.error} onRetry={signUp.retry} />
        </div>
      )}
      <div className="signup-content">{children}</div>
    </div>
  )
}

/** Pages nobody has built, or this member may not open, have no link. */
function PageNav({ page, signUp }: Pick<Props, 'page' | 'signUp'>) {
  const t = useT()
  const codes = useCodes()
  const { bventId, language, pathId, pages } = signUp
  const query = `?${new URLSearchParams({ language, path: pathId }).toString()}`
  const groups = Object.entries(menuGroups).map(([group, types]) =>
    pages
      .filter(({ pageType }) => (types as readonly string[]).includes(pageType))
      .flatMap((formPage) => {
        const target = consolePageOf(group, formPage)
        return target && codes.has(target.access) ? [{ target, formPage }] : []
      }),
  )
  return (
    <nav className="tabs signup-tabs" aria-label={t('forms.signUpPages')}>
      <Link className="tabs-item" to={pathOf(formPages.signUp, { bventId })} aria-current={page === formPages.signUp ? 'page' : undefined}>
        {t('forms.settings')}
      </Link>
      {groups.map(
        (entries, at) =>
          entries.length > 0 && (
            <Fragment key={Object.keys(menuGroups)[at]}>
              <i className="signup-gap" aria-hidden />
              {entries.map(({ target, formPage }) => (
                <Link
                  key={formPage.pageId}
                  className="tabs-item"
                  to={pathOf(target, { bventId, pageId: formPage.pageId }) + query}
                  aria-current={page === target ? 'page' : undefined}
                >
                  {textOf(`forms.page.${formPage.pageType}`)}
                </Link>
              ))}
            </Fragment>
          ),
      )}
    </nav>
  )
}

/** `detail/signUp/{group}/{type}`; the e-ticket and the user centre are their group's only page and need no type. Spec §2. */
export function consolePageOf(group: string, { pageType }: Pick<FormPage, 'pageType'>, all: readonly Page[] = everyPage): Page | undefined {
  const base = `${formPages.signUp.path}/${group}`
  const paths = [`${base}/${pageType}`, base].flatMap((path) => [path, `${path}/:pageId?`])
  return all.find(({ path }) => paths.includes(path))
}

function Switches({ signUp: { language, languageOption, pathId, paths, choose } }: Pick<Props, 'signUp'>) {
  const t = useT()
  return (
    <div className="row g2 signup-switches">
      {paths.length > 1 && (
        <Select
          size="small"
          aria-label={t('forms.path')}
          value={pathId}
          options={paths.map(({ pathId: value, name, isActive }) => ({ value, label: isActive ? name : t('forms.pathOffName', { name }) }))}
          onChange={(path) => choose({ path })}
          popupMatchSelectWidth={false}
        />
      )}
      {languageOption.length > 1 && (
        <Select
          size="small"
          aria-label={t('forms.textLanguage')}
          value={language}
          options={languageOption.map(({ value }) => ({ value: languageOf(value), label: languageNames[languageOf(value)] }))}
          onChange={(value) => choose({ language: value })}
          popupMatchSelectWidth={false}
        />
      )}
    </div>
  )
}
