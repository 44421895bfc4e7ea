import { useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { callApi } from '#console/kit/callApi.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { ContactDialog } from '#features/invitations/console/guests/ContactDialog.tsx'
import { GuestDrawer } from '#features/invitations/console/guests/GuestDrawer.tsx'
import { SendDialog } from '#features/invitations/console/guests/SendDialog.tsx'
import { useEventZone } from '#features/invitations/console/useEventZone.ts'
import { GuestTag, lastWords } from '#features/invitations/console/words.tsx'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import type { GuestDetail, LogEntry } from '#features/invitations/guestContract.ts'

type Props = { inviteeId: string; bventId: string; onChanged: () => void; onClose: () => void }

/** One guest: who they are, whose they are, what happened. */
export function GuestPane({ inviteeId, bventId, onChanged, onClose }: Props) {
  const t = useT()
  const { timeZone } = useEventZone(bventId)
  const { data: guest, error, refetch } = useQuery(callQuery(calls.guest, { inviteeId }, { ignoresErrors: true }))
  const [act, setAct] = useState<'' | 'edit' | 'contact' | 'send'>('')
  const done = (text: string) => {
    setAct('')
    showToast({ kind: 'success', text })
    onChanged()
  }
  const claim = () =>
    void callApi(calls.claim, { inviteeId })
      .then(({ outcome, ownerName }) => done(t(`invitations.met_${outcome}`, { name: ownerName })))
      .catch(() => {})
  return (
    <Drawer open title={guest?.name ?? t('invitations.guestPane')} onClose={onClose} size={480}>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!guest && !error && <SkeletonFields count={5} />}
      {guest && (
        <>
          <div className="row g2 wrap">
            <GuestTag state={guest.state} />
            <span className="t13 m2 sp">{lastWords(guest, timeZone)}</span>
          </div>
          <dl className="invite-facts">
            {(
              [
                ['company', guest.company],
                ['title', guest.title],
                ['mobile', guest.mobile],
                ['email', guest.email],
                ['owner', guest.ownerName || t('invitations.unowned')],
                ['labels', guest.labels.join(t('kit.comma'))],
                ['source', t(`invitations.source_${guest.source}`)],
              ] as const
            ).map(([key, value]) => (
              <Fact key={key} label={t(`invitations.col_${key}`)} value={value} />
            ))}
            {guest.nextStep && (
              <Fact label={t('invitations.nextStep')} value={[guest.nextStep, guest.nextDate].filter(Boolean).join(' ')} />
            )}
            {guest.note && <Fact label={t('invitations.note')} value={guest.note} />}
          </dl>
          <div className="row g2 wrap">
            {guest.isMine && guest.state !== 'Accepted' && guest.state !== 'Declined' && (
              <Button type="primary" icon={<Icon name="send" />} onClick={() => setAct('send')}>
                {t('invitations.next_send')}
              </Button>
            )}
            {guest.isMine && <Button onClick={() => setAct('contact')}>{t('invitations.contact')}</Button>}
            {guest.isMine && <Button onClick={() => setAct('edit')}>{t('core.edit')}</Button>}
            {guest.link && (
              <>
                <Button href={`${guest.link}/letter.jpg`} target="_blank" rel="noreferrer">
                  {t('invitations.asPicture')}
                </Button>
                <Button href={`${guest.link}/letter.pdf`} target="_blank" rel="noreferrer">
                  {t('invitations.asPdf')}
                </Button>
              </>
            )}
            {!guest.isMine && <Button onClick={claim}>{t('invitations.claim')}</Button>}
          </div>
          {guest.claimed.length > 0 && <Claims guest={guest} onDone={done} />}
          <h3 className="b">{t('invitations.course')}</h3>
          <ol className="invite-log">
            {guest.log.map((entry, at) => (
              <li key={at}>
                <span className="t12 m3">
                  {formatTime(entry.time, timeZone)} {entry.name && `· ${entry.name}`}
                </span>
                <span>{logWords(entry, t)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      {guest && act === 'edit' && <GuestDrawer bventId={bventId} guest={guest} onDone={done} onClose={() => setAct('')} />}
      {guest && act === 'contact' && <ContactDialog inviteeId={inviteeId} onDone={done} onClose={() => setAct('')} />}
      {guest && act === 'send' && <SendDialog bventId={bventId} guest={guest} onDone={done} onClose={() => setAct('')} />}
    </Drawer>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value || '–'}</dd>
    </>
  )
}

const kinds = [
  'call',
  'visit',
  'message',
  'note',
  'added',
  'claimed',
  'wanted',
  'transferred',
  'released',
  'recycled',
  'sent',
  'accepted',
  'declined',
] as const
const outcomes = ['willing', 'thinking', 'unreached', 'refused'] as const

function logWords({ kind, outcome, note, nextStep, nextDate }: LogEntry, t: ReturnType<typeof useT>): string {
  const known = kinds.find((one) => one === kind)
  const said = known === 'transferred' ? t('invitations.kind_transferred', { note }) : known ? t(`invitations.kind_${known}`) : ''
  const end = outcomes.find((one) => one === outcome)
  const next = [nextStep, nextDate].filter(Boolean).join(' ')
  return [said, end && t(`invitations.outcome_${end}`), known === 'transferred' ? '' : note, next].filter(Boolean).join(' · ')
}

/** Who else wanted them; who sees all decides. */
function Claims({ guest, onDone }: { guest: GuestDetail; onDone: (text: string) => void }) {
  const t = useT()
  const decide = (accountId: string, isGranted: boolean) =>
    void callApi(calls.decideClaim, { inviteeId: guest.inviteeId, accountId, isGranted })
      .then(() => onDone(t('invitations.saved')))
      .catch(() => {})
  return (
    <section>
      <h3 className="b">{t('invitations.claims')}</h3>
      <ul className="invite-todo">
        {guest.claimed.map(({ accountId, name, state }) => (
          <li key={accountId}>
            <span className="sp">
              {name} <span className="t12 m3">{t(`invitations.claim_${state}`)}</span>
            </span>
            {state === 'waiting' && guest.canDecide && (
              <>
                <Button size="small" onClick={() => decide(accountId, false)}>
                  {t('invitations.refuse')}
                </Button>
                <Button size="small" type="primary" onClick={() => decide(accountId, true)}>
                  {t('invitations.grant', { name })}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
