import { Button, Dropdown } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import type { Page } from '#core/page.ts'
import { useCan } from '#console/kit/Can.tsx'
import { downloadCall } from '#console/kit/download.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { customCalls, type Report } from '#features/statistics/customContract.ts'
import { charts } from '#features/statistics/pivot.ts'
import { Builder } from '#features/statistics/console/custom/Builder.tsx'
import { NameDialog, ScheduleDialog } from '#features/statistics/console/custom/Dialogs.tsx'
import { PivotView, usePicture } from '#features/statistics/console/custom/PivotView.tsx'
import { savePdf, savePicture } from '#features/statistics/console/custom/savePicture.ts'
import { useReport } from '#features/statistics/console/custom/useReport.ts'
import '#features/statistics/console/statistics.css'

type Props = { page: Page; bventId?: string; saved?: Report }

export function ReportEditor({ page, bventId, saved }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'save' | 'saveAs' | 'schedule' | null>(null)
  const report = useReport(bventId, saved, (id) => void navigate({ search: `?id=${id}` }, { replace: true }))
  const picture = usePicture()
  const table = useRef<HTMLTableElement>(null)
  const mayExport = useCan('lite_res_act_export')
  const mayWrite = useCan('lite_res_act_notice')
  const { definition, pivot, fields, fieldsError, isShared } = report
  const name = saved?.name ?? t('statistics.untitled')
  const isMine = saved?.isMine ?? false
  const rowNames = definition.rows.flatMap(({ field }) => fields?.dimensions.find((one) => one.field === field)?.name ?? [])
  const told = async (work: Promise<unknown>) => {
    await work
    showToast({ kind: 'success', text: t('statistics.saved') })
  }
  const asOf = pivot.data ? `${formatTime(new Date(pivot.dataUpdatedAt).toISOString(), pivot.data.timeZone)} ${pivot.data.timeZone}` : ''
  const exports = [
    ...(mayExport ? [{ key: 'xlsx', label: t('statistics.exportXlsx') }] : []),
    ...(definition.chart === 'table' ? [] : [{ key: 'png', label: t('statistics.exportPng') }]),
    { key: 'pdf', label: t('statistics.exportPdf') },
  ]
  const onExport = ({ key }: { key: string }) => {
    if (key === 'png' && picture.current) void savePicture(picture.current, name)
    if (key === 'pdf')
      void savePdf({ name, subtitle: asOf, table: table.current, picture: definition.chart === 'table' ? null : picture.current })
    if (key === 'xlsx') void downloadCall(customCalls.export, { ...(bventId && { bventId }), definition, name })
  }
  return (
    <PageFrame
      page={page}
      title={name}
      subtitle={saved && <SavedWords saved={saved} />}
      actions={
        <>
          {exports.length > 0 && (
            <Dropdown menu={{ items: exports, onClick: onExport }} trigger={['click']}>
              <Button icon={<Icon name="dl" />} aria-label={exports.map(({ label }) => label).join(t('kit.comma'))} />
            </Dropdown>
          )}
          {isMine && (
            <Button onClick={() => void told(report.keep({ name, isShared: !isShared }))}>
              {t(isShared ? 'statistics.unshare' : 'statistics.share')}
            </Button>
          )}
          {isMine && mayWrite && <Button onClick={() => setDialog('schedule')}>{t('statistics.schedule')}</Button>}
          {saved && <Button onClick={() => setDialog('saveAs')}>{t('statistics.saveAs')}</Button>}
          {(!saved || isMine) && (
            <Button
              type="primary"
              disabled={Boolean(saved) && !report.isChanged}
              onClick={() => (saved ? void told(report.keep({ name })) : setDialog('save'))}
            >
              {t('statistics.save')}
            </Button>
          )}
        </>
      }
    >
      <div className="stat-custom">
        {fieldsError && <ErrorNote error={fieldsError} />}
        {fields && <Builder report={report} />}
        <div className="row g2 wrap">
          <Segments
            label={t('statistics.chart')}
            items={charts.map((key) => ({ key, label: t(`statistics.c_${key}`) }))}
            value={definition.chart}
            onChange={(chart) => report.change({ chart })}
          />
          {asOf && <span className="t12 m3">{asOf}</span>}
        </div>
        {pivot.error && <ErrorNote error={pivot.error} onRetry={() => void pivot.refetch()} />}
        {!pivot.data && !pivot.error && <SkeletonFields count={4} />}
        {pivot.data && !pivot.error && (
          <PivotView name={name} pivot={pivot.data} definition={definition} rowNames={rowNames} picture={picture} table={table} />
        )}
      </div>
      {(dialog === 'save' || dialog === 'saveAs') && (
        <NameDialog
          title={t(dialog === 'save' ? 'statistics.save' : 'statistics.saveAs')}
          first={saved?.name ?? ''}
          onName={(given) => told(report.keep({ name: given, isNew: true }))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'schedule' && saved && report.version !== undefined && (
        <ScheduleDialog report={saved} version={report.version} onDone={report.setVersion} onClose={() => setDialog(null)} />
      )}
    </PageFrame>
  )
}

function SavedWords({ saved }: { saved: Report }) {
  const t = useT()
  const { isMine, ownerName, isShared, sendDay, sendHour, nextSendTime } = saved
  const day = ([1, 2, 3, 4, 5, 6, 7] as const).find((one) => one === sendDay)
  const parts = [
    isMine ? t('statistics.mine') : ownerName,
    isShared && t('statistics.shared'),
    day && t('statistics.scheduleOn', { day: t(`statistics.weekday_${day}`), hour: String(sendHour).padStart(2, '0') }),
    nextSendTime && t('statistics.nextSend', { time: formatTime(nextSendTime) }),
  ]
  return <>{parts.filter(Boolean).join(' · ')}</>
}
