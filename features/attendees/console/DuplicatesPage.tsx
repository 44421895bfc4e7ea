import { Pagination } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { attendeePages } from '#features/attendees/pages.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { TaskProgress } from '#console/kit/TaskProgress.tsx'
import { useT } from '#console/kit/text.ts'
import { pagingIn, useAddressState } from '#console/kit/useAddressState.ts'
import { useRows } from '#console/kit/useRows.ts'
import { TaskReport } from '#features/attendees/console/bulk/TaskReport.tsx'
import { useVerbs, type VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { DuplicateList } from '#features/attendees/console/dedup/DuplicateList.tsx'
import { SideBySide } from '#features/attendees/console/dedup/SideBySide.tsx'
import { useDetails } from '#features/attendees/console/dedup/useDetails.ts'
import type { DuplicateGroup } from '#features/attendees/shapes.ts'
import '#features/attendees/console/bulk/bulk.css'
import '#features/attendees/console/dedup/dedup.css'

const defaults = { group: '', pageNo: '1', pageSize: '20' }

/** Likely the same person, side by side: merge by field, or say that they are two. */
export function DuplicatesPage() {
  const t = useT()
  const [address, setAddress] = useAddressState(defaults)
  const { pageNo, pageSize } = pagingIn(address)
  const { data, error, refetch } = useRows(attendeeCalls.duplicateList, { pageNo, pageSize })
  const verbs = useVerbs()
  const navigate = useNavigate()
  const groups = data?.list ?? []
  const group = groups.find(({ groupId }) => groupId === address.group) ?? groups[0]

  useEffect(() => {
    if (data && data.list.length === 0 && pageNo > 1) setAddress({ pageNo: String(pageNo - 1) })
  }, [data, pageNo, setAddress])

  return (
    <PageFrame page={attendeePages.dedup} subtitle={data && data.total > 0 && t('attendees.dedupCount', { n: data.total })}>
      {error && (
        <div className="frame-body">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && (
        <div className="frame-body">
          <SkeletonFields count={6} />
        </div>
      )}
      {data && groups.length === 0 && (
        <EmptyState icon="users" title={t('attendees.noDuplicates')} hint={t('attendees.noDuplicatesHint')} />
      )}
      {group && (
        <div className="dedup">
          <div className="dedup-side">
            <DuplicateList groups={groups} current={group.groupId} onChoose={(groupId) => setAddress({ group: groupId })} />
            {data && data.total > pageSize && (
              <Pagination
                size="small"
                current={pageNo}
                pageSize={pageSize}
                total={data.total}
                showSizeChanger={false}
                onChange={(next) => setAddress({ pageNo: String(next), group: '' })}
              />
            )}
          </div>
          <Whole key={group.groupId} group={group} verbs={verbs} />
        </div>
      )}
      <TaskProgress tasks={verbs.watched} />
      {verbs.report && (
        <TaskReport
          progress={verbs.report}
          bventId=""
          onClose={verbs.closeReport}
          onOpen={(attendeeId) => void navigate(`${attendeePages.addressList.path}?attendeeId=${attendeeId}`)}
        />
      )}
    </PageFrame>
  )
}

/** With every answer, those to questions of their own event too: only what is seen can be chosen. */
function Whole({ group, verbs }: { group: DuplicateGroup; verbs: VerbsHandle }) {
  const { attendees, error } = useDetails(group.attendees)
  if (error)
    return (
      <div className="frame-body">
        <ErrorNote error={error} />
      </div>
    )
  if (attendees.length < group.attendees.length)
    return (
      <div className="frame-body">
        <SkeletonFields count={6} />
      </div>
    )
  return <SideBySide group={{ ...group, attendees }} verbs={verbs} />
}
