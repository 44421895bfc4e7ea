import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { EventPoster } from '#features/posters/console/EventPoster.tsx'
import { posterCalls } from '#features/posters/contract.ts'
import { posterPages } from '#features/posters/pages.ts'
import { businessTypes } from '#features/posters/scene.ts'

/** The posters of an event, one for each use. */
export function PostSharePage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const [address, setAddress] = useAddressState({ type: 'Event' })
  const businessType = businessTypes.find((type) => type === address.type) ?? 'Event'
  const { data, error, refetch } = useQuery({
    ...callQuery(posterCalls.read, { bventId, businessType }, { ignoresErrors: true }),
    refetchOnWindowFocus: false,
  })
  const [saves, setSaves] = useState(0)
  const types = (
    <Segments
      label={t('posters.use')}
      items={businessTypes.map((key) => ({ key, label: t(`posters.type_${key}`) }))}
      value={businessType}
      onChange={(type) => setAddress({ type })}
    />
  )
  if (data)
    return (
      <EventPoster
        key={`${businessType} ${saves}`}
        bventId={bventId}
        businessType={businessType}
        stored={data}
        types={types}
        onReload={() => void refetch().then(() => setSaves(saves + 1))}
      />
    )
  return (
    <PageFrame page={posterPages.event} beside={types}>
      <div className="frame-body">{error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={6} />}</div>
    </PageFrame>
  )
}
