import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Can } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { LinkTabs } from '#console/kit/Tabs.tsx'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { ReportDrawings } from '#features/officialAccounts/console/ReportDrawings.tsx'
import { officialAccountCalls } from '#features/officialAccounts/contract.ts'
import { officialAccountPages } from '#features/officialAccounts/pages.ts'
import { pages } from '#features/pages.ts'
import { officialReportCalls, reportSpans } from '#features/officialAccounts/reportContract.ts'

const spans = ['7', '30', '90'] as const satisfies readonly `${(typeof reportSpans)[number]}`[]
const defaults = { days: '30' }

/** What the account that notices go by has gained, heard and led to. */
export function OfficialReportPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const [address, setAddress] = useAddressState(defaults)
  const span = spans.find((one) => one === address.days) ?? '30'
  const { data, error, refetch } = useQuery({
    ...callQuery(officialReportCalls.officialReport, { bventId, days: Number(span) }),
    placeholderData: (previous) => previous,
  })
  return (
    <PageFrame
      page={officialAccountPages.report}
      tabs={
        <LinkTabs
          label={t('officialAccounts.reports')}
          items={[
            { to: pathOf(pages.reports.event, { bventId }), label: t('officialAccounts.ofEvent'), isCurrent: false },
            { to: pathOf(officialAccountPages.report, { bventId }), label: t('officialAccounts.report'), isCurrent: true },
          ]}
        />
      }
      subtitle={data?.account && t('officialAccounts.reportHint', { zone: data.timeZone, time: formatTime(data.asOf, data.timeZone) })}
      beside={
        data?.account && (
          <Segments
            label={t('officialAccounts.reportSpan')}
            value={span}
            items={spans.map((days) => ({ key: days, label: t(`officialAccounts.span_${days}`) }))}
            onChange={(days) => setAddress({ days })}
          />
        )
      }
    >
      {error && !data && (
        <div className="frame-body">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <SkeletonFields count={4} />}
      {data && !data.account && (
        <EmptyState
          icon="share"
          title={t('officialAccounts.none')}
          hint={t('officialAccounts.reportNoneHint')}
          action={
            <Can call={officialAccountCalls.refresh}>
              <ButtonLink type="primary" to={officialAccountPages.list.path}>
                {t('officialAccounts.bind')}
              </ButtonLink>
            </Can>
          }
        />
      )}
      {data?.account && <ReportDrawings report={data} account={data.account} />}
    </PageFrame>
  )
}
