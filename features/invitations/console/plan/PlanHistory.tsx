import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { useEventZone } from '#features/invitations/console/useEventZone.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'

type Goals = { goal?: number; goals?: { name: string; goal: number }[] }

/** Who changed what of the plan, the latest first; shares that are as before are not told. */
export function PlanHistory({ bventId, onClose }: { bventId: string; onClose: () => void }) {
  const t = useT()
  const { timeZone } = useEventZone(bventId)
  const { data, error, refetch } = useQuery(callQuery(calls.history, { bventId, pageSize: 50 }, { ignoresErrors: true }))
  return (
    <Drawer open title={t('invitations.history')} onClose={onClose}>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonFields count={4} />}
      {data?.list.length === 0 && <p className="m2">{t('invitations.noHistory')}</p>}
      <ol className="invite-log">
        {data?.list.map(({ id, time, accountName, action, before, after }) => (
          <li key={id}>
            <span className="t12 m3">
              {formatTime(time, timeZone)} · {accountName}
            </span>
            <b>{textOf(action)}</b>
            {changesOf(before as Goals | null, after as Goals | null).map((change) => (
              <span key={change} className="t13">
                {change}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

function changesOf(before: Goals | null, after: Goals | null): string[] {
  const was = new Map((before?.goals ?? []).map(({ name, goal }) => [name, goal]))
  const is = new Map((after?.goals ?? []).map(({ name, goal }) => [name, goal]))
  const shares = [...new Set([...was.keys(), ...is.keys()])].filter((name) => was.get(name) !== is.get(name))
  const whole = before?.goal !== after?.goal && after?.goal !== undefined ? [`Σ ${before?.goal ?? 0} → ${after.goal}`] : []
  return [...whole, ...shares.slice(0, 20).map((name) => `${name} ${was.get(name) ?? 0} → ${is.get(name) ?? 0}`)]
}
