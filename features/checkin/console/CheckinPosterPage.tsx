import { Button } from 'antd'
import { useState } from 'react'
import { languageNames, type Language } from '#core/language.ts'
import { checkinPages } from '#features/checkin/pages.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { PointSelect } from '#features/checkin/console/points/PointSelect.tsx'
import { Poster } from '#features/checkin/console/points/poster/Poster.tsx'
import { usePointPage } from '#features/checkin/console/points/design/usePointPage.ts'

const choices = ['both', 'zh-CN', 'en'] as const
type Choice = (typeof choices)[number]

/** The other language is for guests: it stands beneath the organiser's own. */
function languagesOf(choice: Choice, first: Language): readonly [Language, ...Language[]] {
  if (choice !== 'both') return [choice]
  return first === 'en' ? ['en', 'zh-CN'] : ['zh-CN', 'en']
}

export function CheckinPosterPage() {
  const t = useT()
  const place = usePointPage()
  const { point, event } = place
  const [choice, setChoice] = useState<Choice>('both')
  return (
    <PageFrame
      page={checkinPages.poster}
      subtitle={t('checkin.screen.posterText')}
      actions={
        <>
          <PointSelect points={place.points} value={point?.id} onChange={(id) => place.choose({ point: id })} />
          <Segments
            label={t('checkin.screen.posterLanguage')}
            value={choice}
            items={choices.map((key) => ({ key, label: key === 'both' ? t('checkin.screen.both') : languageNames[key] }))}
            onChange={setChoice}
          />
          <Button type="primary" icon={<Icon name="file" />} disabled={!point} onClick={() => window.print()}>
            {t('checkin.screen.print')}
          </Button>
        </>
      }
    >
      {place.error && <ErrorNote error={place.error} onRetry={place.retry} />}
      {!point && !place.error && <SkeletonFields count={4} />}
      {point && event && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and keys must reach it
        <div className="poster-stage" tabIndex={0}>
          <Poster point={point} title={event.title} languages={languagesOf(choice, place.first)} />
        </div>
      )}
    </PageFrame>
  )
}
