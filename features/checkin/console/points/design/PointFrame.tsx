import { languageNames } from '#core/language.ts'
import { Button, Select } from 'antd'
import type { PropsWithChildren, ReactNode } from 'react'
import { pathOf, type Page } from '#core/page.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { LinkTabs } from '#console/kit/Tabs.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { PointSelect } from '#features/checkin/console/points/PointSelect.tsx'
import type { PointPage } from '#features/checkin/console/points/design/usePointPage.ts'
import '#features/checkin/console/points/design/point.css'

const tabs = ['setup', 'question', 'register', 'success'] as const

type Props = PropsWithChildren<{ page: Page; place: PointPage; note: ReactNode; actions: ReactNode }>

/** All pages of one check-in point under one roof: which point, which language, the way between them. */
export function PointFrame({ page, place, note, actions, children }: Props) {
  const t = useT()
  const { bventId, points, point, languages, language, choose } = place
  const query = new URLSearchParams({ ...(point && !point.isMain && { point: point.id }), ...(language !== place.first && { language }) })
  const suffix = query.size > 0 ? `?${query.toString()}` : ''
  return (
    <PageFrame
      page={page}
      title={t('checkin.desk.self')}
      beside={
        <>
          <PointSelect points={points} value={point?.id} onChange={(id) => choose({ point: id })} />
          {languages.length > 1 && (
            <Select
              aria-label={t('checkin.page.language')}
              value={language}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
              onChange={(value) => choose({ language: value === place.first ? '' : value })}
            />
          )}
          {note}
        </>
      }
      actions={
        <>
          {point && (
            <>
              <Button href={point.url} target="_blank" rel="noreferrer" icon={<Icon name="ext" />}>
                {t('checkin.page.open')}
              </Button>
              <ButtonLink to={pathOf(checkinPages.poster, { bventId }) + suffix} icon={<Icon name="qr" />}>
                {t('checkin.page.poster')}
              </ButtonLink>
            </>
          )}
          {actions}
        </>
      }
      tabs={
        <LinkTabs
          label={t('checkin.page.tabs')}
          items={tabs.map((name) => ({
            to: pathOf(checkinPages[name], { bventId }) + suffix,
            label: textOf(checkinPages[name].title),
            isCurrent: page === checkinPages[name],
          }))}
        />
      }
    >
      {place.error && (
        <div className="point-error">
          <ErrorNote error={place.error} onRetry={place.retry} />
        </div>
      )}
      {children}
    </PageFrame>
  )
}
