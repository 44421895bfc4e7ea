import { useQueries } from '@tanstack/react-query'
import { Button, Modal, Pagination } from 'antd'
import { useState } from 'react'
import type { TaskProgress } from '#core/task.ts'
import { attendeeCalls } from '#features/attendees/contract.ts'
import { taskCalls } from '#core/calls/tasks.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { useRows } from '#console/kit/useRows.ts'
import { inEvent } from '#features/attendees/console/about.ts'
import { fullNameOf } from '#features/attendees/console/bulk/target.ts'

type Props = { progress: TaskProgress; bventId: string; onOpen: (attendeeId: string) => void; onClose: () => void }
const PAGE = 20

/** Whom a task left out, and why. */
export function TaskReport({ progress, bventId, onOpen, onClose }: Props) {
  const t = useT()
  const [pageNo, setPageNo] = useState(1)
  const { data, error, refetch } = useRows(taskCalls.rows, { id: progress.taskId, pageNo, pageSize: PAGE })
  // Refused rows come first, so their pages end where failCount says.
  const refused = (data?.list ?? []).filter(({ isOk }) => !isOk)
  const people = useQueries({
    queries: refused.map(({ attendeeId }) => callQuery(attendeeCalls.detail, inEvent(bventId, { attendeeId }), { ignoresErrors: true })),
  })
  return (
    <Modal
      open
      title={t('attendees.reportTitle', { n: progress.failCount })}
      width={560}
      centered
      onCancel={onClose}
      closable={false}
      footer={<Button onClick={onClose}>{t('core.close')}</Button>}
    >
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <ul className="report">
        {refused.map(({ attendeeId, message }, at) => {
          const person = people[at]?.data
          return (
            <li key={attendeeId} className="report-row">
              {person ? (
                <button type="button" className="link" onClick={() => onOpen(attendeeId)}>
                  {fullNameOf(person)}
                </button>
              ) : (
                <span className="mono m3">{attendeeId.slice(-8)}</span>
              )}
              <span className="sp m2">{message}</span>
            </li>
          )
        })}
      </ul>
      {progress.failCount > PAGE && (
        <Pagination size="small" current={pageNo} pageSize={PAGE} total={progress.failCount} showSizeChanger={false} onChange={setPageNo} />
      )}
    </Modal>
  )
}
