import { programmePages } from '#features/programme/pages.ts'
import { programmeCalls } from '#features/programme/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import type { Speaker } from '#features/programme/shapes.ts'
import { useCan } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { SpeakerDrawer } from '#features/programme/console/speakers/SpeakerDrawer.tsx'
import { useSpeakers } from '#features/programme/console/speakers/useSpeakers.ts'
import '#console/kit/grip.css'
import '#features/programme/console/speakers/speakers.css'

const SpeakerList = lazy(() =>
  import('#features/programme/console/speakers/SpeakerList.tsx').then((file) => ({ default: file.SpeakerList })),
)

const loading = (
  <div className="frame-body">
    <SkeletonFields count={4} />
  </div>
)

export function EventSpeakersPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const { query, save, sort, remove } = useSpeakers(bventId)
  const sessions = useQuery(callQuery(programmeCalls.scheduleList, { bventId }, { ignoresErrors: true })).data?.list
  const canEdit = useCan(programmeCalls.speakerSave.access)
  const [edit, setEdit] = useState<{ speaker: Speaker | null } | null>(null)
  const { data, error, refetch } = query
  const speakers = data?.list ?? []
  const talks = new Map<string, number>()
  if (sessions) for (const { id } of speakers) talks.set(id, sessions.filter(({ speakerIds }) => speakerIds.includes(id)).length)
  const add = canEdit && (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdit({ speaker: null })}>
      {t('programme.newSpeaker')}
    </Button>
  )

  return (
    <PageFrame
      page={programmePages.speakers}
      subtitle={speakers.length > 0 && t('programme.speakerCount', { n: speakers.length })}
      actions={speakers.length > 0 && add}
    >
      {error && (
        <div className="frame-body">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && loading}
      {data && speakers.length === 0 && (
        <EmptyState icon="user" title={t('programme.noSpeakers')} hint={t('programme.noSpeakersHint')} action={add} />
      )}
      {speakers.length > 0 && (
        <Suspense fallback={loading}>
          <SpeakerList
            speakers={speakers}
            talks={talks}
            canEdit={canEdit}
            onOpen={(speaker) => setEdit({ speaker })}
            onRemove={(speaker) => void remove(speaker)}
            onSort={(ids) => void sort(ids)}
          />
        </Suspense>
      )}
      {edit && <SpeakerDrawer speaker={edit.speaker} canEdit={canEdit} onSave={save} onClose={() => setEdit(null)} />}
    </PageFrame>
  )
}
