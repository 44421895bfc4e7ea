import { useQuery } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery, useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { ReminderDrawer, type ReminderKind } from '#features/invitations/console/send/ReminderDrawer.tsx'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { invitationPages as pages } from '#features/invitations/pages.ts'
import type { Reminder } from '#features/invitations/sendContract.ts'

type Props = { bventId: string; timeZone: string | undefined; canWrite: boolean }
const changes = [calls.reminders]

export function Reminders({ bventId, timeZone, canWrite }: Props) {
  const t = useT()
  const { data, error, refetch } = useQuery(callQuery(calls.reminders, { bventId }, { ignoresErrors: true }))
  const [edited, setEdited] = useState<Reminder | ReminderKind | null>(null)
  const [removed, setRemoved] = useState<Reminder | null>(null)
  const open = useCall(calls.openReminder, { changes })
  const remove = useCall(calls.removeReminder, { changes })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return (
    <section aria-label={t('invitations.reminders')}>
      <div className="row g2 wrap">
        <h2 className="t16 b">{t('invitations.reminders')}</h2>
        <span className="t13 m3 sp">{t('invitations.remindersHint')}</span>
        {canWrite && (
          <>
            <Button icon={<Icon name="clock" />} onClick={() => setEdited('deadline')}>
              {t('invitations.addDeadlineReminder')}
            </Button>
            <Button icon={<Icon name="plus" />} onClick={() => setEdited('silent')}>
              {t('invitations.addReminder')}
            </Button>
          </>
        )}
      </div>
      {data && data.list.length === 0 && <p className="t13 m3">{t('invitations.noReminders')}</p>}
      <ul className="invite-sends">
        {data?.list.map((reminder) => (
          <li key={reminder.planId} className="row g3 wrap">
            <span className="sp">
              <b>{reminder.title}</b>
              <span className="t13 m2 invite-when">{whenWord(reminder, timeZone, t)}</span>
            </span>
            {reminder.lastRun && (
              <Link className="t13" to={pathOf(pages.noticeReport, { bventId, guestSendId: reminder.lastRun.sendId })}>
                {t('invitations.reminderRuns', { n: reminder.runs, planned: reminder.lastRun.planned })}
              </Link>
            )}
            {canWrite && (
              <>
                <Switch
                  size="small"
                  aria-label={`${t('invitations.reminderOpen')} ${reminder.title}`}
                  checked={reminder.isOpen}
                  loading={open.isPending}
                  onChange={(isOpen) => open.mutate({ bventId, planId: reminder.planId, isOpen })}
                />
                <Button type="text" size="small" onClick={() => setEdited(reminder)}>
                  {t('core.edit')}
                </Button>
                <Button type="text" size="small" danger onClick={() => setRemoved(reminder)}>
                  {t('core.delete')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {edited && (
        <ReminderDrawer
          bventId={bventId}
          {...(typeof edited === 'string' ? { kind: edited } : { reminder: edited })}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== null}
        title={t('invitations.removeReminder')}
        consequence={t('invitations.removeReminderText')}
        confirmText={t('core.delete')}
        isBusy={remove.isPending}
        onConfirm={() => removed && remove.mutate({ bventId, planId: removed.planId }, { onSettled: () => setRemoved(null) })}
        onCancel={() => setRemoved(null)}
      />
    </section>
  )
}

function whenWord({ rule, nextTime, isOpen }: Reminder, timeZone: string | undefined, t: ReturnType<typeof useT>): string {
  if (rule.type === 'After') return `${t(`sends.what_${rule.what}`)} +${rule.hours} h · ${t('invitations.reminderEach')}`
  if (!isOpen) return ''
  return nextTime ? t('invitations.reminderNext', { time: formatTime(nextTime, timeZone, 'MM-DD HH:mm') }) : t('invitations.reminderNever')
}
