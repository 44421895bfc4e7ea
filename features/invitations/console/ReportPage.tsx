import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useParams } from 'react-router'
import type { ResultOf } from '#core/call.ts'
import { everyDay } from '#core/days.ts'
import { callApi } from '#console/kit/callApi.ts'
import { useCan } from '#console/kit/Can.tsx'
import { TrendChart } from '#console/kit/chart/TrendChart.tsx'
import { downloadCall } from '#console/kit/download.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery, refetchCalls } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { InvitationFrame } from '#features/invitations/console/InvitationFrame.tsx'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { invitationPages } from '#features/invitations/pages.ts'
import type { Figures } from '#features/invitations/shapes.ts'

const shown = ['listed', 'sent', 'opened', 'accepted', 'declined', 'registered', 'came'] as const satisfies readonly (keyof Figures)[]
type Line = Figures & { key: string; name: string; goal?: number | null }

export function ReportPage() {
  const { bventId = '' } = useParams()
  const t = useT()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(callQuery(calls.report, { bventId }, { ignoresErrors: true }))
  const canShare = useCan(calls.reportLink.access)
  const canExport = useCan(calls.reportSheet.access)
  const share = async (isOn: boolean) => {
    const { url } = await callApi(calls.reportLink, { bventId, isOn })
    if (url) await navigator.clipboard.writeText(url)
    showToast({ kind: 'success', text: isOn ? `${t('invitations.reportCopied')} ${url}` : t('invitations.saved') })
    await refetchCalls(client, [calls.report])
  }
  const act = (isOn: boolean) => void share(isOn).catch(() => {})
  return (
    <InvitationFrame
      page={invitationPages.report}
      bventId={bventId}
      actions={
        data && (
          <>
            {canExport && (
              <Button icon={<Icon name="dl" />} onClick={() => void downloadCall(calls.reportSheet, { bventId }).catch(() => {})}>
                {t('invitations.reportExport')}
              </Button>
            )}
            {canShare && data.hasLink && <Button onClick={() => act(false)}>{t('invitations.reportShareOff')}</Button>}
            {canShare && (
              <Button icon={<Icon name="share" />} title={t('invitations.reportShareHint')} onClick={() => act(true)}>
                {t(data.hasLink ? 'invitations.reportShareNew' : 'invitations.reportShare')}
              </Button>
            )}
          </>
        )
      }
    >
      {!data && (
        <div className="frame-body">
          {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={6} />}
        </div>
      )}
      {data?.figures.listed === 0 && <EmptyState icon="chart" title={t('invitations.noReport')} hint={t('invitations.noReportHint')} />}
      {data && data.figures.listed > 0 && (
        <div className="frame-body invite-report">
          {data.byDay.length > 1 && (
            <section>
              <h2>{t('invitations.byDay')}</h2>
              <TrendChart name={t('invitations.line_accepted')} along={t('invitations.dayColumn')} points={daysOf(data.byDay)} />
            </section>
          )}
          <Sums
            title={t('invitations.byDepartment')}
            total={{ ...data.figures, key: 'all', name: t('invitations.total'), goal: data.goal }}
            lines={data.byDepartment.map(({ id, ...row }) => ({ ...row, key: id, name: row.name || t('invitations.noDepartment') }))}
          />
          <Sums
            title={t('invitations.byMember')}
            lines={data.byMember.map(({ id, ...row }) => ({
              ...row,
              key: id,
              name: row.name || t(id ? 'invitations.left' : 'invitations.unowned'),
            }))}
          />
          <Sums
            title={t('invitations.byWay')}
            lines={data.byWay.map((row) => ({ ...row, key: row.way, name: t(`invitations.by_${row.way}`) }))}
          />
          <Sums
            title={t('invitations.bySource')}
            lines={data.bySource.map((row) => ({ ...row, key: row.source, name: t(`invitations.source_${row.source}`) }))}
          />
        </div>
      )}
    </InvitationFrame>
  )
}

/** A day without an answer has its place too. */
function daysOf(byDay: ResultOf<typeof calls.report>['byDay']) {
  const accepted = new Map(byDay.map((one) => [one.day, one.accepted]))
  return everyDay(byDay[0]?.day ?? '', byDay.at(-1)?.day ?? '').map((day) => ({ label: day.slice(5), value: accepted.get(day) ?? 0 }))
}

function Sums({ title, lines, total }: { title: string; lines: readonly Line[]; total?: Line }) {
  const t = useT()
  const language = useLanguage()
  const hasGoal = lines.some(({ goal }) => goal !== undefined)
  const cells = (line: Line) =>
    shown.map((key) => (
      <td key={key} className="num">
        {line[key].toLocaleString(language)}
      </td>
    ))
  return (
    <section>
      <h2>{title}</h2>
      <div className="invite-scroll">
        <table className="invite-table" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              {hasGoal && (
                <th scope="col" className="num">
                  {t('invitations.column_goal')}
                </th>
              )}
              {shown.map((key) => (
                <th key={key} scope="col" className="num">
                  {t(`invitations.column_${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key}>
                <th scope="row">{line.name}</th>
                {hasGoal && <td className="num">{line.goal?.toLocaleString(language) ?? '–'}</td>}
                {cells(line)}
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr className="invite-strong">
                <th scope="row">{total.name}</th>
                {hasGoal && <td className="num">{total.goal?.toLocaleString(language) ?? '–'}</td>}
                {cells(total)}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  )
}
