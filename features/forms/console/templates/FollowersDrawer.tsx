import { Button, Drawer, Pagination } from 'antd'
import { useState } from 'react'
import { PAGE_SIZE } from '#core/schema.ts'
import { Can } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useRows } from '#console/kit/useRows.ts'
import { ApplyDialog } from '#features/forms/console/templates/ApplyDialog.tsx'
import { formCalls } from '#features/forms/contract.ts'
import type { Follower, Template } from '#features/forms/templateCalls.ts'

const WIDTH_PX = 560

/** Forms that began with a template; each takes its newest form when somebody says so, after seeing what changes. */
export function FollowersDrawer({ template: { templateId, name }, onClose }: { template: Template; onClose: () => void }) {
  const t = useT()
  const [pageNo, setPageNo] = useState(1)
  const [chosen, setChosen] = useState<Follower | null>(null)
  const { data, error, refetch } = useRows(formCalls.templateFollowers, { templateId, pageNo, pageSize: PAGE_SIZE })
  return (
    <Drawer open title={`${name} · ${t('forms.templateFollowers')}`} size={WIDTH_PX} onClose={onClose}>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonFields count={4} />}
      {data && data.list.length === 0 && <EmptyState icon="form" title={t('forms.templateNoFollowers')} />}
      <ul className="template-list">
        {data?.list.map((follower) => (
          <li key={follower.pathId} className="row g2">
            <div className="sp">
              <b>{follower.eventTitle}</b>
              <p className="t12 m3">
                {follower.pathName} · {t(follower.isBehind ? 'forms.templateIsBehind' : 'forms.templateUpToDate')}
              </p>
            </div>
            <Can call={formCalls.templateApply}>
              <Button size="small" onClick={() => setChosen(follower)} aria-label={`${t('forms.templateCompare')} ${follower.eventTitle}`}>
                {t('forms.templateCompare')}
              </Button>
            </Can>
          </li>
        ))}
      </ul>
      {data && data.total > PAGE_SIZE && (
        <Pagination size="small" current={pageNo} pageSize={PAGE_SIZE} total={data.total} showSizeChanger={false} onChange={setPageNo} />
      )}
      {chosen && (
        <ApplyDialog
          templateId={templateId}
          bventId={chosen.bventId}
          pathId={chosen.pathId}
          name={chosen.eventTitle}
          onClose={() => setChosen(null)}
        />
      )}
    </Drawer>
  )
}
