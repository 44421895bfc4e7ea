import { Checkbox } from 'antd'
import { useState } from 'react'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { useT } from '#console/kit/text.ts'
import type { Target } from '#features/attendees/console/bulk/target.ts'
import { titleOf, type VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { VerbDialog } from '#features/attendees/console/bulk/VerbDialog.tsx'
import { whoText } from '#features/attendees/console/bulk/words.ts'

type Props = { target: Target; verbs: VerbsHandle }
type Channel = 'email' | 'mobile'
const channels: readonly Channel[] = ['email', 'mobile']

/** What has been sent cannot be called back, so it asks first. */
export function SendTicketDialog({ target, verbs }: Props) {
  const t = useT()
  const who = whoText(t, target)
  const { bventId, chosen } = target
  const [by, setBy] = useState<readonly Channel[]>(channels)
  const [isReissue, setReissue] = useState(false)
  return (
    <VerbDialog
      title={t('attendees.sendTicketTitle', { who })}
      confirmText={t('attendees.sendConfirm', { who })}
      isDisabled={by.length === 0}
      onClose={verbs.close}
      onConfirm={() =>
        verbs.start(
          attendeeTasks.sendTicket,
          { bventId, ...chosen, channels: [...by], ...(isReissue && { isReissue }) },
          titleOf('sendTicket', target),
        )
      }
    >
      <fieldset className="verb-set">
        <legend className="b">{t('attendees.channels')}</legend>
        <Checkbox.Group
          value={[...by]}
          onChange={(values) => setBy(channels.filter((channel) => values.includes(channel)))}
          options={channels.map((value) => ({ value, label: t(`attendees.channel_${value}`) }))}
        />
      </fieldset>
      <Checkbox checked={isReissue} onChange={(event) => setReissue(event.target.checked)}>
        {t('attendees.reissue')}
      </Checkbox>
      <p className="m3 t13">{t('attendees.sentForGood')}</p>
    </VerbDialog>
  )
}

/** Approving alone can be undone and happens at once; with letters it asks first. */
export function ApproveTellDialog({ target, verbs }: Props) {
  const t = useT()
  const who = whoText(t, target)
  const { bventId, chosen } = target
  return (
    <VerbDialog
      title={t('attendees.approveTellTitle', { who })}
      confirmText={t('attendees.verb_approveTell')}
      onClose={verbs.close}
      onConfirm={() =>
        verbs.start(attendeeTasks.approve, { bventId, ...chosen, status: 'Registered', isSendNotice: true }, titleOf('approveTell', target))
      }
    >
      <p className="m2">{t('attendees.approveTellText')}</p>
      <p className="m3 t13">{t('attendees.sentForGood')}</p>
    </VerbDialog>
  )
}

export function RemindDialog({ target, verbs }: Props) {
  const t = useT()
  const who = whoText(t, target)
  const { bventId, chosen } = target
  return (
    <VerbDialog
      title={t('attendees.remindTitle', { who })}
      confirmText={t('attendees.sendConfirm', { who })}
      onClose={verbs.close}
      onConfirm={() => verbs.start(attendeeTasks.sendWaitPay, { bventId, ...chosen }, titleOf('remind', target))}
    >
      <p className="m2">{t('attendees.remindText')}</p>
      <p className="m3 t13">{t('attendees.sentForGood')}</p>
    </VerbDialog>
  )
}
