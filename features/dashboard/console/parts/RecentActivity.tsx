import { Button } from 'antd'
import { auditCalls } from '#features/audit/contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Activity } from '#features/audit/contract.ts'
import { Link } from 'react-router'
import { pages } from '#features/pages.ts'
import { Can } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonBar } from '#console/kit/SkeletonRows.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { useNow } from '#console/kit/useNow.ts'
import { activityText, agoText } from '#features/dashboard/console/parts/activityText.ts'
import { formatTime } from '#core/dateTime.ts'

const STEP = 8
const MOST = 200

export function RecentActivity({ bventId }: { bventId: string }) {
  const t = useT()
  const [shown, setShown] = useState(STEP)
  // Whatever was done on another page stands here already.
  const query = callQuery(auditCalls.activity, { bventId, pageSize: shown }, { ignoresErrors: true })
  const { data, error, isFetching, refetch } = useQuery({ ...query, placeholderData: keepPreviousData, staleTime: 0 })
  const total = (data as { total?: number } | undefined)?.total ?? 0
  return (
    <section className="panel dash-panel dash-activity" aria-labelledby="dash-activity" aria-busy={isFetching}>
      <div className="row g2 between">
        <h2 id="dash-activity" className="b">
          {t('dashboard.activity')}
        </h2>
        <Can code={pages.audit.operationLog.access as 'litehome_res_page_operationlog'}>
          <Link className="t13" to={pages.audit.operationLog.path}>
            {textOf(pages.audit.operationLog.title)}
          </Link>
        </Can>
      </div>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <output aria-label={t('kit.loading')}>
          {[0, 1, 2, 3].map((at) => (
            <div key={at} className="row g3 dash-act">
              <i className="skel av" />
              <SkeletonBar at={at} />
            </div>
          ))}
        </output>
      )}
      {data && data.list.length === 0 && <p className="m2 dash-none">{t('dashboard.noActivity')}</p>}
      <ol>
        {data?.list.map((activity) => (
          <ActivityItem key={activity.id} activity={activity} />
        ))}
      </ol>
      {data && data.list.length < Math.min(total, MOST) && (
        <Button type="text" size="small" disabled={isFetching} onClick={() => setShown(Math.min(MOST, shown + 3 * STEP))}>
          {t('dashboard.moreActivity')}
        </Button>
      )}
    </section>
  )
}

function ActivityItem({ activity }: { activity: Activity }) {
  const t = useT()
  const now = useNow(60_000)
  const name = activity.accountName || t('audit.system')
  return (
    <li className="row g3 dash-act">
      <span className={activity.accountName ? 'av' : 'av av-off'} aria-hidden>
        {[...name][0]}
      </span>
      <div className="sp">
        <p className="t13">
          <b>{name}</b> {activityText(activity)}
        </p>
        <time className="t12 m3" dateTime={activity.time} title={formatTime(activity.time)}>
          {agoText(activity.time, now)}
        </time>
      </div>
    </li>
  )
}
