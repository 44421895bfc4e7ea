import { useQuery } from '@tanstack/react-query'
import { Button, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { callApi } from '#console/kit/callApi.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useEventZone } from '#features/invitations/console/useEventZone.ts'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import type { sendWays } from '#features/invitations/rules.ts'
import type { Guest } from '#features/invitations/shapes.ts'

type Way = (typeof sendWays)[number]
type Props = { bventId: string; guest: Guest; note?: string; onDone: (text: string) => void; onClose: () => void }

/** One tap: the text and the guest's own link, by whatever one has at hand. */
export function SendDialog({ bventId, guest, note = '', onDone, onClose }: Props) {
  const t = useT()
  const id = useId()
  const { title } = useEventZone(bventId)
  const { data } = useQuery(callQuery(calls.myTask, { bventId }, { ignoresErrors: true }))
  const texts = data?.texts ?? []
  const [own, setOwn] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const text = own ?? texts[at % Math.max(1, texts.length)] ?? ''
  const whole = `${text}\n${guest.link}`
  const send = async (way: Way) => {
    if (way === 'copy') await navigator.clipboard.writeText(whole).catch(() => showToast({ kind: 'error', text: t('kit.copyFailed') }))
    if (way === 'sms') location.assign(`sms:${guest.mobile}?body=${encodeURIComponent(whole)}`)
    if (way === 'mail')
      location.assign(
        `mailto:${guest.email}?subject=${encodeURIComponent(t('invitations.mailSubject', { title }))}&body=${encodeURIComponent(whole)}`,
      )
    await callApi(calls.markSent, { inviteeId: guest.inviteeId, way }).then(
      () => onDone(t(way === 'copy' ? 'invitations.sent' : 'invitations.saved')),
      () => {},
    )
  }
  return (
    <Modal open centered footer={null} title={t('invitations.send', { name: guest.name })} onCancel={onClose}>
      <div className="invite-form">
        <p className="t13 m2">{[guest.company, guest.title, guest.mobile, note].filter(Boolean).join(' · ')}</p>
        <div className="row">
          <label className="b sp" htmlFor={`${id}-text`}>
            {t('invitations.sendText')}
          </label>
          {texts.length > 1 && (
            <Button type="link" size="small" onClick={() => (setOwn(null), setAt(at + 1))}>
              {t('invitations.anotherText')}
            </Button>
          )}
        </div>
        <Input.TextArea id={`${id}-text`} rows={4} maxLength={300} value={text} onChange={({ target }) => setOwn(target.value)} />
        <span className="t12 m3 ell">{guest.link}</span>
        <div className="invite-ways">
          <Button type="primary" icon={<Icon name="copy" />} onClick={() => void send('copy')}>
            {t('invitations.way_copy')}
          </Button>
          <Button icon={<Icon name="phone" />} disabled={!guest.mobile} onClick={() => void send('sms')}>
            {guest.mobile ? t('invitations.way_sms') : t('invitations.noMobile')}
          </Button>
          <Button icon={<Icon name="mail" />} disabled={!guest.email} onClick={() => void send('mail')}>
            {guest.email ? t('invitations.way_mail') : t('invitations.noEmail')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
