import { Checkbox } from 'antd'
import { useState } from 'react'
import { attendeeTasks } from '#features/attendees/contract.ts'
import { useT } from '#console/kit/text.ts'
import type { Target } from '#features/attendees/console/bulk/target.ts'
import type { VerbsHandle } from '#features/attendees/console/bulk/useVerbs.ts'
import { VerbDialog } from '#features/attendees/console/bulk/VerbDialog.tsx'
import { whoText } from '#features/attendees/console/bulk/words.ts'

type Props = { target: Target; verbs: VerbsHandle }
type Channel = 'email' | 'mobile'
const channels: readonly Channel[] = ['email', 'mobile']

/** What has been sent cannot be called back, so it asks first. */
export function SendTicketDialog({ target, verbs }: Props) {
  const t = useT()
  const who = whoText(t, target)
  const [by, setBy] = useState<readonly Channel[]>(channels)
  const [isReissue, setReissue] = useState(false)
  return (
    <VerbDialog
      target={target}
      title={t('attendees.sendTicketTitle', { who })}
      confirmText={t('attendees.sendConfirm', { who })}
      isDisabled={by.length === 0}
      onClose={verbs.close}
      onConfirm={() =>
        verbs.run({
          verb: 'sendTicket',
          task: attendeeTasks.sendTicket,
          target,
          own: { channels: [...by], ...(isReissue && { isReissue }) },
        })
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
  return (
    <VerbDialog
      target={target}
      title={t('attendees.approveTellTitle', { who })}
      confirmText={t('attendees.verb_approveTell')}
      onClose={verbs.close}
      onConfirm={() =>
        verbs.run({ verb: 'approveTell', task: attendeeTasks.approve, target, own: { status: 'Registered', isSendNotice: true } })
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
  return (
    <VerbDialog
      target={target}
      title={t('attendees.remindTitle', { who })}
      confirmText={t('attendees.sendConfirm', { who })}
      onClose={verbs.close}
      onConfirm={() => verbs.run({ verb: 'remind', task: attendeeTasks.sendWaitPay, target, own: {} })}
    >
      <p className="m2">{t('attendees.remindText')}</p>
      <p className="m3 t13">{t('attendees.sentForGood')}</p>
    </VerbDialog>
  )
}
