/* oxlint-disable react/iframe-missing-sandbox -- the frame needs its origin to load its own scripts; what it must not do is lead away from the console */
import { Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { callApi } from '#console/kit/callApi.ts'
import { Can } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { refetchCalls, useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { LinkTabs } from '#console/kit/Tabs.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { ContentDialog } from '#features/reports/console/ContentDialog.tsx'
import { ShareDialog } from '#features/reports/console/ShareDialog.tsx'
import { pages } from '#features/pages.ts'
import { reportCalls } from '#features/reports/contract.ts'
import { reportPages } from '#features/reports/pages.ts'
import '#features/reports/console/report.css'

/** The page that others read, as they read it. */
export function EventReportPage() {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const { bventId = '' } = useParams()
  const frame = useRef<HTMLIFrameElement>(null)
  const [dialog, setDialog] = useState<'content' | 'share' | null>(null)
  const { data, error, refetch } = useCallQuery(reportCalls.get, { bventId }, { ignoresErrors: true })
  const revoke = async () => {
    await callApi(reportCalls.revoke, { bventId })
    showToast({ kind: 'success', text: t('reports.revoked') })
    await refetchCalls(client, [reportCalls.get])
  }
  return (
    <PageFrame
      page={reportPages.event}
      tabs={
        <LinkTabs
          label={t('reports.tabs')}
          items={[
            { to: pathOf(reportPages.event, { bventId }), label: t('reports.ofEvent'), isCurrent: true },
            { to: pathOf(pages.officialAccounts.report, { bventId }), label: t('reports.ofOfficialAccount'), isCurrent: false },
          ]}
        />
      }
      subtitle={data?.expiresTime ? t('reports.sharedUntil', { time: formatTime(data.expiresTime, data.timeZone) }) : t('reports.subtitle')}
      actions={
        data && (
          <>
            <Button icon={<Icon name="file" />} onClick={() => frame.current?.contentWindow?.print()}>
              {t('reports.print')}
            </Button>
            <Can call={reportCalls.save}>
              <Button icon={<Icon name="edit" />} onClick={() => setDialog('content')}>
                {t('reports.settings')}
              </Button>
              {data.expiresTime && <Button onClick={() => void revoke()}>{t('reports.revoke')}</Button>}
              <Button type="primary" icon={<Icon name="share" />} onClick={() => setDialog('share')}>
                {t('reports.share')}
              </Button>
            </Can>
          </>
        )
      }
    >
      {error && (
        <div className="frame-body">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <SkeletonFields count={5} />}
      {data && (
        <iframe
          ref={frame}
          className="report-frame"
          title={t('reports.title')}
          src={`${data.previewUrl}?language=${language}`}
          sandbox="allow-scripts allow-same-origin allow-modals"
        />
      )}
      {data && dialog === 'content' && <ContentDialog bventId={bventId} report={data} onClose={() => setDialog(null)} />}
      {data && dialog === 'share' && <ShareDialog bventId={bventId} timeZone={data.timeZone} onClose={() => setDialog(null)} />}
    </PageFrame>
  )
}
