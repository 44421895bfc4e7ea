import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf, type Page } from '#core/page.ts'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCall, useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { LinkTabs } from '#console/kit/Tabs.tsx'
import { useT } from '#console/kit/text.ts'
import { customCalls, type Report } from '#features/statistics/customContract.ts'
import '#console/kit/chart/question.css'
import '#features/statistics/console/statistics.css'

type Props = { page: Page; normal: Page; custom: Page; bventId?: string }

/** The standard questions and everything that somebody has kept: whose it is, and when one last looked. */
export function ReportList({ page, normal, custom, bventId }: Props) {
  const t = useT()
  const params: Record<string, string> = bventId ? { bventId } : {}
  const { data, error, refetch } = useCallQuery(customCalls.reports, bventId ? { bventId } : {})
  const pin = useCall(customCalls.pin, { changes: [customCalls.reports] })
  const [removing, setRemoving] = useState<Report | null>(null)
  const newReport = (
    <ButtonLink type="primary" to={pathOf(custom, params)}>
      {t('statistics.newReport')}
    </ButtonLink>
  )
  return (
    <PageFrame page={page} tabs={<StatisticsTabs normal={normal} list={page} params={params} current="list" />} actions={newReport}>
      <div className="frame-body">
        {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonFields count={4} />}
        {data && (
          <table className="stat-table stat-reports">
            <thead>
              <tr>
                <th scope="col">{t('statistics.name')}</th>
                <th scope="col">{t('statistics.owner')}</th>
                <th scope="col">{t('statistics.updated')}</th>
                <th scope="col">{t('statistics.seen')}</th>
                <th scope="col" aria-label={t('statistics.pin')} />
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">
                  <Link to={pathOf(normal, params)}>{t('statistics.standardReport')}</Link>
                </th>
                <td>{t('statistics.everyones')}</td>
                <td>–</td>
                <td colSpan={2} className="nw">
                  {data.standardSeenTime ? formatTime(data.standardSeenTime) : t('statistics.never')}
                </td>
              </tr>
              {data.list.map((report) => (
                <tr key={report.id}>
                  <th scope="row">
                    <Link to={`${pathOf(custom, params)}?id=${report.id}`}>{report.name}</Link>
                    <Marks report={report} />
                  </th>
                  <td>{report.isMine ? t('statistics.mine') : report.ownerName}</td>
                  <td className="nw">{formatTime(report.updatedTime)}</td>
                  <td className="nw">{report.seenTime ? formatTime(report.seenTime) : t('statistics.never')}</td>
                  <td className="num">
                    {report.isMine && (
                      <span className="row g1 stat-acts">
                        {bventId && (
                          <Button size="small" type="text" onClick={() => pin.mutate({ id: report.id, isPinned: !report.isPinned })}>
                            {t(report.isPinned ? 'statistics.unpin' : 'statistics.pin')}
                          </Button>
                        )}
                        <Button size="small" type="text" onClick={() => setRemoving(report)}>
                          {t('statistics.remove')}
                        </Button>
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {data?.list.length === 0 && (
          <EmptyState icon="chart" title={t('statistics.noReports')} hint={t('statistics.noReportsHint')} action={newReport} />
        )}
      </div>
      {removing && <RemoveDialog report={removing} onClose={() => setRemoving(null)} />}
    </PageFrame>
  )
}

function Marks({ report: { bventId, isShared, isPinned, sendDay } }: { report: Report }) {
  const t = useT()
  const words = [
    isShared && t('statistics.shared'),
    bventId && isPinned && t('statistics.pinned'),
    sendDay !== null && t('statistics.sending'),
  ].filter(Boolean)
  return words.length > 0 ? (
    <span className="report-marks t12 m3">
      {isShared && <Icon name="share" size={12} />}
      {words.join(t('kit.comma'))}
    </span>
  ) : null
}

function RemoveDialog({ report: { id, name }, onClose }: { report: Report; onClose: () => void }) {
  const t = useT()
  const remove = useCall(customCalls.delete, { changes: [customCalls.reports], ignoresErrors: true })
  return (
    <ActDialog
      title={t('statistics.removeTitle', { name })}
      className="act"
      isDanger
      confirmText={t('statistics.remove')}
      notDone={t('statistics.notDone')}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ id })
        onClose()
      }}
    >
      <p className="m2">{t('statistics.removeHint')}</p>
    </ActDialog>
  )
}

type TabsProps = { normal: Page; list: Page; params: Record<string, string>; current: 'normal' | 'list' }

export function StatisticsTabs({ normal, list, params, current }: TabsProps) {
  const t = useT()
  return (
    <LinkTabs
      label={t('statistics.tabs')}
      items={[
        { to: pathOf(normal, params), label: t('statistics.tab_normal'), isCurrent: current === 'normal' },
        { to: pathOf(list, params), label: t('statistics.tab_list'), isCurrent: current === 'list' },
      ]}
    />
  )
}
