import { Button, Drawer, Input, Switch } from 'antd'
import { useState } from 'react'
import { languageNames, languages, type Language } from '#core/language.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { PartOf } from '#console/kit/Part.tsx'
import { useCall } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { AudienceFields } from '#features/invitations/console/send/AudienceFields.tsx'
import { firstText, NO_TEXT, saidOf } from '#features/invitations/console/send/drafts.ts'
import { TextFields } from '#features/invitations/console/send/TextFields.tsx'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import type { Reminder } from '#features/invitations/sendContract.ts'
import { planRuleFields } from '#features/sends/parts.ts'
import { guestAnchors, guestHappenings } from '#features/sends/planRules.ts'
import { addressChannels, type AddressChannel } from '#features/sends/shapes.ts'

type Draft = Pick<Reminder, 'title' | 'rule' | 'audience' | 'texts' | 'isOnceEach' | 'isOpen'>
/** What a new one begins with: a word to those who are silent, or to everybody who has not answered, a day before they no longer can. */
export type ReminderKind = 'silent' | 'deadline'
type Props = { bventId: string; reminder?: Reminder; kind?: ReminderKind; onClose: () => void }

const firstRules = {
  silent: { type: 'After', what: 'unopened', hours: 48 },
  deadline: { type: 'Hours', anchor: 'reply', hours: -24 },
} as const satisfies Record<ReminderKind, Draft['rule']>

export function ReminderDrawer({ bventId, reminder, kind = 'silent', onClose }: Props) {
  const t = useT()
  const own = useLanguage()
  const [draft, setDraft] = useState<Draft>(
    reminder ?? {
      title: t(kind === 'silent' ? 'invitations.reminderNameAt' : 'invitations.reminderNameEnd'),
      rule: firstRules[kind],
      audience: { states: ['Sent', 'Opened'] },
      texts: { Email: { [own]: firstText('Email', own, true) } },
      isOnceEach: true,
      isOpen: true,
    },
  )
  const [channel, setChannel] = useState<AddressChannel>(draft.texts.Email ? 'Email' : 'SMS')
  const [language, setLanguage] = useState<Language>(own)
  const save = useCall(calls.saveReminder, { changes: [calls.reminders], ignoresErrors: true })
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const { title, rule, audience, texts, isOnceEach, isOpen } = draft
  const said = saidOf(texts)
  const submit = () => {
    const given = { bventId, title, rule, audience, texts: said, isOnceEach, isOpen }
    const which = reminder ? { planId: reminder.planId, version: reminder.version } : {}
    save.mutate(
      { ...given, ...which },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: t('invitations.reminderSaved') })
          onClose()
        },
      },
    )
  }
  return (
    <Drawer
      open
      size={560}
      title={t(reminder ? 'invitations.editReminder' : 'invitations.addReminder')}
      onClose={onClose}
      footer={
        <div className="row g2">
          <label className="row g2 sp">
            <Switch checked={isOpen} onChange={(next) => change({ isOpen: next })} />
            {t('invitations.reminderOpen')}
          </label>
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button type="primary" disabled={title.trim() === '' || Object.keys(said).length === 0} loading={save.isPending} onClick={submit}>
            {t('core.save')}
          </Button>
        </div>
      }
    >
      <div className="invite-drawer">
        {save.error && <ErrorNote error={save.error} />}
        <label className="invite-field">
          <span className="t13 b">{t('invitations.reminderName')}</span>
          <Input maxLength={100} value={title} onChange={({ target }) => change({ title: target.value })} />
        </label>
        <PartOf
          of={planRuleFields}
          props={{ rule, choices: guestHappenings, anchors: guestAnchors, onChange: (next) => change({ rule: next }) }}
        />
        <section className="invite-sec">
          <h3 className="b">{t('invitations.toWhom')}</h3>
          <AudienceFields bventId={bventId} value={audience} onChange={(next) => change({ audience: next })} />
        </section>
        <section className="invite-sec">
          <div className="row g2 wrap">
            <Segments
              label={t('invitations.channel')}
              items={addressChannels.map((key) => ({ key, label: t(`delivery.channel_${key}`) }))}
              value={channel}
              onChange={setChannel}
            />
            <span className="sp" />
            <Segments
              label={t('invitations.language')}
              items={languages.map((key) => ({ key, label: languageNames[key] }))}
              value={language}
              onChange={setLanguage}
            />
          </div>
          <TextFields
            channel={channel}
            text={texts[channel]?.[language] ?? NO_TEXT}
            onChange={(text) => change({ texts: { ...texts, [channel]: { ...texts[channel], [language]: text } } })}
          />
        </section>
      </div>
    </Drawer>
  )
}
