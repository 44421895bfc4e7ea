import { useState } from 'react'
import { pathOf } from '#core/page.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { segmentCalls } from '#features/audience/contract.ts'
import { SegmentEditor } from '#features/audience/console/segment/SegmentEditor.tsx'
import { SegmentList } from '#features/audience/console/segment/SegmentList.tsx'
import { AudienceTabs } from '#features/audience/console/tabs.tsx'
import { audiencePages } from '#features/audience/pages.ts'
import '#features/audience/console/audience.css'

/** Groups of people in words, with their count always in sight. */
export function AudiencePage() {
  const t = useT()
  const [{ id }, setAddress] = useAddressState({ id: '' })
  const { data, error, refetch } = useCallQuery(segmentCalls.list, {})
  const [drafts, setDrafts] = useState(0)
  const isNew = id === 'new' || (data !== undefined && data.list.length === 0 && id === '')
  const chosen = isNew ? null : (data?.list.find((one) => one.segmentId === id) ?? data?.list[0])
  const startNew = () => {
    setDrafts((count) => count + 1)
    setAddress({ id: 'new' })
  }
  return (
    <PageFrame page={audiencePages.segments} tabs={<AudienceTabs current="segments" />}>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonFields count={6} />}
      {data && (
        <div className="aud">
          <SegmentList
            list={data.list}
            current={chosen?.segmentId ?? 'new'}
            onChoose={(segmentId) => setAddress({ id: segmentId })}
            onNew={startNew}
          />
          {isNew ? (
            <SegmentEditor key={`new ${drafts}`} segment={null} others={data.list} onSaved={(segmentId) => setAddress({ id: segmentId })} />
          ) : chosen ? (
            <Opened
              key={chosen.segmentId}
              segmentId={chosen.segmentId}
              onDeleted={() => setAddress({ id: '' })}
              onSaved={() => void refetch()}
              others={data.list}
            />
          ) : (
            <EmptyState
              icon="users"
              title={t('audience.none')}
              action={<ButtonLink to={pathOf(audiencePages.people)}>{t('audience.people')}</ButtonLink>}
            />
          )}
        </div>
      )}
    </PageFrame>
  )
}

type OpenedProps = { segmentId: string; others: Parameters<typeof SegmentEditor>[0]['others']; onSaved: () => void; onDeleted: () => void }

function Opened({ segmentId, others, onSaved, onDeleted }: OpenedProps) {
  const { data, error, refetch } = useCallQuery(segmentCalls.detail, { segmentId })
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonFields count={5} />
  const rest = others.filter((one) => one.segmentId !== segmentId)
  return <SegmentEditor key={data.version} segment={data} others={rest} onSaved={onSaved} onDeleted={onDeleted} />
}
