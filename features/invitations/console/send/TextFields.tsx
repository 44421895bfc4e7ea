import { Button, Input } from 'antd'
import { useId } from 'react'
import { useT } from '#console/kit/text.ts'
import type { GuestText } from '#features/invitations/notice.ts'
import { guestFields, type GuestField } from '#features/notices/replaceFields.ts'
import type { AddressChannel } from '#features/sends/shapes.ts'

/** Those that stand ready; others can be written by name. */
const offered: readonly GuestField[] = guestFields.filter((field) => !field.startsWith('Contact') && field !== 'EventLink')

type Props = { channel: AddressChannel; text: GuestText; onChange: (text: GuestText) => void }

export function TextFields({ channel, text, onChange }: Props) {
  const t = useT()
  const id = useId()
  const set = (part: Partial<GuestText>) => onChange({ ...text, ...part })
  return (
    <>
      {channel === 'Email' && (
        <label className="invite-field" htmlFor={`${id}-subject`}>
          <span className="t13 b">{t('invitations.noticeSubject')}</span>
          <Input id={`${id}-subject`} maxLength={200} value={text.subject} onChange={({ target }) => set({ subject: target.value })} />
        </label>
      )}
      <label className="invite-field" htmlFor={`${id}-text`}>
        <span className="t13 b">{t('invitations.noticeText')}</span>
        <Input.TextArea
          id={`${id}-text`}
          autoSize={{ minRows: channel === 'SMS' ? 4 : 8 }}
          maxLength={2_000}
          value={text.content}
          onChange={({ target }) => set({ content: target.value })}
        />
      </label>
      <div className="row g1 wrap">
        <span className="t12 m3">{t('invitations.fields')}</span>
        {offered.map((field) => (
          <Button
            key={field}
            size="small"
            aria-label={t('invitations.insertField', { name: t(`notices.field_${field}`) })}
            onClick={() => set({ content: `${text.content}{{${field}}}` })}
          >
            {t(`notices.field_${field}`)}
          </Button>
        ))}
      </div>
      {channel === 'Email' && (
        <label className="invite-field" htmlFor={`${id}-button`}>
          <span className="t13 b">{t('invitations.noticeButton')}</span>
          <Input id={`${id}-button`} maxLength={60} value={text.button} onChange={({ target }) => set({ button: target.value })} />
          <span className="t12 m3">{t('invitations.noticeButtonHint')}</span>
        </label>
      )}
    </>
  )
}
