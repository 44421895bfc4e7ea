import { useState } from 'react'
import { useParams } from 'react-router'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { CardEditor } from '#features/promotion/console/share/CardEditor.tsx'
import { promotionCalls } from '#features/promotion/contract.ts'
import { promotionPages } from '#features/promotion/pages.ts'
import '#features/promotion/console/share/share.css'

/** What a link shows of the event where it is sent, in each of its languages. */
export function SocialSharePage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const { data, error, refetch } = useCallQuery(promotionCalls.cards, { bventId }, { ignoresErrors: true })
  const [language, setLanguage] = useState('')
  const card = data?.list.find((one) => one.language === language) ?? data?.list[0]
  return (
    <PageFrame
      page={promotionPages.share}
      subtitle={t('promotion.hint')}
      beside={
        card &&
        data &&
        data.list.length > 1 && (
          <Segments
            label={t('promotion.language')}
            items={data.list.map(({ language: key }) => ({ key, label: t(`org.language_${key}`) }))}
            value={card.language}
            onChange={setLanguage}
          />
        )
      }
      actions={
        card && (
          <CopyButton text={card.url} type="default" size="medium">
            {t('promotion.link')}
          </CopyButton>
        )
      }
    >
      <div className="frame-body">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={4} />}
        {data && card && (
          <CardEditor key={`${card.language} ${card.version}`} bventId={bventId} card={card} orgName={data.orgName} domain={data.domain} />
        )}
      </div>
    </PageFrame>
  )
}
