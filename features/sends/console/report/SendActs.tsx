import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '#console/kit/Can.tsx'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useNow } from '#console/kit/useNow.ts'
import type { SendDetail } from '#features/sends/contract.ts'
import type { Reporting } from '#features/sends/parts.ts'

/** What can be done with it just now: by its state, and by who is looking. */
export function SendActs({ bventId, send, of: { calls, pathTo } }: { bventId: string; send: SendDetail; of: Reporting }) {
  const t = useT()
  const navigate = useNavigate()
  const changes = [calls.detail, calls.list, calls.people]
  const canWrite = useCan(calls.cancel.access)
  const [isAsking, setAsking] = useState(false)
  const takeBack = useCall(calls.takeBack, { changes })
  const pause = useCall(calls.pause, { changes })
  const resume = useCall(calls.resume, { changes })
  const cancel = useCall(calls.cancel, { changes })
  const approve = useCall(calls.approve, { changes })
  const retry = useCall(calls.retry, { changes })
  if (!canWrite) return null
  const which = { bventId, sendId: send.sendId }
  const can = (act: SendDetail['acts'][number]) => send.acts.includes(act)
  return (
    <>
      {send.isToApprove && !send.isOwn && (
        <Button type="primary" loading={approve.isPending} onClick={() => approve.mutate(which)}>
          {t('sends.approve')}
        </Button>
      )}
      {can('takeBack') && (
        <Button
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate(which, { onSuccess: () => showToast({ kind: 'success', text: t('sends.takenBack') }) })}
        >
          <TakeBackWord send={send} />
        </Button>
      )}
      {can('pause') && (
        <Button loading={pause.isPending} onClick={() => pause.mutate(which)}>
          {t('sends.pause')}
        </Button>
      )}
      {can('resume') && (
        <Button type="primary" loading={resume.isPending} onClick={() => resume.mutate(which)}>
          {t('sends.resume')}
        </Button>
      )}
      {can('cancel') && !can('takeBack') && (
        <Button danger onClick={() => setAsking(true)}>
          {t('sends.cancel')}
        </Button>
      )}
      {(send.state === 'Done' || send.state === 'Cancelled') && send.counts.failed > 0 && (
        <Button
          loading={retry.isPending}
          onClick={() =>
            retry.mutate(which, {
              onSuccess: ({ sendId, count }) => {
                showToast({ kind: 'success', text: t('sends.retried', { n: count }) })
                void navigate(pathTo(sendId))
              },
            })
          }
        >
          {t('sends.retry', { n: send.counts.failed })}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('sends.cancelTitle')}
        consequence={t('sends.cancelText', { n: send.counts.waiting })}
        confirmText={t('sends.cancel')}
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate(which, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** With the time that is left, while it could start any moment. */
function TakeBackWord({ send: { holdUntil, sendTime } }: { send: SendDetail }) {
  const t = useT()
  const now = useNow(1_000)
  const until = Math.max(Date.parse(holdUntil ?? ''), Date.parse(sendTime ?? ''))
  const seconds = Math.ceil((until - now) / 1_000)
  if (!(seconds > 0 && seconds < 600)) return t('sends.takeBack')
  return t('sends.takeBackIn', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })
}
