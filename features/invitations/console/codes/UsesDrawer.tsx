import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import type { Code } from '#features/invitations/codeContract.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'

const SHOWN = 200

/** Who used a code, the latest first. */
export function UsesDrawer({ code, timeZone, onClose }: { code: Code; timeZone: string; onClose: () => void }) {
  const t = useT()
  const { data, error, refetch } = useQuery(callQuery(calls.codeUses, { codeId: code.codeId, pageSize: SHOWN }, { ignoresErrors: true }))
  return (
    <Drawer open title={t('invitations.usesOf', { code: code.code })} onClose={onClose}>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonFields count={4} />}
      {data?.list.length === 0 && <p className="m2">{t('invitations.noUses')}</p>}
      <ul className="invite-todo">
        {data?.list.map(({ inviteeId, name, company, time, isSeated }) => (
          <li key={inviteeId}>
            <span className="sp">
              <b>{name}</b> <span className="m3">{company}</span>
              {code.seats !== null && !isSeated && <span className="t12 m3"> {t('invitations.givenBack')}</span>}
            </span>
            <span className="t12 m3 nw">{formatTime(time, timeZone)}</span>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
