import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { noticeCalls } from '#features/notices/contract.ts'
import { RulesDrawer } from '#features/notices/console/list/RulesDrawer.tsx'
import { TemplateMatrix } from '#features/notices/console/list/TemplateMatrix.tsx'
import { noticePages } from '#features/notices/pages.ts'
import '#features/notices/console/notices.css'

export function NoticeTemplatesPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const canWrite = useCan(noticeCalls.saveSetting.access)
  const rows = useCallQuery(noticeCalls.list, { bventId }, { ignoresErrors: true })
  const setting = useCallQuery(noticeCalls.setting, { bventId }, { ignoresErrors: true })
  const [isEditing, setEditing] = useState(false)
  const error = rows.error ?? setting.error
  const sent = rows.data?.list.reduce((sum, row) => sum + row.sentCount, 0) ?? 0
  const failed = rows.data?.list.reduce((sum, row) => sum + row.failCount, 0) ?? 0
  return (
    <PageFrame
      page={noticePages.templates}
      title={t('notices.templates')}
      beside={<span className="t13 m3">{t('notices.counts')}</span>}
      actions={
        canWrite && (
          <Button icon={<Icon name="gear" />} disabled={!setting.data} onClick={() => setEditing(true)}>
            {t('notices.rules')}
          </Button>
        )
      }
      {...(setting.data && {
        footer: (
          <div className="row g3 t13 m2 notice-foot">
            <span>
              {setting.data.quietFrom
                ? t('notices.quietText', { from: setting.data.quietFrom, to: setting.data.quietTo })
                : t('notices.noQuiet')}
            </span>
            <span className="sp" />
            <span>{t('notices.weekTotal', { n: sent + failed })}</span>
            {failed > 0 && <span className="down">{t('notices.failed', { n: failed })}</span>}
          </div>
        ),
      })}
    >
      {error && !rows.data && (
        <div className="frame-body">
          <ErrorNote error={error} onRetry={() => void Promise.all([rows.refetch(), setting.refetch()])} />
        </div>
      )}
      {!error && !(rows.data && setting.data) && (
        <div className="frame-body">
          <SkeletonFields count={8} />
        </div>
      )}
      {setting.data && !setting.data.isEnable && (
        <p className="note notice-off">
          <Icon name="info" />
          {t('notices.off')}
        </p>
      )}
      {rows.data && setting.data && <TemplateMatrix bventId={bventId} rows={rows.data.list} setting={setting.data} canWrite={canWrite} />}
      {isEditing && setting.data && <RulesDrawer bventId={bventId} setting={setting.data} onClose={() => setEditing(false)} />}
    </PageFrame>
  )
}
