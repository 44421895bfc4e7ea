import { Pagination } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { useCan } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useRows } from '#console/kit/useRows.ts'
import { InvitationFrame } from '#features/invitations/console/InvitationFrame.tsx'
import { Reminders } from '#features/invitations/console/send/Reminders.tsx'
import { useEventZone } from '#features/invitations/console/useEventZone.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { invitationPages as pages } from '#features/invitations/pages.ts'

const PAGE = 20

/** What was sent to guests, and what will be by itself. */
export function NoticePage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const canWrite = useCan(calls.sendNotice.access)
  const { timeZone } = useEventZone(bventId)
  const [pageNo, setPageNo] = useState(1)
  const { data, error, refetch } = useRows(calls.notices, { bventId, pageNo, pageSize: PAGE })
  const write = canWrite && (
    <ButtonLink type="primary" to={pathOf(pages.writeNotice, { bventId })} icon={<Icon name="send" />}>
      {t('invitations.writeNotice')}
    </ButtonLink>
  )
  return (
    <InvitationFrame page={pages.notice} bventId={bventId} actions={write}>
      <div className="frame-body invite-report">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={4} />}
        {data && data.list.length === 0 && (
          <EmptyState icon="send" title={t('invitations.noNotices')} hint={t('invitations.noNoticesHint')} action={write} />
        )}
        {data && data.list.length > 0 && (
          <section>
            <h2 className="t16 b">{t('invitations.sentSoFar')}</h2>
            <ul className="invite-sends">
              {data.list.map(({ sendId, title, channels, state, isToApprove, counts, sendTime, createdBy, plannedTime }) => (
                <li key={sendId} className="row g3 wrap">
                  <Link className="b ell sp" to={pathOf(pages.noticeReport, { bventId, guestSendId: sendId })}>
                    {title}
                  </Link>
                  {channels.map((channel) => (
                    <span key={channel} className="tag">
                      {t(`delivery.channel_${channel}`)}
                    </span>
                  ))}
                  <span className="tag">{isToApprove ? t('sends.toApprove') : t(`sends.state_${state}`)}</span>
                  <span className="t13 m2">
                    {plannedTime
                      ? t('invitations.noticeCounts', { sent: counts.sent, not: counts.suppressed + counts.failed })
                      : t('invitations.noticePlanned', { n: counts.planned })}
                  </span>
                  <span className="t13 m3">{[formatTime(sendTime, timeZone, 'MM-DD HH:mm'), createdBy].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ul>
            {data.total > PAGE && (
              <Pagination size="small" current={pageNo} pageSize={PAGE} total={data.total} showSizeChanger={false} onChange={setPageNo} />
            )}
          </section>
        )}
        {!error && <Reminders bventId={bventId} timeZone={timeZone} canWrite={canWrite} />}
      </div>
    </InvitationFrame>
  )
}
